import { handle } from "./handle.ts";
import type { Env } from "./env.ts";
import { runDaily } from "./jobs/daily.ts";

export { Member } from "./member/member.ts";
export { Throttle } from "./throttle/throttle.ts";

export default {
  fetch: handle,
  scheduled: (_controller, env) => runDaily(env, new Date()),
} satisfies ExportedHandler<Env>;
