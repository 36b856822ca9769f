/**
 * workerd forbids `new Function`: arktype must be told before the first schema is made, so every schema comes
 * through here.
 */
import { configure } from "arktype/config";

configure({ jitless: true });

export { scope, type } from "arktype";
