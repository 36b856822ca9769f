import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { seconds } from "#origin/money/books/booked-orders.ts";
import { ATTEMPT_SECONDS, MOST_WORDS } from "#origin/money/books/booked-refunds.ts";
import { settleForWithdrawal } from "#origin/money/books/settle-payment.ts";
import { PaymentRefused, type PaymentProvider } from "#origin/money/payments/payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { paymentProvider } from "#origin/money/payments/providers.ts";

interface Waiting extends PaymentAccount {
  id: string;
  order_id: string;
  payment: string;
  amount: number;
  currency: string;
  status: "requested" | "sent";
  asked_at: number;
}

/**
 * Sends what operators gave back of a payment, and books it once the provider has it. Throws where the
 * provider cannot be reached.
 */
export async function sendRefundsOf(
  env: Env,
  tenant: Tenant,
  payment: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const { results } = await db
    .prepare(
      `SELECT given.id, order_id, given.payment, given.amount, given.currency, given.status, given.asked_at, company, provider
       FROM operator_refunds AS given JOIN orders ON orders.id = order_id
       WHERE given.payment = ?1 AND given.status IN ('requested', 'sent') ORDER BY given.at, given.id`,
    )
    .bind(payment)
    .all<Waiting>();
  const [one] = results;
  if (!one) return;
  const provider = paymentProvider(env, one, deadline);
  for (const row of results) if (row.status === "requested") await send(provider, db, row, now);
  await settleForWithdrawal(env, tenant, { ...one, id: one.order_id }, now, deadline);
}

/**
 * The attempt is recorded before it is sent, so that after a crash the next one looks it up first and never
 * pays twice; two never run at once.
 */
async function send(provider: PaymentProvider, db: D1Database, row: Waiting, now: Date): Promise<void> {
  const { meta } = await db
    .prepare(
      "UPDATE operator_refunds SET asked_at = ?2, sending_until = ?2 + ?3 WHERE id = ?1 AND sending_until <= ?2 AND status = 'requested'",
    )
    .bind(row.id, seconds(now), ATTEMPT_SECONDS)
    .run();
  if (meta.changes === 0) return;
  try {
    await attempt(provider, db, row);
  } finally {
    await db.prepare("UPDATE operator_refunds SET sending_until = 0 WHERE id = ?1").bind(row.id).run();
  }
}

async function attempt(provider: PaymentProvider, db: D1Database, row: Waiting): Promise<void> {
  const found = await provider
    .refund({
      id: row.id,
      payment: row.payment,
      amount: { amount: row.amount, currency: row.currency },
      description: row.order_id,
      again: row.asked_at > 0,
    })
    .catch((error: unknown) => {
      if (error instanceof PaymentRefused) return error;
      throw error;
    });
  if (found instanceof PaymentRefused) {
    reportError("refund", "refused", { refund: row.id });
    await db
      .prepare(
        "UPDATE operator_refunds SET status = 'failed', failure = ?2 WHERE id = ?1 AND status = 'requested'",
      )
      .bind(row.id, found.message.slice(0, MOST_WORDS))
      .run();
    return;
  }
  // A notice of the provider may have booked it already. With what was left, it may be less than was asked for.
  await db
    .prepare(
      `UPDATE operator_refunds SET status = CASE WHEN status <> 'requested' THEN status WHEN ?2 = 'failed' THEN 'failed' ELSE 'sent' END,
         failure = CASE WHEN ?2 = 'failed' AND status = 'requested' THEN 'returned' ELSE failure END, refund = ?3, amount = ?4 WHERE id = ?1`,
    )
    .bind(row.id, found.status, found.id, Math.min(found.amount, row.amount))
    .run();
}
