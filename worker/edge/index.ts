import { env as bindings, waitUntil } from "cloudflare:workers";
import { keepErrors } from "#contract/platform/errors-dataset.ts";
import { app } from "./app.ts";
import type { Env } from "./env.ts";
import { isLiveUpgrade, forwardLiveUpgrade } from "./live-connection.ts";

keepErrors("edge", bindings, waitUntil);

export default {
  fetch: (request, env, ctx) =>
    isLiveUpgrade(request) ? forwardLiveUpgrade(request, env) : app.fetch(request, env, ctx),
} satisfies ExportedHandler<Env>;
