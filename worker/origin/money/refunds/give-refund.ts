import type { RefundBody } from "#contract/desk/refunds.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { readOrder, seconds, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { settleForWithdrawal } from "#origin/money/books/settle-payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { sendRefundsOf } from "./send-refunds.ts";

/** What of a payment was promised back and is not at the provider yet, or was refused there. */
const OWED = `(SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment = ?1 AND status IN ('requested', 'failed'))
  + (SELECT coalesce(sum(amount), 0) FROM operator_refunds WHERE payment = ?1 AND status = 'requested')`;
/** Everything that went back of a payment or is promised, as the books have it. */
const GONE = `(SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment = ?1)
  + (SELECT coalesce(sum(amount), 0) FROM payment_returns WHERE payment = ?1 AND reversed_at IS NULL)
  + (SELECT coalesce(sum(amount), 0) FROM operator_refunds WHERE payment = ?1 AND (status = 'requested'
      OR (status = 'sent' AND NOT EXISTS (SELECT 1 FROM payment_returns WHERE payment_returns.id = operator_refunds.refund))))`;
/** What may still be given back: ?2 is what the provider has left, ?3 what was paid. */
const LEFT = `max(0, min(?2 - (${OWED}), ?3 - (${GONE})))`;

/** An order whose payment the books have, and what the provider has left of it. */
interface Refundable {
  order: BookedOrder;
  payment: string;
  held: number;
}

/**
 * The order, and what of its payment is at the provider, in minor units: whatever went back there is booked
 * first.
 *
 * @throws Refusal not_found (404) where the site has no such order that was paid, payment_unavailable (503)
 *   where the provider cannot be reached.
 */
async function refundable(
  env: Env,
  tenant: Tenant,
  id: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<Refundable> {
  const db = databaseOf(env, tenant);
  const order = await readOrder(db, id);
  if (!order || order.site !== tenant.id || order.payment === null) throw new Refusal(404, "not_found");
  const { payment, company, provider } = order;
  let held: number | null;
  try {
    held = await settleForWithdrawal(env, tenant, { id, payment, company, provider }, now, deadline);
  } catch (error) {
    reportError("settle", error);
    throw new Refusal(503, "payment_unavailable", { retryAfter: 5 });
  }
  if (held === null) throw new Refusal(404, "not_found");
  return { order, payment, held };
}

/** Whether a refund of this id is stored: then the same again is it. */
export const isGiven = async (env: Env, tenant: Tenant, id: string): Promise<boolean> =>
  (await databaseOf(env, tenant)
    .prepare("SELECT 1 AS yes FROM operator_refunds WHERE id = ?1")
    .bind(id)
    .first()) !== null;

/** An order and what may be given back of it, in minor units. Throws as above. */
export async function leftOfOrder(
  env: Env,
  tenant: Tenant,
  id: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<{ order: BookedOrder; left: number }> {
  const { order, payment, held } = await refundable(env, tenant, id, now, deadline);
  const left = await databaseOf(env, tenant)
    .prepare(`SELECT ${LEFT} AS sum`)
    .bind(payment, held, order.amount)
    .first<number>("sum");
  return { order, left: left ?? 0 };
}

/**
 * Gives back a part of what an order's member paid, or all of it, through the provider: once by its id. The
 * sum is what was asked for or nothing: where less is left by the time it takes effect, it is refused, and
 * two at once never come to more than was paid. It is recorded, with the audit, before it is sent.
 *
 * @throws Refusal as above, and price_changed (409) where less is left.
 */
export async function giveRefund(
  env: Env,
  tenant: Tenant,
  { id, order: asked, amount, reason, keep_credits: keeps }: RefundBody,
  operator: Actor,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const isKnown = () =>
    db.prepare("SELECT payment FROM operator_refunds WHERE id = ?1").bind(id).first<string>("payment");
  const known = await isKnown();
  if (known === null) {
    const { order, payment, held } = await refundable(env, tenant, asked, now, deadline);
    const fits = `${LEFT} >= ?4 AND NOT EXISTS (SELECT 1 FROM operator_refunds WHERE id = ?5)`;
    const [, added] = await db.batch([
      auditStatement(
        db,
        {
          site: tenant.id,
          area: "books",
          operator,
          action: "refund",
          subject: `order ${order.id}`,
          reason,
          after: { refund: id, amount, currency: order.currency, keeps_credits: keeps },
        },
        // the same values, under the numbers that follow the entry's own
        {
          where: fits.replaceAll(/\?([1-5])/g, (_, place: string) => `?${Number(place) + 10}`),
          values: [payment, held, order.amount, amount, id],
        },
        now,
      ),
      db
        .prepare(
          `INSERT INTO operator_refunds (id, site, order_id, payment, amount, currency, keeps_credits, reason, operator_id, operator, status, at)
           SELECT ?5, ?6, ?7, ?1, ?4, ?8, ?9, ?10, ?11, ?12, 'requested', ?13 WHERE ${fits}`,
        )
        .bind(
          payment,
          held,
          order.amount,
          amount,
          id,
          tenant.id,
          order.id,
          order.currency,
          Number(keeps),
          reason,
          operator.id,
          operator.name,
          seconds(now),
        ),
    ]);
    if (added?.meta.changes === 0 && (await isKnown()) === null) throw new Refusal(409, "price_changed");
  }
  const payment = known ?? (await isKnown());
  // The books have it. Where the provider cannot be reached now, the scheduled job asks again.
  if (payment !== null)
    await sendRefundsOf(env, tenant, payment, now, deadline).catch((error: unknown) => {
      reportError("refund", error);
    });
}
