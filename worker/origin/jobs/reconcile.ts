import { reportError } from "#contract/platform/report-error.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { allPools, databaseOf, type Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { runLogged } from "#origin/base/log-failure.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { memberObject } from "#origin/member/address.ts";
import {
  markMemberInformed,
  changeStatus,
  readOrder,
  seconds,
  type BookedOrder,
} from "#origin/money/books/booked-orders.ts";
import { holderStatement, paymentStatements } from "#origin/money/books/payment-verdicts.ts";
import { settleReported, settlePayment } from "#origin/money/books/settle-payment.ts";
import type { Payment } from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { paymentAccounts, type ReconciledAccount } from "#origin/money/payments/providers.ts";
import { sendRefundsOf } from "#origin/money/refunds/send-refunds.ts";

/**
 * Seconds after which something that waits for the provider is checked again, and after which an order
 * without a payment is cancelled.
 */
const CHECK_AFTER = 600;
/** Older ones are checked once in this part of their age: a transfer may wait for weeks. */
const CHECKS_PER_AGE = 24;
const ABANDONED_AFTER = 3_600;
/** Items processed in one piece of a job. */
const BATCH = 50;
/** Times that a notice is queued again, before only the daily reconciliation looks for its payment. */
const MAX_TRIES = 20;
/**
 * Before when something must have been checked last to be due, in seconds; ?1 is CHECK_AFTER before the run,
 * ?3 is now, created_at its order's.
 */
const DUE_SINCE = `min(?1, ?3 - (?3 - created_at) / ${CHECKS_PER_AGE})`;
/**
 * Days that the daily reconciliation looks back, so that a missed day is made up for; and days after which
 * settled notices are deleted.
 */
const DAYS_BACK = 3;
const NOTICES_KEPT = 30;
/** Notices that are deleted in one piece of the job. */
const DELETED_AT_ONCE = 1_000;

/** Queues notices again that the queue lost, those that wait longest first. A job. */
export async function requeueNotices({ env, db, startedAt, now }: JobPiece): Promise<string | null> {
  const { results: notices } = await db
    .prepare(
      "UPDATE payment_notices SET at = ?3, tries = tries + 1 WHERE number IN (SELECT number FROM payment_notices WHERE done_at IS NULL AND at < ?1 AND tries < ?4 ORDER BY at LIMIT ?2) RETURNING number, host, payment",
    )
    .bind(seconds(startedAt) - CHECK_AFTER, BATCH, seconds(now), MAX_TRIES)
    .all<{ number: number; host: string; payment: string }>();
  if (notices.length > 0)
    await env.SETTLE_QUEUE.sendBatch(
      notices.map(({ number, host, payment }) => ({ body: { host, notice: number, payment } })),
    );
  return moreAfter(notices);
}

/**
 * Asks the provider about unfinished orders. An order that was asked about goes to the end of its line. A
 * job.
 */
export async function reconcileOrders({ env, db, startedAt, now }: JobPiece): Promise<string | null> {
  const { results: orders } = await db
    .prepare(
      `UPDATE orders SET asked_at = ?3 WHERE id IN (SELECT id FROM orders WHERE (status IN ('open', 'pending') OR told = 0) AND asked_at < ${DUE_SINCE} AND created_at < ?1 ORDER BY asked_at LIMIT ?2) RETURNING *`,
    )
    .bind(seconds(startedAt) - CHECK_AFTER, BATCH, seconds(now))
    .all<BookedOrder>();
  for (const order of orders) await runLogged(`order ${order.id}`, () => reconcileOrder(env, order, now));
  return moreAfter(orders);
}

/**
 * Asks the provider about payments that may still receive money although their order has ended, until the
 * provider's own end: a transfer may arrive long after its order was cancelled. A job.
 */
export async function reconcileLatePayments({ env, db, startedAt, now }: JobPiece): Promise<string | null> {
  const { results: payments } = await db
    .prepare(
      `UPDATE payments SET seen_at = ?3 WHERE id IN (SELECT payments.id FROM payments JOIN orders ON orders.id = order_id WHERE payments.status IN ('open', 'pending')
        AND (orders.status NOT IN ('open', 'pending') OR orders.payment <> payments.id) AND seen_at < ${DUE_SINCE} ORDER BY seen_at LIMIT ?2)
        RETURNING id, (SELECT host FROM orders WHERE orders.id = order_id) AS host, (SELECT company FROM orders WHERE orders.id = order_id) AS company, (SELECT provider FROM orders WHERE orders.id = order_id) AS provider`,
    )
    .bind(seconds(startedAt) - CHECK_AFTER, BATCH, seconds(now))
    .all<PaymentAccount & { id: string; host: string }>();
  for (const { id, host, ...account } of payments)
    await runLogged(`payment ${id}`, () => settleAt(env, host, account, id, now));
  return moreAfter(payments);
}

