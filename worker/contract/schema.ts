/** Every schema comes through here, so that arktype is configured before it. */
import "./configure-schemas.ts";

export { scope, type } from "arktype";
