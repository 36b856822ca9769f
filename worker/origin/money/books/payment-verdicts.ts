import { reportError } from "#contract/platform/report-error.ts";
import type { Payment } from "#origin/money/payments/payment.ts";
import { seconds } from "./booked-orders.ts";

/**
 * What the books conclude about a payment: `settled` and `refused` are final; the others are differences that
 * an operator must look at.
 */
type Verdict = "settled" | "refused" | "unknown_order" | "wrong_amount" | null;

/** Statements that record what the provider reports and what we conclude from it; a final verdict stays. */
export function paymentStatements(
  db: D1Database,
  site: string,
  payment: Payment,
  verdict: Verdict,
  now: Date,
): D1PreparedStatement[] {
  return [
    db
      .prepare(`INSERT INTO payments (id, order_id, site, status, amount, currency, refunded, charged_back, verdict, seen_at, paid_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, CASE WHEN ?4 = 'paid' THEN ?10 END)
      ON CONFLICT (id) DO UPDATE SET status = ?4, refunded = CASE WHEN ?4 = 'paid' OR ?7 > 0 THEN ?7 ELSE refunded END, charged_back = ?8, verdict = CASE WHEN verdict IN ('settled', 'refused', 'looked_into') THEN verdict ELSE coalesce(?9, verdict) END, seen_at = ?10, paid_at = coalesce(paid_at, CASE WHEN ?4 = 'paid' THEN ?10 END)`)
      .bind(
        payment.id,
        payment.order,
        site,
        payment.status,
        payment.amount.amount,
        payment.amount.currency,
        payment.refunded,
        payment.chargedBack,
        verdict,
        seconds(now),
      ),
  ];
}

export async function recordVerdict(
  db: D1Database,
  site: string,
  payment: Payment,
  verdict: Verdict,
  now: Date,
): Promise<void> {
  if (verdict !== null) reportError("books", verdict, { payment: payment.id });
  await db.batch(paymentStatements(db, site, payment, verdict, now));
}

/** A statement that records at whose account a payment is that no order names. */
export const holderStatement = (
  db: Pick<D1Database, "prepare">,
  payment: string,
  company: string,
): D1PreparedStatement =>
  db.prepare("UPDATE payments SET company = coalesce(company, ?2) WHERE id = ?1").bind(payment, company);
