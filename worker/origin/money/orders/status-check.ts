import { waitUntil } from "cloudflare:workers";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { claimStatusCheck, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { settleForWithdrawal, settlePayment } from "#origin/money/books/settle-payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";

/** Seconds between two questions to the provider about the same order, however often its page asks. */
const ASK_AGAIN = 3;

/**
 * Asks the provider about an order that is not settled, so that a lost or late webhook does not leave it
 * open. The work outlives the request: its caller may give up.
 */
export function checkStatus(
  env: Env,
  tenant: Tenant,
  { id, payment, status, company, provider }: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  if (payment === null || (status !== "open" && status !== "pending")) return Promise.resolve();
  const work = claimed(env, tenant, id, ASK_AGAIN, now, () =>
    settlePayment(env, tenant, payment, now, { company, provider }, deadline),
  );
  waitUntil(work);
  return work;
}

/**
 * Asks the provider what went back of a purchase whose withdrawal its member looks at, so that the sum that
 * they are shown is what they would get.
 */
export async function checkReturns(
  env: Env,
  tenant: Tenant,
  { id, payment, company, provider, status }: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  if (payment === null || status !== "completed") return;
  const work = claimed(env, tenant, id, RETURNS_ASK_AGAIN, now, () =>
    settleForWithdrawal(env, tenant, { id, payment, company, provider }, now, deadline),
  );
  waitUntil(work);
  await work;
}
/** Seconds between two such questions. */
const RETURNS_ASK_AGAIN = 30;

/** Where the provider cannot be reached, the order stays as it was, and a later question asks again. */
async function claimed(
  env: Env,
  tenant: Tenant,
  order: string,
  pause: number,
  now: Date,
  settle: () => Promise<unknown>,
): Promise<void> {
  try {
    if (await claimStatusCheck(databaseOf(env, tenant), order, pause, now)) await settle();
  } catch (error) {
    reportError("payment", error);
  }
}
