import { SESSION_SECONDS } from "#contract/platform/session.ts";
import { setSetting, setting } from "./settings.ts";
import { schedule } from "./storage/scheduled-work.ts";
import { first, type Sql } from "./storage/sql.ts";

/** Browsers that a member may be logged in with at once; one more ends the session that was used longest ago. */
const MAX_SESSIONS = 20;

/** A new login. Of its secret the object gets only the hash. */
export interface NewSession {
  id: string;
  secretHash: string;
  loginKey: string | null;
  /** The host of the site. */
  host: string;
  browser: string | null;
  system: string | null;
  /** When the password that was found right was read, in milliseconds since 1970; left out for another proof. */
  provenAt?: number;
}

export type SessionRow = {
  id: string;
  browser: string | null;
  system: string | null;
  created_at: number;
  seen_at: number;
};

/**
 * Opens a session. Answers the ids of those it ended: an earlier one of the same login, and any beyond the
 * limit.
 */
export function openSession(
  sql: Sql,
  { id, secretHash, loginKey, browser, system }: NewSession,
  now: number,
): string[] {
  const ended = endOldSessions(sql, now);
  const end = (rows: { id: string }[]) => {
    for (const row of rows) {
      endSession(sql, row.id);
      ended.push(row.id);
    }
  };
  if (loginKey !== null)
    end(sql.exec<{ id: string }>("SELECT id FROM sessions WHERE login_key = ?", loginKey).toArray());
  end(
    sql
      .exec<{ id: string }>(
        "SELECT id FROM sessions ORDER BY seen_at DESC, id DESC LIMIT -1 OFFSET ?",
        MAX_SESSIONS - 1,
      )
      .toArray(),
  );
  sql.exec(
    "INSERT INTO sessions (id, secret_hash, login_key, browser, system, created_at, seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    id,
    secretHash,
    loginKey,
    browser,
    system,
    now,
    now,
    now + SESSION_SECONDS * 1000,
  );
  setNextEnd(sql);
  return ended;
}

/** The open session of a secret, or null. */
export const findSession = (sql: Sql, secretHash: string, now: number): SessionRow | null =>
  first<SessionRow>(
    sql,
    "SELECT id, browser, system, created_at, seen_at FROM sessions WHERE secret_hash = ? AND expires_at > ?",
    secretHash,
    now,
  );

export const listSessions = (sql: Sql, now: number): SessionRow[] =>
  sql
    .exec<SessionRow>(
      "SELECT id, browser, system, created_at, seen_at FROM sessions WHERE expires_at > ? ORDER BY seen_at DESC, id",
      now,
    )
    .toArray();

export function seeSession(sql: Sql, id: string, now: number): void {
  sql.exec("UPDATE sessions SET seen_at = ? WHERE id = ?", now, id);
}

export function endSession(sql: Sql, id: string): void {
  sql.exec("DELETE FROM sessions WHERE id = ?", id);
  setNextEnd(sql);
}

/**
 * Ends every session and answers their ids. From now on a password that was read earlier opens none: the
 * login may have begun before the password was changed.
 */
export function endEverySession(sql: Sql, now: number): string[] {
  const ended = listSessions(sql, 0).map(({ id }) => id);
  sql.exec("DELETE FROM sessions");
  setSetting(sql, "sessions_ended_at", now);
  setNextEnd(sql);
  return ended;
}

/** A session whose secret is replaced while every other one ends. */
export interface RenewedSession {
  secretHash: string;
  newSecretHash: string;
}

/**
 * Ends every session but one, which gets a new secret: its pages and connections stay as they are. Answers
 * the ids of those it ended, the one included where it was not open.
 */
export function endOtherSessions(
  sql: Sql,
  { secretHash, newSecretHash }: RenewedSession,
  now: number,
): { ended: string[]; isRenewed: boolean } {
  const own = findSession(sql, secretHash, now);
  if (!own) return { ended: endEverySession(sql, now), isRenewed: false };
  const ended = listSessions(sql, 0).flatMap(({ id }) => (id === own.id ? [] : [id]));
  sql.exec("DELETE FROM sessions WHERE id <> ?", own.id);
  sql.exec("UPDATE sessions SET secret_hash = ?2, login_key = NULL WHERE id = ?1", own.id, newSecretHash);
  setSetting(sql, "sessions_ended_at", now);
  setNextEnd(sql);
  return { ended, isRenewed: true };
}

/** Whether every session has ended since the password of a login was read. */
export function isProofStale(sql: Sql, { provenAt }: NewSession): boolean {
  const endedAt = setting(sql, "sessions_ended_at");
  return provenAt !== undefined && endedAt !== null && provenAt <= endedAt;
}

/** Ends the sessions that have expired, and answers their ids. */
export function endOldSessions(sql: Sql, now: number): string[] {
  const ended = sql
    .exec<{ id: string }>("SELECT id FROM sessions WHERE expires_at <= ?", now)
    .toArray()
    .map(({ id }) => id);
  sql.exec("DELETE FROM sessions WHERE expires_at <= ?", now);
  setNextEnd(sql);
  return ended;
}

function setNextEnd(sql: Sql): void {
  schedule(
    sql,
    "end-sessions",
    first<{ at: number | null }>(sql, "SELECT min(expires_at) AS at FROM sessions")?.at ?? null,
  );
}
