import type { Env } from "../env.ts";
import { handle } from "../handle.ts";
import { runDaily } from "../jobs/daily.ts";
import { fill } from "./fill.ts";

export { Member } from "../member/member.ts";
export { Throttle } from "../throttle/throttle.ts";

export interface DemoEnv extends Env {
  DEMO: Fetcher;
}

/** One filling an isolate; a failed one is tried again by the next question. */
let filling: Promise<void> | null = null;

export default {
  async fetch(request, env) {
    if (new URL(request.url).pathname === "/healthz") {
      filling ??= fill(env, new Date()).catch((error: unknown) => {
        filling = null;
        throw error;
      });
      await filling;
    }
    return handle(request, env);
  },
  scheduled: (_controller, env) => runDaily(env, new Date()),
} satisfies ExportedHandler<DemoEnv>;
