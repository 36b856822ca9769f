import { LIKES_SHOWN } from "#contract/limits.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { quotaOf, type Quota } from "./quotas.ts";
import { mutual, receivedLikes, type ListedLike } from "./received-likes.ts";
import { HIDDEN_PROFILES } from "./relations.ts";

/** A member's likes, the newest of them; new ones of those received come first. */
export interface Likes {
  given: ListedLike[];
  received: ListedLike[];
  quota: Quota;
}

const NOT_HIDDEN = `likes.profile NOT IN (${HIDDEN_PROFILES})`;

export function likeLists(sql: Sql, now: number): Likes {
  return {
    given: sql
      .exec<ListedLike>(
        `SELECT profile, at, ${mutual("likes_received")} AS match, 0 AS is_new FROM likes_given AS likes WHERE stands = 1 AND ${NOT_HIDDEN} ORDER BY at DESC LIMIT ?`,
        LIKES_SHOWN,
      )
      .toArray(),
    received: receivedLikes(sql, LIKES_SHOWN),
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
