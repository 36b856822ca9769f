import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { readOrder, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { processRefundsOf } from "#origin/money/books/booked-refunds.ts";
import { settleForWithdrawal } from "#origin/money/books/settle-payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { onTheWay } from "#origin/money/refunds/booked.ts";
import type { StatementFigures } from "#origin/outbound/mail/mail-kinds.ts";
import { withdrawErased } from "./erased-purchases.ts";

/** What became of a statement. `open`: an operator decides, as where the order is not paid. */
export type StatementResult = StatementFigures["outcome"];

/**
 * Withdraws from an order as its member would, without a session: of a suspended, closed, deleted or erased
 * account too. The period counts to when it was stated. Repeated, it is one withdrawal.
 */
export async function withdrawStated(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  stated: Date,
  deadline: ProviderDeadline,
): Promise<StatementResult> {
  const db = databaseOf(env, tenant);
  const { id, payment, company, provider, member } = order;
  if (payment === null) return "open";
  // A statement that was made waits for nobody: where the provider cannot be reached, what the books know holds.
  const asked = await settleForWithdrawal(
    env,
    tenant,
    { id, payment, company, provider },
    new Date(),
    deadline,
  ).catch((error: unknown) => {
    reportError("settle", error);
    return null;
  });
  if (((await readOrder(db, id))?.paid_at ?? null) === null) return "open";
  const result = await memberObject(env, tenant.pool, member).withdrawStated({
    order: id,
    left: Math.max(0, (asked ?? (await heldByBooks(db, payment))) - (await onTheWay(db, payment))),
    refundDays: tenant.settings.refund_days,
    stated: stated.getTime(),
  });
  const outcome = result === null ? await withdrawErased(env, tenant, order, stated) : result.outcome;
  if (outcome === "not_found" || outcome === "price_changed") return "open";
  if (outcome === "withdrawn")
    // The books have the refund. Where the provider cannot be reached now, the scheduled job asks again.
    await processRefundsOf(env, db, payment, new Date(), deadline).catch((error: unknown) => {
      reportError("refund", error);
    });
  return outcome;
}

/** What the books say is left of a payment, in minor units. */
const heldByBooks = async (db: D1Database, payment: string): Promise<number> =>
  (await db
    .prepare("SELECT amount - refunded - charged_back AS held FROM payments WHERE id = ?1")
    .bind(payment)
    .first<number>("held")) ?? 0;
