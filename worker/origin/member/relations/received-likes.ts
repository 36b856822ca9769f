import type { NewNotice } from "#origin/member/notifications/notice-stage.ts";
import { memberRow } from "#origin/member/state.ts";
import type { PeerMessage } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import {
  BLOCKED_BY,
  HIDDEN_PROFILES,
  isHidden,
  readRelationBody,
  relationRow,
  relationTo,
} from "./relations.ts";

/**
 * A like in a list: the profile it is given to or comes from, when (milliseconds since 1970), and whether it
 * is mutual.
 */
export interface ListedLike extends Record<string, string | number> {
  profile: string;
  at: number;
  match: number;
  is_new: number;
}

/** Whether the like is mutual: the other table has it too. */
export const mutual = (table: "likes_given" | "likes_received"): string =>
  `EXISTS (SELECT 1 FROM ${table} AS other WHERE other.profile = likes.profile AND other.stands = 1)`;

/** What of `likes_received AS likes` a member is told, as parts of a query. */
interface Told {
  /** Which likes there are. */
  shown: string;
  /** Which of them are new. */
  isNew: string;
  /** Which of them were not announced over a page yet. */
  isUnannounced: string;
  /** By what the others of one kind are in order. */
  order: string;
}

/** A Premium member sees who it is: a like is new until its profile was opened, and a block hides it. */
const NAMED: Told = {
  shown: `stands = 1 AND likes.profile NOT IN (${HIDDEN_PROFILES})`,
  isNew: "is_new = 1",
  isUnannounced: "is_shown = 0 AND is_new = 1",
  order: "at DESC",
};

/**
 * A free member is not told who it is (answers, section 3), so nothing that they do to one profile may change
 * what they are told: a like is new until they open the list, their own block hides only a like of which they
 * know whose it is, and of the time the day is told, in UTC: a zone that they choose would cut it finer.
 */
const UNNAMED: Told = {
  shown: `stands = 1 AND likes.profile NOT IN (${BLOCKED_BY}) AND (known = 0 OR likes.profile NOT IN (${HIDDEN_PROFILES}))`,
  isNew: "list_new = 1",
  isUnannounced: "is_shown = 0",
  order: "at / 86400000 DESC, shuffle",
};

const isPaid = (sql: Sql): boolean => memberRow(sql).paid_user === 1;
const toldTo = (sql: Sql): Told => (isPaid(sql) ? NAMED : UNNAMED);

/**
 * The likes that the member received, new ones first (specification, section 4): `limit` of them after so
 * many.
 */
export function receivedLikes(sql: Sql, limit: number, after: number): ListedLike[] {
  const { shown, isNew, order } = toldTo(sql);
  return sql
    .exec<ListedLike>(
      `SELECT profile, at, ${mutual("likes_given")} AS match, ${isNew} AS is_new FROM likes_received AS likes WHERE ${shown} ORDER BY is_new DESC, ${order}, profile LIMIT ? OFFSET ?`,
      limit,
      after,
    )
    .toArray();
}

/** How many of the received likes the member does not return. */
export function countWaiting(sql: Sql): number {
  const { shown } = toldTo(sql);
  return (
    first<{ n: number }>(
      sql,
      `SELECT count(*) AS n FROM likes_received AS likes WHERE ${shown} AND NOT ${mutual("likes_given")}`,
    )?.n ?? 0
  );
}

/** How many likes are new: of all, or of those since a time in milliseconds that are in none of some stages. */
export function countNewLikes(
  sql: Sql,
  { since, without }: { since: number; without: readonly number[] } = { since: 0, without: [] },
): number {
  const { shown, isNew } = toldTo(sql);
  return (
    first<{ n: number }>(
      sql,
      `SELECT count(*) AS n FROM likes_received AS likes WHERE ${shown} AND ${isNew} AND at > ? AND notice NOT IN (SELECT value FROM json_each(?))`,
      since,
      JSON.stringify(without),
    )?.n ?? 0
  );
}

/** Whether a profile's like is new, for what is still to be said of it. */
export function isLikeNew(sql: Sql, profile: string): boolean {
  const { shown, isNew } = toldTo(sql);
  return (
    first(
      sql,
      `SELECT 1 AS yes FROM likes_received AS likes WHERE profile = ? AND ${shown} AND ${isNew}`,
      profile,
    ) !== null
  );
}

/**
 * The next like that was not announced over a page yet, mutual ones first; null where there is none. It
 * counts as announced from here on, so that no two tabs show it.
 */
export function takeNextUnshown(sql: Sql): ListedLike | null {
  const { shown, isNew, isUnannounced, order } = toldTo(sql);
  const next = first<ListedLike>(
    sql,
    `SELECT profile, at, ${mutual("likes_given")} AS match, ${isNew} AS is_new FROM likes_received AS likes WHERE ${shown} AND ${isUnannounced} ORDER BY match DESC, ${order} LIMIT 1`,
  );
  if (next) sql.exec("UPDATE likes_received SET is_shown = 1 WHERE profile = ?", next.profile);
  return next;
}

/**
 * The profile was opened: its like is no longer new (specification, section 4), and not announced any more.
 * For a member who does not know whose it is only the stored flag is cleared, which they see once they are
 * Premium. True where what they are told has changed.
 */
export function markSeen(sql: Sql, profile: string): boolean {
  const isTold = isPaid(sql) || relationTo(sql, profile).match;
  const isNew = isLikeNew(sql, profile);
  sql.exec(
    isTold
      ? "UPDATE likes_received SET is_new = 0, list_new = 0, is_shown = 1, notice = 0 WHERE profile = ? AND (is_new = 1 OR list_new = 1 OR is_shown = 0)"
      : "UPDATE likes_received SET is_new = 0 WHERE profile = ? AND is_new = 1",
    profile,
  );
  return isTold && isNew;
}

/** The member has opened the list: to a free member no like in it is new any more, and none is announced. */
export function markListOpened(sql: Sql): void {
  sql.exec(
    isPaid(sql)
      ? "UPDATE likes_received SET list_new = 0 WHERE list_new = 1"
      : "UPDATE likes_received SET list_new = 0, is_shown = 1, notice = 0 WHERE list_new = 1 OR is_shown = 0 OR notice > 0",
  );
}

/**
 * The other set or withdrew a like. True where there is a new like to show, which is then to be notified
 * about.
 */
export function receiveLike(
  sql: Sql,
  message: PeerMessage,
  newNotice: () => NewNotice | null = () => null,
): boolean {
  const { stands: isSet, turn, at } = readRelationBody(message);
  if (turn <= relationRow(sql, "likes_received", message.sender).turn) return false;
  const { liked } = relationTo(sql, message.sender);
  const isToShow = isSet && !isHidden(sql, message.sender);
  const notice = isToShow ? newNotice() : null;
  sql.exec(
    `INSERT INTO likes_received (profile, stands, turn, at, is_new, is_shown, notice, notice_since, list_new, known, shuffle)
      VALUES (?1, ?2, ?3, ?4, ?2, 0, ?5, ?6, ?2, ?7, random())
      ON CONFLICT (profile) DO UPDATE SET stands = ?2, turn = ?3, at = ?4, is_new = ?2, is_shown = 0, list_new = ?2, known = ?7, shuffle = excluded.shuffle,
        notice = CASE notice WHEN 0 THEN ?5 ELSE notice END, notice_since = CASE notice WHEN 0 THEN ?6 ELSE notice_since END`,
    message.sender,
    Number(isSet),
    turn,
    at,
    notice?.stage ?? 0,
    notice?.since ?? 0,
    Number(isSet && liked),
  );
  return isToShow;
}