/** Asks the provider about refunds under way, in the same way. A job. */
export async function reconcileRefunds({ env, db, startedAt, now }: JobPiece): Promise<string | null> {
  const { results: refunds } = await db
    .prepare(
      "UPDATE refunds SET asked_at = ?3 WHERE id IN (SELECT id FROM refunds WHERE status IN ('requested', 'sent') AND asked_at < ?1 ORDER BY asked_at LIMIT ?2) RETURNING payment, (SELECT host FROM orders WHERE orders.id = order_id) AS host, (SELECT company FROM orders WHERE orders.id = order_id) AS company, (SELECT provider FROM orders WHERE orders.id = order_id) AS provider",
    )
    .bind(seconds(startedAt) - CHECK_AFTER, BATCH, seconds(now))
    .all<PaymentAccount & { payment: string; host: string }>();
  for (const { payment, host, ...account } of refunds)
    await runLogged(`refund of ${payment}`, () => settleAt(env, host, account, payment, now));
  return moreAfter(refunds);
}

/** Sends what operators gave back and the provider does not have, and books what it has. A job. */
export async function reconcileOperatorRefunds({
  env,
  db,
  startedAt,
  now,
}: JobPiece): Promise<string | null> {
  const { results: given } = await db
    .prepare(
      `UPDATE operator_refunds SET looked_at = ?3 WHERE id IN (SELECT id FROM operator_refunds
         WHERE status IN ('requested', 'sent') AND looked_at < ?1 ORDER BY looked_at LIMIT ?2)
       RETURNING payment, (SELECT host FROM orders WHERE orders.id = order_id) AS host`,
    )
    .bind(seconds(startedAt) - CHECK_AFTER, BATCH, seconds(now))
    .all<{ payment: string; host: string }>();
  for (const { payment, host } of given)
    await runLogged(`operators' refunds of ${payment}`, async () => {
      const tenant = await tenantAtHost(host);
      if (tenant) await sendRefundsOf(env, tenant, payment, now, NO_DEADLINE);
    });
  return moreAfter(given);
}

/** What was processed is no longer selected, so the next piece of the job needs no place to continue from. */
const moreAfter = (processed: readonly unknown[]): string | null =>
  processed.length < BATCH ? null : "more";

async function reconcileOrder(env: Env, order: BookedOrder, now: Date): Promise<void> {
  const tenant = await tenantAtHost(order.host);
  if (!tenant) return;
  const db = databaseOf(env, tenant);
  if (order.payment !== null) await settlePayment(env, tenant, order.payment, now, order, NO_DEADLINE);
  else if (order.created_at < seconds(now) - ABANDONED_AFTER) await cancelAbandoned(db, order, now);
  const after = await readOrder(db, order.id);
  if (!after || after.told === 1 || (after.status !== "failed" && after.status !== "cancelled")) return;
  await memberObject(env, tenant.pool, order.member).markOrder(order.id, "ended");
  await markMemberInformed(db, order.id);
}

/**
 * Cancels an order that was abandoned before its payment. A charge without the buyer may have been created
 * all the same: the daily run finds it.
 */
async function cancelAbandoned(db: D1Database, order: BookedOrder, now: Date): Promise<void> {
  await db.batch(changeStatus(db, order.id, "cancelled", { reason: "expired", event: "cancelled" }, now));
}

async function settleAt(
  env: Env,
  host: string,
  account: PaymentAccount,
  payment: string,
  now: Date,
): Promise<void> {
  const tenant = await tenantAtHost(host);
  if (tenant) await settlePayment(env, tenant, payment, now, account, NO_DEADLINE);
}

/**
 * Compares, once a day, every payment of the provider that changed recently with the books, however old it
 * is, and every payment that was refunded or charged back recently, in case a webhook call never came.
 * Differences are settled; what belongs to no order is recorded. One page of one company's account is a piece
 * of the job; an account that fails is left to the next day and delays no other. A job for all pools, since
 * the provider's list has the payments of all.
 */
