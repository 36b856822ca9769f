import { reportError } from "#contract/platform/report-error.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { memberObject } from "#origin/member/address.ts";
import { toUnixSeconds } from "./drafts.ts";
import { BEING_REMOVED, UNCONFIRMED_SECONDS } from "./unconfirmed.ts";

/** Signups removed in one piece of the job, and at once. */
const MAX_REMOVED = 60;
const CONCURRENCY = 6;
/** Rows of links and of mails deleted in one piece of the job. */
const MAX_ROWS = 1_000;
/** Seconds that links and mails are stored: a used link still says that its member is active. */
const LINK_SECONDS = 30 * DAY_S;
const MAIL_SECONDS = 30 * DAY_S;
/** Seconds after which a mail that could not be sent is given up. One about an order is never. */
const UNSENT_SECONDS = 3 * DAY_S;

/**
 * Removes signups whose address was not confirmed in time, with their mails and links, so that name and
 * address are free again; then old links and mails of everybody. A signup with an order stays, since
 * bookkeeping law wants it. Interrupted, the next run repeats it. A job.
 */
export async function removeUnconfirmed({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const seconds = toUnixSeconds(now);
  const { results } = await db
    .prepare(
      `UPDATE accounts SET unconfirmed_since = ${BEING_REMOVED} WHERE member IN (
         SELECT member FROM accounts WHERE unconfirmed_since <= ?1
         AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.member = accounts.member)
         ORDER BY unconfirmed_since LIMIT ?2)
       RETURNING member`,
    )
    .bind(seconds - UNCONFIRMED_SECONDS, MAX_REMOVED)
    .all<{ member: string }>();
  const waiting = results.map(({ member }) => member);
  let failed = 0;
  const removeNext = async (): Promise<void> => {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift())
      await removeSignup(env, pool, db, member, seconds).catch((error: unknown) => {
        failed += 1;
        reportError("unconfirmed signup", error);
      });
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, removeNext));
  const isMoreOld = await deleteOldRows(db, seconds);
  // What failed would be selected again at once: it is left to the next run.
  return isMoreOld || (failed === 0 && results.length === MAX_REMOVED) ? "more" : null;
}

/**
 * The object first: from its account it is found again if this is interrupted. Nobody can confirm it
 * meanwhile, because its links are as old as the signup may become. The index entry goes with the next daily
 * sweep, which knows whether the object is gone.
 */
async function removeSignup(
  env: Env,
  pool: string,
  db: D1Database,
  member: string,
  seconds: number,
): Promise<void> {
  await memberObject(env, pool, member).deleteAccount();
  const mails = "DELETE FROM mails WHERE link IN (SELECT id FROM links WHERE member = ?1)";
  await db.batch([
    db.prepare(mails).bind(member),
    ...["links", "consents", "signup_sources", "accounts"].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE member = ?1`).bind(member),
    ),
    db.prepare("DELETE FROM profiles WHERE id = ?1").bind(member),
    db.prepare("UPDATE roll SET due_at = ?2 WHERE member = ?1").bind(member, seconds),
  ]);
}

/** Whether there may be more of them. */
async function deleteOldRows(db: D1Database, seconds: number): Promise<boolean> {
  const deleted = await db.batch([
    db
      .prepare("DELETE FROM links WHERE id IN (SELECT id FROM links WHERE created_at < ?1 LIMIT ?2)")
      .bind(seconds - LINK_SECONDS, MAX_ROWS),
    db
      .prepare(
        `DELETE FROM mails WHERE id IN (
           SELECT id FROM mails WHERE details IS NULL
           AND (created_at < ?1 OR (created_at < ?2 AND sent_at IS NULL)) LIMIT ?3)`,
      )
      .bind(seconds - MAIL_SECONDS, seconds - UNSENT_SECONDS, MAX_ROWS),
  ]);
  return deleted.some(({ meta }) => meta.changes === MAX_ROWS);
}
