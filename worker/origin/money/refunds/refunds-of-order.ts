import type { OperatorRefund, RefundsAnswer } from "#contract/desk/refunds.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { leftOfOrder } from "./give-refund.ts";

interface Row extends Omit<OperatorRefund, "at" | "keeps_credits"> {
  keeps_credits: 0 | 1;
  at: number;
}

/**
 * What may be given back of an order, what that means for the member's credits and the credit note, and what
 * operators gave back before.
 *
 * @throws Refusal not_found (404), payment_unavailable (503).
 */
export async function refundsOfOrder(
  env: Env,
  tenant: Tenant,
  id: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<RefundsAnswer> {
  const db = databaseOf(env, tenant);
  const { order, left } = await leftOfOrder(env, tenant, id, now, deadline);
  const [rows, noted] = await db.batch<Row & { credited: number; rate: number | null }>([
    db
      .prepare(
        `SELECT id, amount, currency, keeps_credits, reason, operator, status, failure, at FROM operator_refunds
         WHERE order_id = ?1 ORDER BY at DESC, id LIMIT 100`,
      )
      .bind(order.id),
    db
      .prepare(
        `SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN amount ELSE -amount END), 0) AS credited
         FROM documents WHERE order_id = ?1 AND run = 'credit'`,
      )
      .bind(order.id),
  ]);
  return {
    order: order.id,
    currency: order.currency,
    paid: order.amount,
    left,
    vat_rate: order.vat_rate,
    credited: noted?.results[0]?.credited ?? 0,
    purchase: await memberObject(env, tenant.pool, order.member).purchaseLeft(order.id),
    refunds: (rows?.results ?? []).map(({ at, keeps_credits: keeps, ...refund }) => ({
      ...refund,
      keeps_credits: keeps === 1,
      at: new Date(at * 1000).toISOString(),
    })),
  };
}
