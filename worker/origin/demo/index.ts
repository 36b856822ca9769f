import { env as bindings, waitUntil } from "cloudflare:workers";
import { keepErrors } from "#contract/platform/errors-dataset.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { handle } from "#origin/api/handle.ts";
import { consume, type Queued } from "#origin/jobs/consume-queues.ts";
import { runScheduled } from "#origin/jobs/scheduled.ts";
import { acceptPhotoLater } from "./accept-photos.ts";
import type { DemoEnv } from "./demo-env.ts";
import { fill } from "./fill.ts";
import { join } from "./join.ts";
import { showMail } from "./mail-stand-in.ts";
import { showPayments } from "./payment-stand-ins.ts";
import type { Progress } from "./progress.ts";
import { showPushes } from "./push-stand-in.ts";
import { showSms } from "./sms-stand-in.ts";
import { fillWork } from "./work/index.ts";

export { AnalyticsStandIn, ErrorsStandIn, VisitsStandIn } from "./analytics/stand-in.ts";
export { AnalyticsStore } from "./analytics/store.ts";
export { MailStandIn } from "./mail-stand-in.ts";
export { EmerchantpayDesk } from "./emerchantpay/emerchantpay-desk.ts";
export { PaymentDesk } from "./mollie/payment-desk.ts";
export { PaymentStandIn } from "./payment-stand-ins.ts";
export { PushStandIn } from "./push-stand-in.ts";
export { SmsStandIn } from "./sms-stand-in.ts";
export { DemoMember as Member } from "./auto-reply/demo-member.ts";
export { DeskEntrypoint } from "#origin/desk/entrypoint.ts";
export { OperatorObject } from "#origin/desk/operator-object.ts";
export { Throttle } from "#origin/base/throttle/throttle.ts";

keepErrors("origin", bindings, waitUntil);

/** One filling an isolate; a failed one is tried again by the next request for /healthz. */
let filling: Promise<void> | null = null;
const progress: Progress = { done: 0, total: 0 };

export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/dev/fill") return Response.json(progress);
    if (pathname === "/healthz") {
      filling ??= startFilling(env);
      // A client that gives up waiting must not end the filling that others wait for.
      context.waitUntil(filling);
      await filling;
    }
    const shown = show(request, env);
    if (shown) return shown;
    const response = await handle(request, env);
    context.waitUntil(
      acceptPhotoLater(request, response, env).catch((error: unknown) => {
        reportError("desk", error);
      }),
    );
    return response;
  },
  scheduled: (controller, env) => runScheduled(controller.cron, env, new Date()),
  queue: consume,
} satisfies ExportedHandler<DemoEnv, Queued>;

/** A site is healthy, that is ready for tests too, only when all its demo data is there. */
async function startFilling(env: DemoEnv): Promise<void> {
  Object.assign(progress, { done: 0, total: 0 });
  try {
    await fill(env, new Date(), progress);
  } catch (error) {
    filling = null;
    throw error;
  }
}

/** The stand-ins' own pages, and the short way to a new member. */
function show(request: Request, env: DemoEnv): Promise<Response> | null {
  const { pathname } = new URL(request.url);
  if (pathname === "/dev/mail") return showMail(request, env);
  if (pathname === "/dev/sms") return showSms(request, env);
  if (pathname === "/dev/push") return showPushes(request, env);
  if (pathname === "/dev/join") return join(request, env);
  if (pathname === "/dev/work") return fillWork(request, env, new Date());
  return showPayments(request, env);
}
