import { first, type Sql } from "./sql.ts";

/**
 * Work that an object has to do at a certain time, whether or not anybody calls it. The names are stored in
 * the `due` table of dormant objects, so they are never renamed: `deliver` sends peer messages again whose
 * first attempt failed, `push` hands push messages to their queue, `settle-photos` publishes photos,
 * `tell-books` flushes the books outbox, `publish-deletion` hides an account whose deletion is pending, or
 * shows it again, `vanish` purges a deleted account, `notify` sends emails about unread messages and new
 * likes, `note-credits` has changed credits counted with the day, `list-notifications` writes the member's
 * row of the index of notifications, `remove-views` removes profile views that are too old to be stored.
 */
export type ScheduledTask =
  | "deliver"
  | "end-sessions"
  | "push"
  | "settle-photos"
  | "tell-books"
  | "drop-debit-form"
  | "vanish"
  | "notify"
  | "publish-deletion"
  | "list-notifications"
  | "note-credits"
  | "remove-views"
  | `demo-${string}`;

/** Milliseconds before a failed task is tried again: doubles from a minute to a day. */
const FIRST_RETRY = 60_000;
const LONGEST_RETRY = 86_400_000;

/** Sets or moves a task to a time in milliseconds since 1970; null removes it. */
export function schedule(sql: Sql, task: ScheduledTask, at: number | null): void {
  if (at === null) sql.exec("DELETE FROM due WHERE duty = ?", task);
  else
    sql.exec(
      "INSERT INTO due (duty, at) VALUES (?1, ?2) ON CONFLICT (duty) DO UPDATE SET at = ?2, attempts = 0",
      task,
      at,
    );
}

/** When a task is to run, in milliseconds since 1970; null where it is not scheduled. */
export const scheduledAt = (sql: Sql, task: ScheduledTask): number | null =>
  first<{ at: number }>(sql, "SELECT at FROM due WHERE duty = ?", task)?.at ?? null;

/**
 * The tasks whose time has come, the earliest first. After a rollback they may include names that only the
 * newer release knows.
 */
export const tasksDue = (sql: Sql, now: number): string[] =>
  sql
    .exec<{ duty: string }>("SELECT duty FROM due WHERE at <= ? ORDER BY at", now)
    .toArray()
    .map(({ duty }) => duty);

/** Puts a failed task off, twice as long each time, so that a lasting fault does not keep the object awake. */
export function postponeTask(sql: Sql, task: string, now: number): void {
  const attempts =
    first<{ attempts: number }>(sql, "SELECT attempts FROM due WHERE duty = ?", task)?.attempts ?? 0;
  sql.exec(
    "UPDATE due SET at = ?, attempts = attempts + 1 WHERE duty = ?",
    now + Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** attempts),
    task,
  );
}

/** When the object must wake next, in milliseconds since 1970; null where nothing is scheduled. */
export const nextTaskAt = (sql: Sql): number | null =>
  first<{ at: number | null }>(sql, "SELECT min(at) AS at FROM due")?.at ?? null;

/** Milliseconds in which a notice is usually read or sent. */
const NOTICE_SPAN = 15 * 60_000;

/**
 * The same without what the member index is not to learn of: tasks that are due now and have not failed,
 * since they are being done, and notices that are sent in a moment, since each unread message would then cost
 * a write to D1. Should their alarm be lost, the object's next call sets it again.
 */
export const nextLastingTaskAt = (sql: Sql, now: number): number | null =>
  first<{ at: number | null }>(
    sql,
    "SELECT min(at) AS at FROM due WHERE attempts > 0 OR at > CASE duty WHEN 'notify' THEN ?2 ELSE ?1 END",
    now,
    now + NOTICE_SPAN,
  )?.at ?? null;
