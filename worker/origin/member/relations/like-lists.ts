import { LIKES_PAGE } from "#contract/product/limits.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { quotaOf, type Quota } from "./quotas.ts";
import { countNewLikes, countWaiting, mutual, receivedLikes, type ListedLike } from "./received-likes.ts";
import { HIDDEN_PROFILES } from "./relations.ts";

/** A page of each list: so many likes come before it. Null leaves the list out. */
export interface LikesRequest {
  given: number | null;
  received: number | null;
}

/** A page of a member's likes, the newest first; new ones of those received come before. */
export interface Likes {
  given: ListedLike[];
  received: ListedLike[];
  /** How many likes come before the next page; null after the last. */
  older: LikesRequest;
  /** Of all received likes: the new ones, and those that are not mutual. */
  counts: { isNew: number; waiting: number };
  quota: Quota;
}

const NOT_HIDDEN = `likes.profile NOT IN (${HIDDEN_PROFILES})`;

export function likeLists(sql: Sql, asked: LikesRequest, now: number): Likes {
  const given = asked.given === null ? [] : givenLikes(sql, asked.given);
  const received = asked.received === null ? [] : receivedLikes(sql, LIKES_PAGE + 1, asked.received);
  const after = (from: number | null, { length }: ListedLike[]) =>
    from !== null && length > LIKES_PAGE ? from + LIKES_PAGE : null;
  return {
    given: given.slice(0, LIKES_PAGE),
    received: received.slice(0, LIKES_PAGE),
    older: { given: after(asked.given, given), received: after(asked.received, received) },
    counts: { isNew: countNewLikes(sql), waiting: countWaiting(sql) },
    quota: quotaOf(sql, "like", 0, now),
  };
}

const givenLikes = (sql: Sql, after: number): ListedLike[] =>
  sql
    .exec<ListedLike>(
      `SELECT profile, at, ${mutual("likes_received")} AS match, 0 AS is_new FROM likes_given AS likes WHERE stands = 1 AND ${NOT_HIDDEN} ORDER BY at DESC, profile LIMIT ? OFFSET ?`,
      LIKES_PAGE + 1,
      after,
    )
    .toArray();

/** Likes of each kind that mark the cards of a list, the newest: as many as one directory query can name. */
const MARKS = 10_000;

/** The profiles that the member likes, and those that like the member. */
export interface LikeMarks {
  liked: string[];
  likesYou: string[];
}

export const likeMarks = (sql: Sql): LikeMarks => {
  const newest = (table: "likes_given" | "likes_received"): string[] =>
    sql
      .exec<{ profile: string }>(
        `SELECT profile FROM ${table} AS likes WHERE stands = 1 AND ${NOT_HIDDEN} ORDER BY at DESC LIMIT ?`,
        MARKS,
      )
      .toArray()
      .map(({ profile }) => profile);
  return { liked: newest("likes_given"), likesYou: newest("likes_received") };
};
