import { DAY_S } from "#contract/product/units-of-time.ts";
import { isWaiting } from "#origin/base/dead-letters.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";

/** Seconds for which a letter stays that was closed, or came right by itself. */
const KEPT = 30 * DAY_S;
/** Letters of one piece. */
const PAGE = 1_000;

/** Deletes letters that nobody looks for any more. A job. */
export async function deleteOldLetters({ db, now }: JobPiece): Promise<string | null> {
  const before = Math.floor(now.getTime() / 1000) - KEPT;
  const { meta } = await db
    .prepare(
      `DELETE FROM dead_letters WHERE id IN (SELECT id FROM dead_letters AS item
         WHERE died_at < ?1 AND coalesce(closed_at, 0) < ?1 AND NOT (${isWaiting("item", "?2")}) LIMIT ${PAGE})`,
    )
    .bind(before, now.getTime())
    .run();
  return meta.changes === PAGE ? "more" : null;
}
