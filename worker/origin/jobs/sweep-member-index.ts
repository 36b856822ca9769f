import { reportError } from "#contract/platform/report-error.ts";
import { cursorAfter, placeIn, type JobPiece, type Place } from "#origin/base/job-piece.ts";
import { memberObject } from "#origin/member/address.ts";

/** Objects woken in one piece of the job, and at once. */
const PAGE = 200;
const CONCURRENCY = 20;

/**
 * Wakes member objects with overdue work, in case an alarm was lost, the longest waiting first, and removes
 * entries of the member index whose object was never created. One that does not answer stays for the next
 * day, and the others are woken all the same. A job.
 */
export async function sweepMemberIndex({
  env,
  pool,
  db,
  cursor,
  startedAt,
}: JobPiece): Promise<string | null> {
  const { at, id } = placeIn(cursor);
  const { results } = await db
    .prepare(
      "SELECT member AS id, due_at AS at FROM roll WHERE due_at <= ?1 AND (due_at, member) > (?2, ?3) ORDER BY due_at, member LIMIT ?4",
    )
    .bind(Math.floor(startedAt.getTime() / 1000), at, id, PAGE)
    .all<Place>();
  const waiting = results.map((row) => row.id);
  const wakeNext = async (): Promise<void> => {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) {
      try {
        const isThere = await memberObject(env, pool, member).sweep();
        if (!isThere)
          await db
            .prepare(
              "DELETE FROM roll WHERE member = ?1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.member = ?1)",
            )
            .bind(member)
            .run();
      } catch (error) {
        reportError("sweep", error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, wakeNext));
  return cursorAfter(results, PAGE);
}
