import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { BookedOrder } from "#origin/money/books/booked-orders.ts";
import { settleForWithdrawal } from "#origin/money/books/settle-payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { onTheWay } from "#origin/money/refunds/booked.ts";

/**
 * What is left of an order's payment, in minor units, for a withdrawal from it. The provider is asked, since
 * it calls nobody about a refund in its dashboard before that is under way, and what went back is booked
 * first; so is a sale that a crash kept from the books. An order that was withdrawn from before has nothing
 * left, and nobody is asked. Throws not_found (404) where the order is not paid, and payment_unavailable
 * (503) where the provider cannot be reached.
 */
export async function leftToRefund(
  env: Env,
  tenant: Tenant,
  { id, payment, company, provider, status, reason }: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<number> {
  if (status === "refunded" && reason === "withdrawn") return 0;
  if (payment === null) throw new Refusal(404, "not_found");
  let left: number | null;
  try {
    left = await settleForWithdrawal(env, tenant, { id, payment, company, provider }, now, deadline);
  } catch (error) {
    reportError("settle", error);
    throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
  }
  if (left === null) throw new Refusal(404, "not_found");
  return Math.max(0, left - (await onTheWay(databaseOf(env, tenant), payment)));
}
