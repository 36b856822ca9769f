import { waitUntil } from "cloudflare:workers";
import { reportError } from "#contract/report-error.ts";
import type { Tenant } from "#contract/tenant.ts";
import { claimStatusCheck, type BookedOrder } from "#origin/books/booked-orders.ts";
import { settlePayment } from "#origin/books/settle-payment.ts";
import { databaseOf, type Env } from "#origin/env.ts";

/** Seconds between two questions to the provider about the same order, however often its page asks. */
const ASK_AGAIN = 3;

/**
 * Asks the provider about an order that is not settled, so that a lost or late webhook does not leave it
 * open. The work outlives the request: its caller may give up.
 */
export function checkStatus(
  env: Env,
  tenant: Tenant,
  order: Pick<BookedOrder, "id" | "payment" | "status">,
  now: Date,
): Promise<void> {
  if (order.payment === null || (order.status !== "open" && order.status !== "pending"))
    return Promise.resolve();
  const work = check(env, tenant, order, now);
  waitUntil(work);
  return work;
}

/** Where the provider cannot be reached, the order stays as it was, and a later question asks again. */
async function check(
  env: Env,
  tenant: Tenant,
  { id, payment }: Pick<BookedOrder, "id" | "payment">,
  now: Date,
): Promise<void> {
  try {
    if (payment !== null && (await claimStatusCheck(databaseOf(env, tenant), id, ASK_AGAIN, now)))
      await settlePayment(env, tenant, payment, now);
  } catch (error) {
    reportError("payment", error);
  }
}
