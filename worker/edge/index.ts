import { app } from "./app.ts";
import type { Env } from "./env.ts";
import { isLive, passLive } from "./live.ts";

export default {
  fetch: (request, env, ctx) => (isLive(request) ? passLive(request, env) : app.fetch(request, env, ctx)),
} satisfies ExportedHandler<Env>;
