import type { QueueName } from "#contract/desk/queues.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { auditStatement } from "./audit.ts";
import type { Env } from "./env.ts";
import { newId } from "./ids.ts";
import type { Actor } from "./operator.ts";
import type { QueuedJob, QueuedMail, QueuedNotice, QueuedPush } from "./queue-messages.ts";

type Db = Pick<D1Database, "prepare" | "batch">;

/** A letter as it is stored. Times in seconds since 1970, `repeat_at` in milliseconds; `body` is JSON. */
export interface LetterRow {
  id: string;
  queue: QueueName;
  key: string;
  site: string;
  body: string;
  error: string;
  first_at: number;
  died_at: number;
  times: number;
}

/** Milliseconds after which a repetition that never came to its end may be begun by somebody. */
const REPEATING = 60_000;

/**
 * Whether a letter still waits for somebody, in SQL: `now` is an SQL term, milliseconds. What its message is
 * about may have come right without it: the mail was sent by another message, the job has run since.
 */
export const isWaiting = (item: string, now: string): string =>
  `${item}.closed_at IS NULL AND (${item}.repeat_at IS NULL OR ${item}.repeat_at <= ${now} - ${REPEATING})
   AND CASE ${item}.queue
     WHEN 'mail' THEN EXISTS (SELECT 1 FROM mails WHERE mails.id = ${item}.key AND mails.sent_at IS NULL)
     WHEN 'settle' THEN EXISTS (SELECT 1 FROM payment_notices WHERE number = CAST(${item}.key AS INTEGER) AND done_at IS NULL)
     WHEN 'jobs' THEN NOT EXISTS (SELECT 1 FROM job_runs WHERE job_runs.job = ${item}.key AND finished_at / 1000 > ${item}.died_at)
     ELSE TRUE END`;

/** Stores a letter; one about the same thing that was there is that one, and waits again. */
export const storeLetter = (
  db: Pick<D1Database, "prepare">,
  letter: {
    queue: QueueName;
    key: string;
    site: string;
    member: string | null;
    body: object;
    error: string;
    firstAt: Date;
  },
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO dead_letters (id, queue, key, site, member, body, error, first_at, died_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
       ON CONFLICT (queue, key) DO UPDATE SET body = ?6, error = ?7, died_at = ?9, times = times + 1,
         repeat_at = NULL, closed_at = NULL, outcome = NULL`,
    )
    .bind(
      newId(),
      letter.queue,
      letter.key,
      letter.site,
      letter.member,
      JSON.stringify(letter.body),
      letter.error,
      Math.floor(letter.firstAt.getTime() / 1000),
      Math.floor(now.getTime() / 1000),
    );

/** What somebody does with a letter, and why. */
interface Doing {
  letter: LetterRow;
  reason: string;
  operator: Actor;
}

/**
 * Sends a letter back to its queue, once: of two people who do so at once one does, and a repetition that a
 * crash ended may be made again after a minute. Messages may come twice, as those of every queue may.
 *
 * @throws Refusal not_found (404) where it does not wait any longer; origin_unavailable (503) where the queue
 *   takes none.
 */
export async function repeatLetter(env: Env, db: Db, doing: Doing, now: Date): Promise<void> {
  const { id, queue, body } = doing.letter;
  const [, taken] = await db.batch([
    auditOf(db, doing, "repeat dead letter", now),
    db
      .prepare(`UPDATE dead_letters AS item SET repeat_at = ?2 WHERE id = ?1 AND ${isWaiting("item", "?2")}`)
      .bind(id, now.getTime()),
  ]);
  if (taken?.meta.changes !== 1) throw new Refusal(404, "not_found", { field: "id" });
  await send(env, queue, JSON.parse(body)).catch(async (error: unknown) => {
    reportError("dead letter", error, { queue });
    await db.prepare("UPDATE dead_letters SET repeat_at = NULL WHERE id = ?1").bind(id).run();
    throw new Refusal(503, "origin_unavailable", { retryAfter: 30 });
  });
  // the message may have died again by now, and then it waits again
  await db
    .prepare(
      "UPDATE dead_letters SET closed_at = ?3, outcome = 'repeated' WHERE id = ?1 AND repeat_at = ?2 AND closed_at IS NULL",
    )
    .bind(id, now.getTime(), Math.floor(now.getTime() / 1000))
    .run();
}

/**
 * Drops a letter: what it is about is not tried again by a job either. An order whose notice is dropped is
 * still looked up at its provider.
 *
 * @throws Refusal not_found (404) where it does not wait any longer.
 */
export async function dropLetter(db: Db, doing: Doing, now: Date): Promise<void> {
  const { id, queue, key } = doing.letter;
  const seconds = Math.floor(now.getTime() / 1000);
  const [, dropped] = await db.batch([
    auditOf(db, doing, "drop dead letter", now),
    db
      .prepare(
        `UPDATE dead_letters AS item SET closed_at = ?3, outcome = 'dropped' WHERE id = ?1 AND ${isWaiting("item", "?2")}`,
      )
      .bind(id, now.getTime(), seconds),
    ...(queue === "mail"
      ? [
          db
            .prepare(
              `UPDATE mails SET sent_at = ?2, recipient = '', name = '' WHERE id = ?1 AND sent_at IS NULL AND ${isDropped("?3")}`,
            )
            .bind(key, seconds, id),
        ]
      : []),
    ...(queue === "settle"
      ? [
          db
            .prepare(
              `UPDATE payment_notices SET done_at = ?2 WHERE number = ?1 AND done_at IS NULL AND ${isDropped("?3")}`,
            )
            .bind(Number(key), seconds, id),
        ]
      : []),
  ]);
  if (dropped?.meta.changes !== 1) throw new Refusal(404, "not_found", { field: "id" });
}

const isDropped = (id: string): string =>
  `EXISTS (SELECT 1 FROM dead_letters WHERE id = ${id} AND outcome = 'dropped')`;

/** The entry of what changes a letter that waits, before the change. */
const auditOf = (
  db: Db,
  { letter: { id, site, queue, error }, reason, operator }: Doing,
  action: string,
  now: Date,
): D1PreparedStatement =>
  auditStatement(
    db,
    { site, area: "queues", operator, action, subject: id, reason, before: { queue, error } },
    {
      where: `EXISTS (SELECT 1 FROM dead_letters AS item WHERE id = ? AND ${isWaiting("item", String(now.getTime()))})`,
      values: [id],
    },
    now,
  );

/** The queue that a letter goes back to. */
async function send(env: Env, queue: QueueName, body: unknown): Promise<void> {
  if (queue === "mail") await env.MAIL_QUEUE.send(body as QueuedMail);
  else if (queue === "push") await env.PUSH_QUEUE.send(body as QueuedPush);
  else if (queue === "settle") await env.SETTLE_QUEUE.send(body as QueuedNotice);
  else await env.JOB_QUEUE.send(body as QueuedJob);
}
