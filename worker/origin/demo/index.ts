import type { Env } from "../env.ts";
import { handle } from "../handle.ts";
import { runScheduled } from "../jobs/scheduled.ts";
import { sendQueued } from "../mail/consume.ts";
import type { QueuedMail } from "../mail/post.ts";
import { acceptLater } from "./desk.ts";
import { fill } from "./fill.ts";
import type { DemoMember } from "./life/demo-member.ts";
import { showMail } from "./mail.ts";

export { MailStandIn } from "./mail.ts";
export { DemoMember as Member } from "./life/demo-member.ts";
export { Throttle } from "../throttle/throttle.ts";

export interface DemoEnv extends Env {
  MEMBERS: DurableObjectNamespace<DemoMember>;
  DEMO: Fetcher;
  /** Seconds until an uploaded photo is accepted; 0: never. */
  ACCEPT_SECONDS?: string;
}

/** One filling an isolate; a failed one is tried again by the next question. */
let filling: Promise<void> | null = null;

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === "/healthz") {
      filling ??= fill(env, new Date()).catch((error: unknown) => {
        filling = null;
        throw error;
      });
      await filling;
    }
    if (new URL(request.url).pathname.startsWith("/dev/mail")) return showMail(request, env);
    const response = await handle(request, env);
    context.waitUntil(acceptLater(request, response, env).catch((error: unknown) => { console.error("desk:", error); }));
    return response;
  },
  scheduled: (controller, env) => runScheduled(controller.cron, env, new Date()),
  queue: (batch, env) => sendQueued(batch, env),
} satisfies ExportedHandler<DemoEnv, QueuedMail>;
