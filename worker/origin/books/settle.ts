import type { Tenant } from "../../contract/tenant.ts";
import { databaseOf, type Env } from "../env.ts";
import { mailOfOrder } from "../mail/order-mails.ts";
import { memberObject } from "../member/address.ts";
import type { Payment } from "../payments/payment.ts";
import { rememberCard } from "../payments/customers.ts";
import { paymentProvider } from "../payments/provider.ts";
import { bookPayment, bookTold, changeStatus, readOrder, seconds, type BookedOrder } from "./orders.ts";
import { pursueRefundsOf, refundStatements } from "./refunds.ts";

/** What the books make of a payment: `settled` and `refused` are ends; the others are differences that an operator must look at. */
export type Verdict = "settled" | "refused" | "unknown_order" | "other_site" | "wrong_amount" | null;

/**
 * Brings the books and the member to what the provider says of a payment now, however often, late or early it is called: the provider is asked, and
 * amount and currency are our order's. Null where the provider has no such payment. Throws what is to be tried again.
 */
export async function settlePayment(env: Env, tenant: Tenant, id: string, now: Date): Promise<Payment | null> {
  const payment = await paymentProvider(env).findPayment(id);
  if (payment) await settleAs(env, tenant, payment, now);
  return payment;
}

/** The same, of what the provider has just said. */
export async function settleAs(env: Env, tenant: Tenant, payment: Payment, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const order = payment.order === null ? null : await readOrder(db, payment.order);
  if (!order || order.site !== tenant.id) return notePayment(db, tenant.id, payment, order ? "other_site" : "unknown_order", now);
  await bookPayment(db, order.id, payment.id, payment.checkout);
  await db.prepare("UPDATE orders SET asked_at = ?2 WHERE id = ?1").bind(order.id, seconds(now)).run();
  if (payment.status === "paid") await settlePaid(env, tenant, order, payment, now);
  // the second payment of an order, unpaid, is nothing
  else if (order.payment === null || order.payment === payment.id) await settleUnpaid(env, tenant, order, payment, now);
  await pursueRefundsOf(env, db, payment.id, now);
}

async function settlePaid(env: Env, tenant: Tenant, order: BookedOrder, payment: Payment, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  if (payment.amount.amount !== order.amount || payment.amount.currency !== order.currency) return notePayment(db, order.site, payment, "wrong_amount", now);
  const object = memberObject(env, tenant.pool, order.member);
  const heard = await object.hearBooks({ does: "settle", paid: { order: order.id, payment: payment.id, amount: payment.amount.amount, currency: payment.amount.currency } });
  const settled = heard?.settled ?? { outcome: "refused" as const, why: "expired" as const };
  if (settled.outcome === "unknown") return notePayment(db, order.site, payment, "wrong_amount", now);
  if (settled.outcome === "refused") {
    const why = settled.why ?? "code_spent";
    const mail = await mailOfOrder(env, tenant, "refunded", order, now);
    await db.batch([...paymentStatements(db, order.site, payment, "refused", now), ...mail.rows, ...refundStatements(db, { order: order.id, payment: payment.id, amount: order.amount, currency: order.currency, credits: 0, why, at: now.getTime() })]);
    await mail.hurry();
  } else {
    const mail = await mailOfOrder(env, tenant, "receipt", order, now);
    await db.batch([
      ...paymentStatements(db, order.site, payment, "settled", now),
      ...mail.rows,
      db.prepare("UPDATE orders SET payment = ?2, paid_at = ?3, made_premium = ?4, checkout = NULL, invoice = coalesce(invoice, (SELECT coalesce(max(invoice), 0) + 1 FROM orders AS others WHERE others.company = orders.company)) WHERE id = ?1 AND paid_at IS NULL").bind(order.id, payment.id, Math.floor(settled.at / 1000), Number(settled.madePremium)),
      ...changeStatus(db, order.id, "completed", { told: true, event: "completed" }, now),
    ]);
    await mail.hurry();
    if (order.remember_card === 1) await rememberCard(env, db, tenant, order.member, payment);
    if (payment.chargedBack > 0) await settleChargeback(env, tenant, order, payment, now);
  }
}

/** His bank took it back. */
async function settleChargeback(env: Env, tenant: Tenant, order: BookedOrder, payment: Payment, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const heard = await memberObject(env, tenant.pool, order.member).hearBooks({ does: "take-back", payment: payment.id });
  if (!heard?.takenBack) return;
  await db.batch([
    ...paymentStatements(db, order.site, payment, "settled", now),
    db.prepare("INSERT INTO chargebacks (payment, order_id, amount, currency, credits, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (payment) DO NOTHING").bind(payment.id, order.id, payment.chargedBack, order.currency, heard.takenBack.credits, seconds(now)),
    ...changeStatus(db, order.id, "refunded", { reason: "charged_back", told: true, event: "charged_back" }, now),
  ]);
}

async function settleUnpaid(env: Env, tenant: Tenant, order: BookedOrder, payment: Payment, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const object = memberObject(env, tenant.pool, order.member);
  // what was paid and is no more: a provider that says so has taken the money back
  if (order.paid_at !== null) return settleChargeback(env, tenant, order, { ...payment, chargedBack: order.amount }, now);
  if (payment.status === "open") return notePayment(db, order.site, payment, null, now);
  if (payment.status === "pending") {
    await db.batch([...paymentStatements(db, order.site, payment, null, now), ...changeStatus(db, order.id, "pending", { event: null }, now)]);
    // an order that was given up does not come back by waiting
    if (order.status === "open" || order.status === "pending") await object.hearBooks({ does: "mark", order: order.id, state: "pending" });
    return;
  }
  const [status, reason] = payment.status === "failed" ? (["failed", order.mandate !== null && order.remember_card === 0 ? "card_refused" : null] as const) : (["cancelled", payment.status === "expired" ? "expired" : null] as const);
  await db.batch([...paymentStatements(db, order.site, payment, null, now), ...changeStatus(db, order.id, status, { reason: order.method === "directdebit" ? null : reason, event: status }, now)]);
  await object.hearBooks({ does: "mark", order: order.id, state: "ended" });
  await bookTold(db, order.id);
}

/** What the provider says, and what we made of it: a verdict that is an end stays. */
function paymentStatements(db: D1Database, site: string, payment: Payment, verdict: Verdict, now: Date): D1PreparedStatement[] {
  return [
    db.prepare(`INSERT INTO payments (id, order_id, site, status, amount, currency, refunded, charged_back, verdict, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (id) DO UPDATE SET status = ?4, refunded = ?7, charged_back = ?8, verdict = coalesce(?9, verdict), seen_at = ?10 WHERE verdict IS NULL OR verdict <> 'settled' OR ?9 = 'settled' OR ?9 IS NULL`)
      .bind(payment.id, payment.order, site, payment.status, payment.amount.amount, payment.amount.currency, payment.refunded, payment.chargedBack, verdict, seconds(now)),
  ];
}

async function notePayment(db: D1Database, site: string, payment: Payment, verdict: Verdict, now: Date): Promise<void> {
  if (verdict !== null) console.error("books:", verdict, payment.id);
  // another site's call about a payment changes nothing of what is known of it
  if (verdict === "other_site") return;
  await db.batch(paymentStatements(db, site, payment, verdict, now));
}

