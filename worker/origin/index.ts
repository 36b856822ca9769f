import { handle } from "./handle.ts";
import type { Env } from "./env.ts";
import { runDaily } from "./jobs/daily.ts";

export default {
  fetch: handle,
  scheduled: (_controller, env) => runDaily(env, new Date()),
} satisfies ExportedHandler<Env>;
