import type { BooksBody } from "#contract/calls/books.ts";

/**
 * The `asked_at` of a refund to be processed next, in seconds since 1970. Not 0, so that it still counts as
 * sent before and is looked up at the provider first.
 */
const LONG_AGO = 1;

/**
 * The operator's decision on a difference in the books. False where there is no such refund or payment on
 * this site, or not any more. A failed refund is requested again or was paid by hand; a payment without an
 * order was looked into.
 */
export async function applyOperatorDecision(db: D1Database, site: string, word: BooksBody): Promise<boolean> {
  const { meta } = await ("refund" in word ? ofRefund(db, site, word) : ofPayment(db, site, word)).run();
  return meta.changes > 0;
}

type Word<Key extends "refund" | "payment"> = Extract<BooksBody, Record<Key, string>>;

const ofRefund = (db: D1Database, site: string, { refund, does }: Word<"refund">): D1PreparedStatement =>
  does === "again"
    ? db
        .prepare(
          "UPDATE refunds SET status = 'requested', refund = NULL, asked_at = ?3 WHERE id = ?1 AND site = ?2 AND status = 'failed'",
        )
        .bind(refund, site, LONG_AGO)
    : db
        .prepare("UPDATE refunds SET status = 'by_hand' WHERE id = ?1 AND site = ?2 AND status = 'failed'")
        .bind(refund, site);

/**
 * A payment that names no order belongs to no site, so the operator of any site of the pool may decide on it.
 * Only the operator gives this verdict.
 */
const ofPayment = (db: D1Database, site: string, { payment, does }: Word<"payment">): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE payments SET verdict = ?3 WHERE id = ?1 AND verdict IN ('wrong_amount', 'unknown_order') AND (site = ?2 OR (verdict = 'unknown_order' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id)))",
    )
    .bind(payment, site, does);