export async function reconcilePayments({ env, cursor, startedAt, now }: JobPiece): Promise<string | null> {
  const [index = "0", place = ""] = cursor?.split(/:(.*)/s, 2) ?? [];
  const account = Number(index);
  const holder = paymentAccounts(env)[account];
  if (!holder) return null;
  const since = new Date(startedAt.getTime() - DAYS_BACK * DAY_MS);
  const next = await comparePage(env, holder, { since, cursor: place === "" ? null : place }, now).catch(
    (error: unknown) => {
      reportError(`payments of account ${account}`, error);
      return null;
    },
  );
  if (next !== null) return `${account}:${next}`;
  return account + 1 < paymentAccounts(env).length ? `${account + 1}:` : null;
}

/** Compares one page with the books; answers where the next begins. */
async function comparePage(
  env: Env,
  holder: ReconciledAccount,
  { since, cursor }: { since: Date; cursor: string | null },
  now: Date,
): Promise<string | null> {
  const { payments, returned, returnedOrders, next } = await holder.provider.changesSince(since, cursor);
  await compare(env, holder, payments, now);
  for (const id of returned) await runLogged(`payment ${id}`, () => settleAnywhere(env, holder, id, now));
  for (const id of returnedOrders) await runLogged(`order ${id}`, () => settleOrderAnywhere(env, id, now));
  return next;
}

/** Settles every payment of an order, of any pool; one that is in no books is reported. */
async function settleOrderAnywhere(env: Env, id: string, now: Date): Promise<void> {
  for (const { database } of allPools(env)) {
    const order = await readOrder(database, id);
    if (!order) continue;
    const { results: payments } = await database
      .prepare(
        "SELECT id FROM payments WHERE order_id = ?1 UNION SELECT payment FROM orders WHERE id = ?1 AND payment IS NOT NULL",
      )
      .bind(id)
      .all<{ id: string }>();
    for (const payment of payments) await settleAt(env, order.host, order, payment.id, now);
    return;
  }
  reportError("books", "unknown_order", { order: id });
}

/** Deletes notices that were settled long ago. A job. */
export async function deleteOldNotices({ db, now }: JobPiece): Promise<string | null> {
  const { meta } = await db
    .prepare(
      "DELETE FROM payment_notices WHERE number IN (SELECT number FROM payment_notices WHERE done_at < ?1 LIMIT ?2)",
    )
    .bind(seconds(now) - NOTICES_KEPT * (DAY_MS / 1000), DELETED_AT_ONCE)
    .run();
  return meta.changes < DELETED_AT_ONCE ? null : "more";
}

/** Payments that the books of any pool know in their current state are skipped. */
async function compare(
  env: Env,
  holder: ReconciledAccount,
  payments: readonly Payment[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return;
  const ids = JSON.stringify(payments.map(({ id }) => id));
  const known = (
    await Promise.all(
      allPools(env).map(
        async ({ database }) =>
          (
            await database
              .prepare(
                "SELECT id, status, refunded, charged_back, verdict FROM payments WHERE id IN (SELECT value FROM json_each(?1))",
              )
              .bind(ids)
              .all<{
                id: string;
                status: string;
                refunded: number;
                charged_back: number;
                verdict: string | null;
              }>()
          ).results,
      ),
    )
  ).flat();
  const isKnown = (payment: Payment) =>
    known.some(
      (row) =>
        row.id === payment.id &&
        row.status === payment.status &&
        row.refunded === payment.refunded &&
        row.charged_back === payment.chargedBack &&
        (payment.status !== "paid" || row.verdict !== null),
    );
  for (const payment of payments)
    if (!isKnown(payment))
      await runLogged(`payment ${payment.id}`, () => settleAnywhere(env, holder, payment.id, now));
}

/**
 * Settles a payment at the site of its order, in its current state; one that names no order is recorded in
 * the first pool.
 */
async function settleAnywhere(
  env: Env,
  { company, provider }: ReconciledAccount,
  id: string,
  now: Date,
): Promise<void> {
  const payment = await provider.findPayment(id);
  if (!payment) return;
  for (const { database } of allPools(env)) {
    const order = payment.order === null ? null : await readOrder(database, payment.order);
    const tenant = order && (await tenantAtHost(order.host));
    if (tenant) return settleReported(env, tenant, payment, now, NO_DEADLINE);
  }
  reportError("books", "unknown_order", { payment: id });
  const db = allPools(env)[0]?.database;
  if (!db) return;
  await db.batch([
    ...paymentStatements(db, "", { ...payment, order: null }, "unknown_order", now),
    ...(company === null ? [] : [holderStatement(db, id, company)]),
  ]);
}
