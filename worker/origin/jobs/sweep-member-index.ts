import { reportError } from "#contract/report-error.ts";
import type { Env } from "#origin/env.ts";
import { memberObject } from "#origin/member/address.ts";

/**
 * Objects woken in one run, and at once: the platform limits the requests of one cron. The rest follows the
 * next day, the longest waiting first.
 */
const MAX_WOKEN = 900;
const CONCURRENCY = 20;

/**
 * Wakes member objects with overdue work, in case an alarm was lost, and removes entries of the member index
 * whose object was never created.
 */
export async function sweepMemberIndex(env: Env, pool: string, db: D1Database, now: Date): Promise<void> {
  const { results } = await db
    .prepare("SELECT member FROM roll WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2")
    .bind(Math.floor(now.getTime() / 1000), MAX_WOKEN)
    .all<{ member: string }>();
  const waiting = results.map(({ member }) => member);
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
}
