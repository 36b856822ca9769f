import { setSetting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { markSeen, takeNextUnshown, type ListedLike } from "./like-lists.ts";
import { noteTimeZone, quotaOf, spendQuota, type Quota } from "./quotas.ts";
import {
  blockedProfiles,
  isHidden,
  mayBlockMore,
  relationTo,
  setRelation,
  type Relation,
} from "./relations.ts";
import type { SwipeCursor } from "./swipe-cursor.ts";
import { fillDeck, passCard, swipeDeck, removeCard, undoPass, type SwipeDeck } from "./swipe-deck.ts";

/**
 * What a member wants of another, or of those the game shows him. `zone`: where his clock is; `swipeLikes`:
 * what the site gives its premium members a day.
 */
export type Wish =
  | { does: "like"; profile: string; zone: string | null }
  | { does: "unlike" | "see" | "block" | "unblock"; profile: string }
  | { does: "swipe"; profile: string; likes: boolean; zone: string | null; swipeLikes: number }
  | { does: "undo"; profile: string; swipeLikes: number }
  | { does: "fill"; from: SwipeCursor; to: SwipeCursor; found: string[]; gone: string[]; swipeLikes: number }
  | { does: "show" };

/**
 * `limit`: no more today; `hidden`: one of the two blocked the other; `unconfirmed`: the member has not
 * proven his address; `unknown`: there is nothing like that.
 */
export interface Granted {
  outcome: "done" | "limit" | "hidden" | "unconfirmed" | "unknown" | "full";
  relation?: Relation;
  quota?: Quota;
  pile?: SwipeDeck;
  shown?: ListedLike | null;
  blocks?: string[];
}

/** Fulfils a wish, in the member's own transaction. Wished again it changes nothing more. */
export function fulfil(sql: Sql, wish: Wish, now: number): Granted {
  switch (wish.does) {
    case "like":
      noteTimeZone(sql, wish.zone, now);
      return {
        ...like(sql, wish.profile, "like", 0, now),
        quota: quotaOf(sql, "like", 0, now),
        relation: relationTo(sql, wish.profile),
      };
    case "unlike":
      setRelation(sql, "like", wish.profile, false, now);
      return {
        outcome: "done",
        relation: relationTo(sql, wish.profile),
        quota: quotaOf(sql, "like", 0, now),
      };
    case "see":
      markSeen(sql, wish.profile);
      return { outcome: "done", relation: relationTo(sql, wish.profile) };
    case "block":
      return { outcome: block(sql, wish.profile, now), blocks: blockedProfiles(sql) };
    case "unblock":
      setRelation(sql, "block", wish.profile, false, now);
      return { outcome: "done", blocks: blockedProfiles(sql) };
    case "swipe":
      noteTimeZone(sql, wish.zone, now);
      return {
        ...swipe(sql, wish, now),
        relation: relationTo(sql, wish.profile),
        pile: swipeDeck(sql, wish.swipeLikes, now),
      };
    case "undo":
      return {
        outcome: undoPass(sql, wish.profile) ? "done" : "unknown",
        pile: swipeDeck(sql, wish.swipeLikes, now),
      };
    case "fill":
      fillDeck(sql, wish);
      return { outcome: "done", pile: swipeDeck(sql, wish.swipeLikes, now) };
    case "show":
      break;
  }
  return { outcome: "done", shown: takeNextUnshown(sql) };
}

/** Whether a list of his likes is another one once it is fulfilled. A card that was passed changes none. */
export const changesLikes = (wish: Wish): boolean =>
  wish.does === "like" ||
  wish.does === "unlike" ||
  wish.does === "see" ||
  (wish.does === "swipe" && wish.likes);

/** A like that stands already uses nothing up, and may be repeated without end. */
function like(sql: Sql, profile: string, kind: "like" | "swipe", swipeLikes: number, now: number): Granted {
  if (isHidden(sql, profile)) return { outcome: "hidden" };
  if (first<{ status: string }>(sql, "SELECT status FROM member")?.status !== "active")
    return { outcome: "unconfirmed" };
  if (relationTo(sql, profile).liked) return { outcome: "done" };
  if (!spendQuota(sql, kind, swipeLikes, now)) return { outcome: "limit" };
  setRelation(sql, "like", profile, true, now);
  markSeen(sql, profile);
  // also where he liked him elsewhere
  removeCard(sql, profile);
  return { outcome: "done" };
}

function swipe(
  sql: Sql,
  { profile, likes, swipeLikes }: Extract<Wish, { does: "swipe" }>,
  now: number,
): Granted {
  if (!likes) {
    // passed twice, the second time it is no card any more
    if (first(sql, "SELECT 1 AS yes FROM cards WHERE profile = ?", profile)) passCard(sql, profile);
    return { outcome: "done" };
  }
  const liked = like(sql, profile, "swipe", swipeLikes, now);
  if (liked.outcome === "limit" || liked.outcome === "unconfirmed") return liked;
  removeCard(sql, profile);
  setSetting(sql, "last_pass", null);
  return liked;
}

/** Takes what stood between them away too: the member's own like, and the card. */
function block(sql: Sql, profile: string, now: number): Granted["outcome"] {
  if (!mayBlockMore(sql)) return "full";
  setRelation(sql, "like", profile, false, now);
  setRelation(sql, "block", profile, true, now);
  removeCard(sql, profile);
  return "done";
}
