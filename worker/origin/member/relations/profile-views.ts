import { MAX_VIEWERS, VIEW_DAYS, VIEWS_A_DAY } from "#contract/product/limits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { memberRow } from "#origin/member/state.ts";
import { schedule, scheduledAt } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { BLOCKED_BY, HIDDEN_PROFILES, isHidden } from "./relations.ts";

/** What the object of a profile's member learns of a view. */
export interface ReceivedView {
  version: number;
  viewer: string;
}

/** The version that is sent. An object accepts every version, because the viewer is all that it reads. */
export const VIEW_VERSION = 1;

const VIEW_LIFETIME = VIEW_DAYS * DAY_MS;

/**
 * The member has opened a profile. True where its member is to learn of it: once a day in UTC for each
 * profile, within the day's budget, and not of a member whose address is unconfirmed, whose account is held,
 * or where one has blocked the other.
 */
export function giveView(sql: Sql, profile: string, now: number): boolean {
  const member = first<{ status: string; held: number }>(sql, "SELECT status, held FROM member");
  if (member?.status !== "active" || member.held === 1 || isHidden(sql, profile)) return false;
  const today = Math.floor(now / DAY_MS);
  const { given, isGiven } = first<{ given: number; isGiven: number }>(
    sql,
    "SELECT count(*) AS given, count(*) FILTER (WHERE profile = ?2) AS isGiven FROM views_given WHERE day = ?1",
    today,
    profile,
  ) ?? { given: 0, isGiven: 0 };
  if (isGiven > 0 || given >= VIEWS_A_DAY) return false;
  if (given === 0) sql.exec("DELETE FROM views_given WHERE day <> ?", today);
  sql.exec("INSERT INTO views_given (profile, day) VALUES (?, ?)", profile, today);
  scheduleRemoval(sql, now);
  return true;
}

/**
 * Stores who opened the profile: a row for each viewer, with one counted view a day. True for a view that was
 * counted.
 */
export function receiveView(sql: Sql, { viewer }: ReceivedView, now: number): boolean {
  if (isHidden(sql, viewer)) return false;
  const before = first<{ at: number }>(sql, "SELECT at FROM views_received WHERE profile = ?", viewer);
  if (before && Math.floor(before.at / DAY_MS) >= Math.floor(now / DAY_MS)) return false;
  sql.exec(
    "INSERT INTO views_received (profile, at, days, is_new) VALUES (?1, ?2, 1, 1) ON CONFLICT (profile) DO UPDATE SET at = ?2, days = days + 1, is_new = 1",
    viewer,
    now,
  );
  if (!before)
    sql.exec(
      "DELETE FROM views_received WHERE profile IN (SELECT profile FROM views_received ORDER BY at DESC LIMIT -1 OFFSET ?)",
      MAX_VIEWERS,
    );
  scheduleRemoval(sql, now);
  return true;
}

/** A viewer in the list: when they last opened the profile, in milliseconds since 1970, and on how many days. */
export interface ListedView extends Record<string, string | number> {
  profile: string;
  at: number;
  days: number;
  is_new: number;
}

/**
 * Who opened the profile, the latest first, without members that a block hides. To a free member, who learns
 * how many they are, their own blocks make no difference: otherwise the number would say of whom it counts.
 */
export const viewsOf = (sql: Sql, now: number): ListedView[] =>
  sql
    .exec<ListedView>(
      `SELECT profile, at, days, is_new FROM views_received WHERE at > ? AND profile NOT IN (${memberRow(sql).paid_user === 1 ? HIDDEN_PROFILES : BLOCKED_BY}) ORDER BY at DESC`,
      now - VIEW_LIFETIME,
    )
    .toArray();

/** The list of viewers was opened: what it has is no longer new. */
export function markViewsSeen(sql: Sql): void {
  sql.exec("UPDATE views_received SET is_new = 0 WHERE is_new = 1");
}

/** Removes what is too old to be stored, and schedules the next removal. */
export function removeOldViews(sql: Sql, now: number): void {
  sql.exec("DELETE FROM views_received WHERE at <= ?", now - VIEW_LIFETIME);
  sql.exec("DELETE FROM views_given WHERE day < ?", Math.floor(now / DAY_MS));
  const oldest = first<{ at: number | null }>(sql, "SELECT min(at) AS at FROM views_received")?.at ?? null;
  const given = first(sql, "SELECT 1 AS yes FROM views_given LIMIT 1");
  schedule(sql, "remove-views", oldest === null ? given && now + VIEW_LIFETIME : oldest + VIEW_LIFETIME);
}

function scheduleRemoval(sql: Sql, now: number): void {
  if (scheduledAt(sql, "remove-views") === null) schedule(sql, "remove-views", now + VIEW_LIFETIME);
}
