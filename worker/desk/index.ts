import { env, waitUntil } from "cloudflare:workers";
import { keepErrors } from "#contract/platform/errors-dataset.ts";

export { app as default } from "./app.ts";

keepErrors("desk", env, waitUntil);
