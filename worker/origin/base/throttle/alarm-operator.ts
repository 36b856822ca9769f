import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import type { NamedThrottle } from "./throttle-for.ts";
import type { ThrottleBudget } from "./throttle.ts";

/** An operator hears once an hour that a limit of their site is reached. Milliseconds. */
const ALARMS: ThrottleBudget = { key: "alarm", times: 1, within: HOUR_MS, block: HOUR_MS };

/** Tells the operator that a site has reached its limit of `what`, which slows it down. */
export async function alarmOperator(throttle: NamedThrottle, tenant: Tenant, what: string): Promise<void> {
  if ((await throttle.take([ALARMS])) > 0) return;
  reportError("site limit", new Error("a site has reached a limit and slows down"), {
    site: tenant.id,
    limit: what,
  });
}
