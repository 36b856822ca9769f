import type { BooksBody } from "#contract/calls/books.ts";

/**
 * Seconds since 1970 of a refund that is to be looked at next, and which yet says that it was asked for
 * before.
 */
const LONG_AGO = 1;

/**
 * The operator's word on what does not fit: false where there is no such thing on this site, or where it is
 * no longer so. A refund that failed is requested anew, or was given back by hand. A payment that fits no
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
 * What names no order of ours is no site's: each of the pool may speak of it. The verdict is an end that the
 * operator alone gives.
 */
const ofPayment = (db: D1Database, site: string, { payment, does }: Word<"payment">): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE payments SET verdict = ?3 WHERE id = ?1 AND verdict IN ('wrong_amount', 'unknown_order') AND (site = ?2 OR (verdict = 'unknown_order' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id)))",
    )
    .bind(payment, site, does);
