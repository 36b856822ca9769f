import { LIKES_SHOWN } from "#contract/limits.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { quotaOf, type Quota } from "./quotas.ts";
import { HIDDEN_PROFILES } from "./relations.ts";

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

/** A member's likes, the newest of them; new ones of those received come first. */
export interface Likes {
  given: ListedLike[];
  received: ListedLike[];
  quota: Quota;
}

const NOT_HIDDEN = `likes.profile NOT IN (${HIDDEN_PROFILES})`;
/** Whether the like is mutual: the other table has it too. */
const both = (table: "likes_given" | "likes_received"): string =>
  `EXISTS (SELECT 1 FROM ${table} AS other WHERE other.profile = likes.profile AND other.stands = 1)`;

export function likeLists(sql: Sql, now: number): Likes {
  return {
    given: sql
      .exec<ListedLike>(
        `SELECT profile, at, ${both("likes_received")} AS match, 0 AS is_new FROM likes_given AS likes WHERE stands = 1 AND ${NOT_HIDDEN} ORDER BY at DESC LIMIT ?`,
        LIKES_SHOWN,
      )
      .toArray(),
    received: sql
      .exec<ListedLike>(
        `SELECT profile, at, ${both("likes_given")} AS match, is_new FROM likes_received AS likes WHERE stands = 1 AND ${NOT_HIDDEN} ORDER BY is_new DESC, at DESC LIMIT ?`,
        LIKES_SHOWN,
      )
      .toArray(),
    quota: quotaOf(sql, "like", 0, now),
  };
}

/**
 * The profiles that the member likes, and those that like the member: the newest of each, as many as the
 * lists show.
 */
export interface LikeMarks {
  liked: string[];
  likesYou: string[];
}

export const likeMarks = (sql: Sql): LikeMarks => {
  const newest = (table: "likes_given" | "likes_received"): string[] =>
    sql
      .exec<{ profile: string }>(
        `SELECT profile FROM ${table} AS likes WHERE stands = 1 AND ${NOT_HIDDEN} ORDER BY at DESC LIMIT ?`,
        LIKES_SHOWN,
      )
      .toArray()
      .map(({ profile }) => profile);
  return { liked: newest("likes_given"), likesYou: newest("likes_received") };
};

/** The profile was opened: its like is no longer new, and no longer announced over a page. */
export function markSeen(sql: Sql, profile: string): void {
  sql.exec(
    "UPDATE likes_received SET is_new = 0, is_shown = 1, notice = 0 WHERE profile = ? AND (is_new = 1 OR is_shown = 0)",
    profile,
  );
}

/**
 * The next like that was not announced over a page yet, mutual ones first; null where there is none. It
 * counts as announced from here on, so that no two tabs show it.
 */
export function takeNextUnshown(sql: Sql): ListedLike | null {
  const next = first<ListedLike>(
    sql,
    `SELECT profile, at, ${both("likes_given")} AS match, is_new FROM likes_received AS likes WHERE stands = 1 AND is_shown = 0 AND ${NOT_HIDDEN} ORDER BY match DESC, at DESC LIMIT 1`,
  );
  if (next) sql.exec("UPDATE likes_received SET is_shown = 1 WHERE profile = ?", next.profile);
  return next;
}
