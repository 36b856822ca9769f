import { env as bindings, waitUntil } from "cloudflare:workers";
import { keepErrors } from "#contract/platform/errors-dataset.ts";
import { handle } from "./api/handle.ts";
import type { Env } from "./base/env.ts";
import { consume, type Queued } from "./jobs/consume-queues.ts";
import { runScheduled } from "./jobs/scheduled.ts";

export { Member } from "./member-services.ts";
export { DeskEntrypoint } from "./desk/entrypoint.ts";
export { OperatorObject } from "./desk/operator-object.ts";
export { Throttle } from "./base/throttle/throttle.ts";

keepErrors("origin", bindings, waitUntil);

export default {
  fetch: handle,
  scheduled: (controller, env) => runScheduled(controller.cron, env, new Date()),
  queue: consume,
} satisfies ExportedHandler<Env, Queued>;
