import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import { allPools, databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { invoiceStatement } from "#origin/money/documents/issue-documents.ts";
import { mailOfOrder } from "#origin/money/documents/order-mails.ts";
import { invoiceId } from "#origin/money/documents/stored-documents.ts";
import { checkMandateSoon } from "#origin/money/payments/ended-mandates.ts";
import type { Payment } from "#origin/money/payments/payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { paymentProvider } from "#origin/money/payments/providers.ts";
import { seenCreditor } from "#origin/money/payments/seen-creditors.ts";
import { rememberCard } from "#origin/money/payments/stored-mandates.ts";
import {
  recordPayment,
  markMemberInformed,
  changeStatus,
  readOrder,
  seconds,
  type BookedOrder,
} from "./booked-orders.ts";
import { processRefundsOf, refundStatements } from "./booked-refunds.ts";
import { holderStatement, paymentStatements, recordVerdict } from "./payment-verdicts.ts";
import { settleAllReturns, settleFailedAfterPaid, settleReturns } from "./settle-returns.ts";
import { decidedVat, vatStatement } from "./vat-evidence.ts";

/**
 * Brings the books and the member in line with what the provider reports about a payment now, however often,
 * late or early it is called. The amount and the currency come from our order, never from the call.
 * `account`: the one that has it. Null where that has no such payment. Throws what is to be tried again.
 */
export async function settlePayment(
  env: Env,
  tenant: Tenant,
  id: string,
  now: Date,
  account: PaymentAccount,
  deadline: ProviderDeadline,
): Promise<Payment | null> {
  const payment = await paymentProvider(env, account, deadline).findPayment(id);
  if (payment) await settleReported(env, tenant, payment, now, deadline, account.company);
  return payment;
}

/**
 * Brings the books in line before a withdrawal: whatever went back of a payment, also what the provider calls
 * nobody about. Answers what is left of it in minor units; null where the provider has no such payment.
 * Throws where the provider cannot be reached.
 */
export async function settleForWithdrawal(
  env: Env,
  tenant: Tenant,
  { id, payment, company, provider }: PaymentAccount & { id: string; payment: string },
  now: Date,
  deadline: ProviderDeadline,
): Promise<number | null> {
  const found = await settlePayment(env, tenant, payment, now, { company, provider }, deadline);
  const order = await readOrder(databaseOf(env, tenant), id);
  if (!found || order?.paid_at == null) return null;
  // it failed after it was paid: all of it is gone
  if (found.status !== "paid") return 0;
  return settleAllReturns(env, tenant, order, found, now, deadline);
}

/** The same with a payment that the provider has reported already; its state may have changed since. */
export async function settleReported(
  env: Env,
  tenant: Tenant,
  payment: Payment,
  now: Date,
  deadline: ProviderDeadline,
  company = tenant.company.id,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const order = payment.order === null ? null : await readOrder(db, payment.order);
  if (!order || order.site !== tenant.id) return recordUnknownPayment(env, tenant, payment, company, now);
  if (
    payment.creditor !== null &&
    order.company === tenant.company.id &&
    payment.creditor !== tenant.creditorId
  )
    reportError("books", "another creditor than the mandate names", { payment: payment.id });
  await recordPayment(
    db,
    order.id,
    payment.id,
    payment.checkout,
    payment.creditor === null ? [] : [seenCreditor(db, order.company, payment.creditor, now)],
  );
  const isOwn = order.payment === null || order.payment === payment.id;
  if (payment.status === "paid") await settlePaid(env, tenant, order, payment, now, deadline);
  else if (order.paid_at !== null && isOwn)
    await settleReversed(env, tenant, order, payment.id, now, deadline);
  // Another, unpaid payment of the same order changes nothing.
  else if (isOwn) await settleUnpaid(env, tenant, order, payment, now);
  await processRefundsOf(env, db, payment.id, now, deadline);
  const after = await db
    .prepare("UPDATE orders SET asked_at = ?2 WHERE id = ?1 RETURNING status")
    .bind(order.id, seconds(now))
    .first<Pick<BookedOrder, "status">>();
  // Only now: a page that is told before the books have the change would read the old status from them.
  if (after && after.status !== order.status)
    await memberObject(env, tenant.pool, order.member).announceOrder(order.id);
}

async function settlePaid(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const db = databaseOf(env, tenant);
  if (order.paid_at !== null && order.payment === payment.id)
    return settlePaidAgain(env, tenant, order, payment, now, deadline);
  if (payment.amount.amount !== order.amount || payment.amount.currency !== order.currency)
    return recordVerdict(db, order.site, payment, "wrong_amount", now);
  const isReturned = payment.refunded + payment.chargedBack >= payment.amount.amount;
  // The object is asked even for money that went back: it may have credited it before a crash, and a
  // withdrawal since then must not hide the sale.
  const answer = await memberObject(env, tenant.pool, order.member).settleOrder({
    order: order.id,
    payment: payment.id,
    amount: payment.amount.amount,
    currency: payment.amount.currency,
    isReturned,
    refundDays: tenant.settings.refund_days,
  });
  // The money of a deleted account is refunded.
  const settled =
    answer ??
    (isReturned
      ? { outcome: "returned" as const }
      : {
          outcome: "refused" as const,
          why: order.paid_at === null ? ("expired" as const) : ("paid_twice" as const),
        });
  if (settled.outcome === "returned") {
    await endUnpaid(env, tenant, order, payment, { status: "failed", reason: null }, now);
    return settleReturns(env, tenant, order, payment, now, deadline);
  }
  if (settled.outcome === "unknown") return recordVerdict(db, order.site, payment, "wrong_amount", now);
  if (settled.outcome === "refused") {
    const mail = await mailOfOrder(env, tenant, "refunded", order, now);
    await db.batch([
      ...paymentStatements(db, order.site, payment, "refused", now),
      ...mail.rows,
      ...refundStatements(db, {
        order: order.id,
        payment: payment.id,
        amount: order.amount,
        currency: order.currency,
        credits: 0,
        why: settled.why ?? "code_spent",
        at: now.getTime(),
      }),
    ]);
    await mail.enqueue();
    return settleReturns(env, tenant, order, payment, now, deadline);
  }
  const mail = await mailOfOrder(env, tenant, "receipt", order, now, {
    until: new Date(settled.withdrawUntil ?? settled.at).toISOString(),
    document: invoiceId(order.id),
  });
  const paidAt = Math.floor(settled.at / 1000);
  const vat = decidedVat(tenant, order, payment.country);
  const invoice = await invoiceStatement(env, tenant, { ...order, ...vat, paid_at: paidAt });
  await db.batch([
    ...paymentStatements(db, order.site, payment, "settled", now),
    ...mail.rows,
    vatStatement(db, order.id, vat),
    db
      .prepare(
        "UPDATE orders SET payment = ?2, paid_at = ?3, made_premium = ?4, checkout = NULL, invoice = coalesce(invoice, (SELECT coalesce(max(invoice), 0) + 1 FROM orders AS others WHERE others.company = orders.company)) WHERE id = ?1 AND paid_at IS NULL",
      )
      .bind(order.id, payment.id, paidAt, Number(settled.madePremium)),
    invoice,
    ...changeStatus(db, order.id, "completed", { told: true, event: "completed" }, now),
  ]);
  await mail.enqueue();
  await settlePaidAgain(env, tenant, order, payment, now, deadline);
}
/** What may follow a settlement: a card to remember, money that went back. */
async function settlePaidAgain(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const db = databaseOf(env, tenant);
  await db.batch(paymentStatements(db, order.site, payment, "settled", now));
  // A card belongs to the account that it was used at: another one cannot charge it.
  if (
    order.remember_card === 1 &&
    order.company === tenant.company.id &&
    order.provider === tenant.paymentProvider
  )
    await rememberCard(env, db, tenant, order.member, payment, now, deadline);
  await settleReturns(env, tenant, order, payment, now, deadline);
}

/**
 * A payment that was settled here is reported as unpaid. The report may be older than the settlement, so the
 * provider is asked once more; if it confirms, the money was taken back.
 */
async function settleReversed(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  id: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const payment = await paymentProvider(env, order, deadline).findPayment(id);
  if (
    payment &&
    (payment.status === "failed" || payment.status === "cancelled" || payment.status === "expired")
  ) {
    const taken = { ...payment, ...(await settleFailedAfterPaid(env, tenant, order, id, now)) };
    await databaseOf(env, tenant).batch(
      paymentStatements(databaseOf(env, tenant), order.site, taken, "settled", now),
    );
  }
}

async function settleUnpaid(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  if (payment.status === "open") return recordVerdict(db, order.site, payment, null, now);
  if (payment.status === "pending") {
    await db.batch([
      ...paymentStatements(db, order.site, payment, null, now),
      ...changeStatus(db, order.id, "pending", { event: null }, now),
    ]);
    // An order that was cancelled does not come back because its payment is pending.
    if (order.status === "open" || order.status === "pending")
      await memberObject(env, tenant.pool, order.member).markOrder(order.id, "pending");
    return;
  }
  const isCard = order.mandate !== null && order.method !== "directdebit";
  return endUnpaid(
    env,
    tenant,
    order,
    payment,
    payment.status === "failed"
      ? { status: "failed", reason: isCard ? "card_refused" : null }
      : { status: "cancelled", reason: payment.status === "expired" ? "expired" : null },
    now,
  );
}

/** The order ends without money. */
async function endUnpaid(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  payment: Payment,
  { status, reason }: { status: "failed" | "cancelled"; reason: BookedOrder["reason"] },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  await db.batch([
    ...paymentStatements(db, order.site, payment, null, now),
    ...changeStatus(db, order.id, status, { reason, event: status }, now),
    ...(status === "failed" ? [checkMandateSoon(db, order.mandate)] : []),
  ]);
  await memberObject(env, tenant.pool, order.member).markOrder(
    order.id,
    payment.status === "failed" ? "failed" : payment.chargedBack > 0 ? "chargeback" : "ended",
  );
  await markMemberInformed(db, order.id);
}

/**
 * A payment of none of this site's orders. A notice at the wrong site changes nothing for another site's
 * payment; one that no order names is recorded as a difference, at the company whose account has it.
 */
async function recordUnknownPayment(
  env: Env,
  tenant: Tenant,
  payment: Payment,
  company: string,
  now: Date,
): Promise<void> {
  for (const { database } of allPools(env))
    if (payment.order !== null && (await readOrder(database, payment.order))) return;
  const db = databaseOf(env, tenant);
  await recordVerdict(db, "", payment, "unknown_order", now);
  await db.batch([holderStatement(db, payment.id, company)]);
}
