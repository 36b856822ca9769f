import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { orderNumber } from "#contract/product/order-number.ts";
import { METHODS } from "#contract/product/payment-methods.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import {
  recordPayment,
  markMemberInformed,
  changeStatus,
  readOrder,
  type BookedOrder,
} from "#origin/money/books/booked-orders.ts";
import { settleReported } from "#origin/money/books/settle-payment.ts";
import { mailOfOrder } from "#origin/money/documents/order-mails.ts";
import { isEndedAtProvider } from "#origin/money/payments/ended-mandates.ts";
import { PaymentRefused, type NewPayment, type Payment } from "#origin/money/payments/payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { paymentProvider } from "#origin/money/payments/providers.ts";
import { customerOf, mandateOf } from "#origin/money/payments/stored-mandates.ts";
import { returnKey } from "./return-key.ts";

/** The path of the providers' webhooks: their names follow. */
const WEBHOOK_PATH = "/webhooks/payments";

/**
 * Creates the provider's payment of an order that has none yet, once, with the order as idempotency key.
 * Throws payment_unavailable (503) where the provider cannot be reached: repeating the request continues from
 * here. Where the provider refuses, the order fails; where the order was cancelled meanwhile, the payment is
 * cancelled too.
 */
export async function beginPayment(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const db = databaseOf(env, tenant);
  if (order.payment !== null || order.status !== "open") return;
  try {
    const payment =
      (await createdBefore(env, order, now, deadline)) ??
      (await paymentProvider(env, order, deadline).createPayment(
        await paymentOf(env, tenant, order, deadline),
      ));
    const day = order.collected_on === null ? null : (payment.dueOn ?? order.collected_on);
    const notice =
      day === null
        ? { rows: [], enqueue: () => Promise.resolve() }
        : await preNoticeOf(env, tenant, { ...order, collected_on: day }, now);
    await recordPayment(db, order.id, payment.id, payment.checkout, [
      ...notice.rows,
      db.prepare("UPDATE orders SET collected_on = ?2 WHERE id = ?1 AND payment IS NULL").bind(order.id, day),
    ]);
    await notice.enqueue();
    // A debit is under way at once.
    if (payment.status !== "open") await settleReported(env, tenant, payment, now, deadline);
    if ((await readOrder(db, order.id))?.status === "cancelled")
      await cancelAtProvider(env, tenant, { ...order, payment: payment.id }, now, deadline);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) {
      reportError("payment", error);
      throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
    }
    reportError("payment refused", error, { field: error.field });
    await db.batch(
      changeStatus(
        db,
        order.id,
        "failed",
        {
          reason: await refusalReason(env, db, order, now, deadline),
          event: "failed",
        },
        now,
      ),
    );
    await memberObject(env, tenant.pool, order.member).markOrder(order.id, "ended");
    await markMemberInformed(db, order.id);
  }
}

/** Why the provider refused to create a payment, as far as its member can do something about it. */
async function refusalReason(
  env: Env,
  db: D1Database,
  { mandate, company, provider, method }: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<BookedOrder["reason"]> {
  if (mandate === null) return null;
  if (await isEndedAtProvider(env, db, { company, provider }, mandate, now, deadline)) return "mandate_ended";
  return METHODS[method].kind === "card" ? "card_refused" : null;
}

/**
 * A payment that was created for an order so long ago that creating it again would make another one: it is
 * looked up among all payments since.
 */
const createdBefore = async (
  env: Env,
  order: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<Payment | null> =>
  order.created_at + paymentProvider(env, order, deadline).repeatableFor > now.getTime() / 1000
    ? null
    : findByOrder(env, order, deadline);

async function findByOrder(
  env: Env,
  order: BookedOrder,
  deadline: ProviderDeadline,
): Promise<Payment | null> {
  const payments = paymentProvider(env, order, deadline).paymentsSince(new Date(order.created_at * 1000));
  for await (const payment of payments) if (payment.order === order.id) return payment;
  return null;
}

async function paymentOf(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  deadline: ProviderDeadline,
): Promise<NewPayment> {
  const db = databaseOf(env, tenant);
  const mandate = order.mandate === null ? null : await mandateOf(db, order.member, order.mandate);
  if (order.mandate !== null && !mandate) throw new PaymentRefused("the mandate has ended", "mandate");
  const address = (path: string) => `https://${tenant.host}${path}`;
  return {
    order: order.id,
    amount: { amount: order.amount, currency: order.currency },
    method: order.method,
    // the overview promises the company's name on the statement; the number is the one that the order shows
    description: `${tenant.company.name} ${orderNumber(order.id)}`,
    locale: `${order.locale}_${order.country}`,
    // In a browser without the session, such as the one that the bank's app opens, the key shows how it went.
    returnTo: address(
      `/credits/${order.bundle}/${order.method}?order=${order.id}&key=${await returnKey(env, tenant, order.id)}`,
    ),
    webhook: address(`${WEBHOOK_PATH}/${order.provider}`),
    customer:
      mandate?.customer ??
      (order.remember_card === 1 ? await customerOf(env, db, tenant, order.member, deadline) : null),
    ...(mandate?.kind === "debit"
      ? { sequence: "recurring", mandate: mandate.mandate }
      : { sequence: order.remember_card === 1 ? "first" : "once", mandate: null }),
  };
}

/** The pre-notification that a direct debit needs before it is collected. */
async function preNoticeOf(env: Env, tenant: Tenant, order: BookedOrder, now: Date) {
  const mandate =
    order.mandate === null ? null : await mandateOf(databaseOf(env, tenant), order.member, order.mandate);
  return mailOfOrder(env, tenant, "prenotice", order, now, {
    account: mandate?.label ?? "",
    reference: mandate?.reference ?? "",
    collected_on: order.collected_on ?? "",
  });
}

/**
 * Cancels an order, at the provider where that is possible, and in the books. Money that arrives all the same
 * is settled or refunded. Answers the order afterwards: one that is paid, or being collected, stays. Throws
 * payment_unavailable (503) where the provider cannot be reached.
 */
export async function cancelUnpaidOrder(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  reason: "replaced" | null,
  now: Date,
  deadline: ProviderDeadline,
): Promise<BookedOrder> {
  const db = databaseOf(env, tenant);
  // A charge without the buyer may have been created although no payment was recorded.
  const made =
    order.payment === null && order.mandate !== null
      ? await orUnavailable(() => findByOrder(env, order, deadline))
      : null;
  if (made) await settleReported(env, tenant, made, now, deadline);
  else if (order.payment !== null)
    await orUnavailable(() => cancelAtProvider(env, tenant, order, now, deadline));
  const after = (await readOrder(db, order.id)) ?? order;
  if (after.status !== "open") return after;
  await db.batch(changeStatus(db, order.id, "cancelled", { reason, event: "cancelled" }, now));
  await memberObject(env, tenant.pool, order.member).markOrder(order.id, "ended");
  await markMemberInformed(db, order.id);
  return (await readOrder(db, order.id)) ?? after;
}

/**
 * Cancels what can be cancelled; the rest expires. A bank transfer may be on its way already, so it is never
 * cancelled.
 */
async function cancelAtProvider(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  if (order.payment === null) return;
  const provider = paymentProvider(env, order, deadline);
  const payment =
    METHODS[order.method].kind === "transfer"
      ? await provider.findPayment(order.payment)
      : await provider.cancelPayment(order.payment);
  if (payment) await settleReported(env, tenant, payment, now, deadline);
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    reportError("payment", error);
    throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
  }
}
