import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { removeFavourite } from "./favourites.ts";
import { noteTimeZone, quotaOf, spendQuota, type Quota, type QuotaKind } from "./quotas.ts";
import { markListOpened, markSeen } from "./received-likes.ts";
import {
  blockedProfiles,
  isHidden,
  mayBlockMore,
  relationTo,
  setRelation,
  type Relation,
} from "./relations.ts";
import { removeCard } from "./swipe-deck.ts";

/** `timeZone`: where the member's clock is, which decides when the day's likes begin again. */
export interface NewLike {
  profile: string;
  timeZone: string | null;
}
export type LikeResult = { outcome: "liked"; relation: Relation; quota: Quota } | LikeRefusal;

/** Why a like was not given; nothing was written then, and no quota was spent. */
export type LikeRefusal =
  /** No likes are left today. Milliseconds since 1970. */
  | { outcome: "daily_limit"; resetsAt: number }
  /** One of the two has blocked the other. */
  | { outcome: "hidden"; blocksYou: boolean }
  /** The member has not confirmed their email address. */
  | { outcome: "not_confirmed" };

/** Likes a profile, once however often it is repeated. The daily limits are in section 3 of the answers. */
export function like(sql: Sql, { profile, timeZone }: NewLike, now: number, emit: Emit): LikeResult {
  noteTimeZone(sql, timeZone, now);
  const refusal = giveLike(sql, profile, "like", 0, now);
  if (refusal) return refusal;
  emit({ type: "likes" });
  return { outcome: "liked", relation: relationTo(sql, profile), quota: quotaOf(sql, "like", 0, now) };
}

export interface UnlikeResult {
  relation: Relation;
  quota: Quota;
}

/** Withdraws a like, also from a deleted account. The day's quota is not given back. */
export function unlike(sql: Sql, profile: string, now: number, emit: Emit): UnlikeResult {
  setRelation(sql, "like", profile, false, now);
  emit({ type: "likes" });
  return { relation: relationTo(sql, profile), quota: quotaOf(sql, "like", 0, now) };
}

/** The profile was opened: its like is no longer new (specification, section 4). */
export function markLikeSeen(sql: Sql, profile: string, emit: Emit): Relation {
  if (markSeen(sql, profile)) emit({ type: "likes" });
  return relationTo(sql, profile);
}

/** The list of received likes was opened. */
export function markLikesOpened(sql: Sql, emit: Emit): void {
  markListOpened(sql);
  emit({ type: "likes" });
}

export type BlockResult = { outcome: "blocked"; blocks: string[] } | { outcome: "too_many_blocks" };

/**
 * Blocks a profile and removes what was between the two: the member's own like, their favourite and the
 * profile's card.
 */
export function block(sql: Sql, profile: string, now: number, emit: Emit): BlockResult {
  if (!mayBlockMore(sql)) return { outcome: "too_many_blocks" };
  setRelation(sql, "like", profile, false, now);
  setRelation(sql, "block", profile, true, now);
  removeCard(sql, profile);
  removeFavourite(sql, profile);
  emit({ type: "hidden", profile, by: "you", stands: true });
  return { outcome: "blocked", blocks: blockedProfiles(sql) };
}

/** Withdraws a block and answers the profiles that are still blocked. The like does not come back. */
export function unblock(sql: Sql, profile: string, now: number, emit: Emit): string[] {
  setRelation(sql, "block", profile, false, now);
  emit({ type: "hidden", profile, by: "you", stands: false });
  return blockedProfiles(sql);
}

/**
 * Gives a like at the expense of one of the day's quotas, or says why not. A like that is already set spends
 * nothing, so a repeated request is free.
 */
export function giveLike(
  sql: Sql,
  profile: string,
  kind: QuotaKind,
  premiumSwipeLikes: number,
  now: number,
): LikeRefusal | null {
  if (isHidden(sql, profile)) return { outcome: "hidden", blocksYou: relationTo(sql, profile).blocksYou };
  if (first<{ status: string }>(sql, "SELECT status FROM member")?.status !== "active")
    return { outcome: "not_confirmed" };
  if (relationTo(sql, profile).liked) return null;
  if (!spendQuota(sql, kind, premiumSwipeLikes, now))
    return { outcome: "daily_limit", resetsAt: quotaOf(sql, kind, premiumSwipeLikes, now).resetsAt };
  setRelation(sql, "like", profile, true, now);
  markSeen(sql, profile);
  // A profile that was liked on its own page must not come up as a card again.
  removeCard(sql, profile);
  return null;
}
