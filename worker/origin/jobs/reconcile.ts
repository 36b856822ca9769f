import { findTenant } from "../../contract/tenants.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { bookTold, changeStatus, readOrder, seconds, type BookedOrder } from "../books/orders.ts";
import { settleAs, settlePayment } from "../books/settle.ts";
import { allPools, databaseOf, type Env } from "../env.ts";
import { memberObject } from "../member/address.ts";
import { paymentProvider } from "../payments/provider.ts";

/** Seconds after which something that waits for the provider is looked at again, and after which an order without a payment is given up. */
const LOOK_AGAIN = 600;
const NEVER_BEGUN = 3_600;
/** Looked at in one run. */
const MOST = 100;
/** Days that the daily reconciliation looks back: a missed day is made up for. */
const DAYS_BACK = 3;
const DAY = 86_400_000;

/** Whatever waits in the books of a pool: calls that the queue lost, orders that are not at their end, refunds on their way. */
export async function reconcileWaiting(env: Env, db: D1Database, now: Date): Promise<void> {
  const before = seconds(now) - LOOK_AGAIN;
  const { results: notices } = await db.prepare("SELECT number, host, payment FROM payment_notices WHERE done_at IS NULL AND at < ?1 ORDER BY at LIMIT ?2").bind(before, MOST).all<{ number: number; host: string; payment: string }>();
  for (const { number, host, payment } of notices) await env.SETTLE_QUEUE.send({ host, notice: number, payment });

  const { results: orders } = await db.prepare("SELECT * FROM orders WHERE (status IN ('open', 'pending') OR told = 0) AND asked_at < ?1 AND created_at < ?1 ORDER BY asked_at LIMIT ?2").bind(before, MOST).all<BookedOrder>();
  for (const order of orders) await tried(`order ${order.id}`, () => look(env, order, now));

  const { results: refunds } = await db
    .prepare("SELECT DISTINCT refunds.payment, host FROM refunds JOIN orders ON orders.id = order_id WHERE refunds.status IN ('requested', 'sent') AND refunds.asked_at < ?1 LIMIT ?2").bind(before, MOST).all<{ payment: string; host: string }>();
  for (const { payment, host } of refunds) await tried(`refund of ${payment}`, async () => { await withTenant(host, (tenant) => settlePayment(env, tenant, payment, now)); });
}

async function look(env: Env, order: BookedOrder, now: Date): Promise<void> {
  await withTenant(order.host, async (tenant) => {
    const db = databaseOf(env, tenant);
    await db.prepare("UPDATE orders SET asked_at = ?2 WHERE id = ?1").bind(order.id, seconds(now)).run();
    if (order.payment !== null) await settlePayment(env, tenant, order.payment, now);
    else if (order.created_at < seconds(now) - NEVER_BEGUN) await db.batch(changeStatus(db, order.id, "cancelled", { reason: "expired", event: "cancelled" }, now));
    const after = await readOrder(db, order.id);
    if (!after || after.told === 1 || (after.status !== "failed" && after.status !== "cancelled")) return;
    await memberObject(env, tenant.pool, order.member).hearBooks({ does: "mark", order: order.id, state: "ended" });
    await bookTold(db, order.id);
  });
}

/** Once a day: every payment that the provider knows is looked for in the books, should its call never have come. What fits nowhere is noted as a difference. */
export async function reconcileDaily(env: Env, now: Date): Promise<void> {
  const pools = allPools(env);
  for await (const payment of paymentProvider(env).paymentsSince(new Date(now.getTime() - DAYS_BACK * DAY))) {
    await tried(`payment ${payment.id}`, async () => {
      for (const { database } of pools) {
        const order = payment.order === null ? null : await readOrder(database, payment.order);
        if (order) return withTenant(order.host, (tenant) => settleAs(env, tenant, payment, now));
      }
      await noteUnknown(pools[0]?.database, payment.id, payment.amount.amount, payment.amount.currency, payment.status, now);
      return undefined;
    });
  }
}

async function noteUnknown(db: D1Database | undefined, id: string, amount: number, currency: string, status: string, now: Date): Promise<void> {
  console.error("books: unknown_order", id);
  await db?.prepare("INSERT INTO payments (id, order_id, site, status, amount, currency, verdict, seen_at) VALUES (?1, NULL, '', ?2, ?3, ?4, 'unknown_order', ?5) ON CONFLICT (id) DO UPDATE SET status = ?2, seen_at = ?5").bind(id, status, amount, currency, seconds(now)).run();
}

async function withTenant<T>(host: string, work: (tenant: Tenant) => Promise<T>): Promise<T | undefined> {
  const found = await findTenant(host);
  return found && !("redirect" in found) ? work(found.tenant) : undefined;
}

/** One that fails holds up no other. */
async function tried(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`reconcile: ${what}:`, error);
  }
}
