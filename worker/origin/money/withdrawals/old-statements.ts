import { DAY_S } from "#contract/product/units-of-time.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";

/** Seconds that a statement is stored after it ended, as a complaint is after its decision. */
const STORED_SECONDS = 183 * DAY_S;
/**
 * Seconds for which one is stored that fits no purchase, or whose account is erased: only as long as its
 * sender may ask what became of it.
 */
const UNFITTING_SECONDS = 30 * DAY_S;
/**
 * Seconds for which what was unused at an erasure is stored after the withdrawal period: a statement in time
 * may wait that long for an operator who matches it.
 */
const MATCHED_WITHIN = 30 * DAY_S;
/** Rows of each kind that one piece of the job deletes. */
const PAGE = 500;

/**
 * Deletes statements of withdrawals that ended six months ago, after a month those that belong to no account,
 * and what was unused of erased accounts. A job.
 */
export async function deleteOldStatements({ db, now }: JobPiece): Promise<string | null> {
  const seconds = Math.floor(now.getTime() / 1000);
  const deleted = await db.batch([
    db
      .prepare(
        `DELETE FROM withdrawal_statements WHERE id IN (SELECT id FROM withdrawal_statements WHERE ended_at < ?3
           AND (ended_at < ?1 OR outcome = 'no_purchase'
             OR NOT EXISTS (SELECT 1 FROM orders JOIN accounts ON accounts.member = orders.member WHERE orders.id = order_id))
           ORDER BY ended_at LIMIT ?2)`,
      )
      .bind(seconds - STORED_SECONDS, PAGE, seconds - UNFITTING_SECONDS),
    db
      .prepare(
        "DELETE FROM erased_purchases WHERE order_id IN (SELECT order_id FROM erased_purchases WHERE until < ?1 ORDER BY until LIMIT ?2)",
      )
      .bind(seconds - MATCHED_WITHIN, PAGE),
  ]);
  return deleted.some(({ meta }) => meta.changes >= PAGE) ? "more" : null;
}
