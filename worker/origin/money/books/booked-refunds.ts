import type { OrderReason } from "#contract/calls/money/orders.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import type { Env } from "#origin/base/env.ts";
import { PaymentRefused, type PaymentProvider } from "#origin/money/payments/payment.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { paymentProvider } from "#origin/money/payments/providers.ts";
import { changeStatus, seconds } from "./booked-orders.ts";

export interface RefundRow {
  id: string;
  order_id: string;
  payment: string;
  site: string;
  member: string;
  amount: number;
  currency: string;
  credits: number;
  why: Exclude<OrderReason, null>;
  refund: string | null;
  status: "requested" | "sent" | "done" | "failed" | "by_hand";
  at: number;
  asked_at: number;
  /** The amount that was promised, where another was given. */
  promised: number | null;
  /** What the operator gave by hand, as their own books name it. */
  reference: string | null;
  /** What the provider said where it refused it, or `returned` where it came back. */
  failure: string | null;
  /** When it was carried out, as the provider told us; null until then. */
  done_at: number | null;
}

export interface NewRefundRow {
  order: string;
  payment: string;
  amount: number;
  currency: string;
  credits: number;
  why: Exclude<OrderReason, null>;
  /** Milliseconds since 1970. */
  at: number;
}

/** There is one refund per payment and kind: of a withdrawal, or of a refused payment. */
export const refundId = ({ payment, why }: Pick<NewRefundRow, "payment" | "why">): string =>
  `${payment}/${why === "withdrawn" ? "withdrawn" : "refused"}`;

/**
 * Statements that record a refund, once. The order shows it, unless the payment was a second one for the same
 * order.
 */
export function refundStatements(db: D1Database, refund: NewRefundRow): D1PreparedStatement[] {
  const { order, payment, amount, currency, credits, why, at } = refund;
  const now = new Date(at);
  return [
    db
      .prepare(
        `INSERT INTO refunds (id, order_id, payment, site, member, amount, currency, credits, why, status, at) SELECT ?1, id, ?3, site, member, ?4, ?5, ?6, ?7, 'requested', ?8 FROM orders WHERE id = ?2 ON CONFLICT (id) DO NOTHING`,
      )
      .bind(refundId(refund), order, payment, amount, currency, credits, why, seconds(now)),
    ...(why === "paid_twice"
      ? []
      : changeStatus(
          db,
          order,
          "refunded",
          { reason: why, told: true, event: why === "withdrawn" ? "withdrawn" : "refunded" },
          now,
        )),
  ];
}

/** Sets what is given by a refund, in minor units as ?4; a smaller sum than was promised leaves that one too. */
export const GIVEN =
  "promised = CASE WHEN ?4 < amount THEN coalesce(promised, amount) ELSE promised END, amount = ?4";

/** Characters of what a provider said. */
export const MOST_WORDS = 300;

/** Seconds for which an attempt to send a refund keeps others from it: longer than the provider may take. */
export const ATTEMPT_SECONDS = 60;

/**
 * Sends a refund to the provider, or asks for its status. The attempt is recorded before it is sent, so that
 * after a crash the next attempt looks it up first and never pays twice. Two attempts never run at once: not
 * every provider tells that they are the same. Nor does one of what has ended since it was read: an operator
 * may have given it by hand.
 */
async function processRefund(
  provider: PaymentProvider,
  db: D1Database,
  row: RefundRow,
  now: Date,
): Promise<void> {
  const { meta } = await db
    .prepare(
      "UPDATE refunds SET asked_at = ?2, sending_until = ?2 + ?3 WHERE id = ?1 AND sending_until <= ?2 AND refund IS ?4 AND status IN ('requested', 'sent')",
    )
    .bind(row.id, seconds(now), ATTEMPT_SECONDS, row.refund)
    .run();
  if (meta.changes === 0) return;
  try {
    await attemptRefund(provider, db, row, now);
  } finally {
    await db.prepare("UPDATE refunds SET sending_until = 0 WHERE id = ?1").bind(row.id).run();
  }
}

async function attemptRefund(
  provider: PaymentProvider,
  db: D1Database,
  row: RefundRow,
  now: Date,
): Promise<void> {
  const found = await (
    row.refund === null
      ? provider.refund({
          id: row.id,
          payment: row.payment,
          amount: { amount: row.amount, currency: row.currency },
          description: row.order_id,
          again: row.asked_at > 0,
        })
      : provider.findRefund(row.payment, row.refund)
  ).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return error;
    throw error;
  });
  const { status, id, amount } =
    found instanceof PaymentRefused || found === null
      ? { status: "failed" as const, id: row.refund, amount: row.amount }
      : found;
  const failure = found instanceof PaymentRefused ? found.message.slice(0, MOST_WORDS) : "returned";
  if (status === "failed") reportError("refund", "failed", { refund: row.id });
  await db
    .prepare(
      `UPDATE refunds SET status = ?2, refund = ?3, ${GIVEN}, done_at = CASE WHEN ?2 = 'done' THEN coalesce(done_at, ?5) END,
         failure = CASE WHEN ?2 = 'failed' THEN ?6 END WHERE id = ?1`,
    )
    .bind(row.id, status, id, Math.min(amount, row.amount), seconds(now), failure)
    .run();
}

/** Processes the unfinished refunds of a payment, and records how much the provider has refunded in all. */
export async function processRefundsOf(
  env: Env,
  db: D1Database,
  payment: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const { results } = await db
    .prepare(
      "SELECT refunds.*, company, provider FROM refunds JOIN orders ON orders.id = order_id WHERE refunds.payment = ?1 AND refunds.status IN ('requested', 'sent')",
    )
    .bind(payment)
    .all<RefundRow & PaymentAccount>();
  const [one] = results;
  if (!one) return;
  const provider = paymentProvider(env, one, deadline);
  for (const row of results) await processRefund(provider, db, row, now);
  const after = await provider.findPayment(payment);
  // of one that failed after it was paid the provider names no refund any more
  if (after?.status === "paid")
    await db.prepare("UPDATE payments SET refunded = ?2 WHERE id = ?1").bind(payment, after.refunded).run();
}
