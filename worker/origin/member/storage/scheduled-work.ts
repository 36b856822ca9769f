import { first, type Sql } from "./sql.ts";

/**
 * What a member's object has to do at some time, whether or not anybody asks it anything; those of the demo
 * are its own.
 */
export type ScheduledTask =
  | "deliver"
  | "end-sessions"
  | "settle-photos"
  | "tell-books"
  | "drop-debit-form"
  | "vanish"
  | `demo-${string}`;

/** Milliseconds before a duty that failed is tried again: doubles from a minute to a day. */
const RETRY_FIRST = 60_000;
const RETRY_MAX = 86_400_000;

/** Sets or moves a duty; `at` null takes it away. In milliseconds since 1970. */
export function schedule(sql: Sql, duty: ScheduledTask, at: number | null): void {
  if (at === null) sql.exec("DELETE FROM due WHERE duty = ?", duty);
  else
    sql.exec(
      "INSERT INTO due (duty, at) VALUES (?1, ?2) ON CONFLICT (duty) DO UPDATE SET at = ?2, attempts = 0",
      duty,
      at,
    );
}

/**
 * The duties whose time has come. A newer release's, to which the code was rolled back, is among them by name
 * alone.
 */
export const tasksDue = (sql: Sql, now: number): string[] =>
  sql
    .exec<{ duty: string }>("SELECT duty FROM due WHERE at <= ? ORDER BY at", now)
    .toArray()
    .map(({ duty }) => duty);

/** A duty that failed comes again later, and later each time. */
export function postponeTask(sql: Sql, duty: string, now: number): void {
  const attempts =
    first<{ attempts: number }>(sql, "SELECT attempts FROM due WHERE duty = ?", duty)?.attempts ?? 0;
  sql.exec(
    "UPDATE due SET at = ?, attempts = attempts + 1 WHERE duty = ?",
    now + Math.min(RETRY_MAX, RETRY_FIRST * 2 ** attempts),
    duty,
  );
}

/** When the object must wake next, or null. */
export const nextTaskAt = (sql: Sql): number | null =>
  first<{ at: number | null }>(sql, "SELECT min(at) AS at FROM due")?.at ?? null;
