import { handle } from "./handle.ts";
import type { Env } from "./env.ts";
import { runScheduled } from "./jobs/scheduled.ts";
import { sendQueued } from "./mail/consume.ts";
import type { QueuedMail } from "./mail/post.ts";

export { Member } from "./member/member.ts";
export { Throttle } from "./throttle/throttle.ts";

export default {
  fetch: handle,
  scheduled: (controller, env) => runScheduled(controller.cron, env, new Date()),
  queue: (batch, env) => sendQueued(batch, env),
} satisfies ExportedHandler<Env, QueuedMail>;
