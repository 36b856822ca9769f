import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { seconds, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { recordFromMember } from "#origin/money/books/record-from-member.ts";
import type { StatementFigures } from "#origin/outbound/mail/mail-kinds.ts";
import { addressHash } from "./match-order.ts";

/**
 * Stores what is unused of the purchases that a member can still withdraw from, before their account is
 * erased and nobody knows it any more. Repeated, the first one stands. A job deletes it some time after the
 * period.
 */
export async function rememberUnused(
  env: Env,
  tenant: Tenant,
  db: D1Database,
  member: string,
): Promise<void> {
  const own = await memberObject(env, tenant.pool, member).withdrawableOrders(tenant.settings.refund_days);
  const email = await db
    .prepare("SELECT email FROM accounts WHERE member = ?1")
    .bind(member)
    .first<string>("email");
  if (own === null || own.length === 0 || email === null) return;
  const address = await addressHash(env, tenant, email);
  await db.batch(
    own.map(({ id, credits, amount, until }) =>
      db
        .prepare(
          `INSERT INTO erased_purchases (order_id, site, address, credits, amount, until)
           SELECT id, site, ?2, ?3, ?4, ?5 FROM orders WHERE id = ?1 AND site = ?6
           ON CONFLICT (order_id) DO NOTHING`,
        )
        .bind(id, address, credits, amount, Math.floor(until / 1000), tenant.id),
    ),
  );
}

/** The member stays after all: their object knows what is unused. */
export const forgetUnused = async (db: D1Database, member: string): Promise<void> => {
  await db
    .prepare("DELETE FROM erased_purchases WHERE order_id IN (SELECT id FROM orders WHERE member = ?1)")
    .bind(member)
    .run();
};

/**
 * Refunds what was unused of an erased account's purchase, once. What its bank or the operator has given back
 * meanwhile is not paid twice.
 */
export async function withdrawErased(
  env: Env,
  tenant: Tenant,
  order: BookedOrder,
  stated: Date,
): Promise<Exclude<StatementFigures["outcome"], "open">> {
  const db = databaseOf(env, tenant);
  const row = await db
    .prepare(
      `SELECT erased_purchases.credits, erased_purchases.amount, until,
         payments.amount - refunded - charged_back AS held,
         EXISTS (SELECT 1 FROM refunds WHERE order_id = ?1 AND why = 'withdrawn') AS done
       FROM erased_purchases LEFT JOIN payments ON payments.id = ?2 WHERE erased_purchases.order_id = ?1`,
    )
    .bind(order.id, order.payment)
    .first<{ credits: number; amount: number; until: number; held: number | null; done: 0 | 1 }>();
  if (row?.done === 1) return "withdrawn";
  if (!row || order.payment === null) return "nothing_to_return";
  if (seconds(stated) > row.until) return "withdrawal_over";
  const amount = Math.min(row.amount, row.held ?? 0);
  if (amount <= 0) return "nothing_to_return";
  // As the member's object would have told them: refund and credit note, once.
  await recordFromMember(env, tenant.pool, {
    id: `withdrawal/${order.id}`,
    news: {
      kind: "refund",
      order: order.id,
      payment: order.payment,
      amount,
      currency: order.currency,
      credits: row.credits,
    },
    at: stated.getTime(),
  });
  return "withdrawn";
}
