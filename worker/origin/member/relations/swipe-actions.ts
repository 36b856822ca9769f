import { setSetting } from "#origin/member/settings.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { giveLike, type LikeRefusal } from "./likes-and-blocks.ts";
import { noteTimeZone } from "./quotas.ts";
import { relationTo } from "./relations.ts";
import type { SwipeCursor } from "./swipe-cursor.ts";
import { fillDeck, passCard, removeCard, swipeDeck, undoPass, type SwipeDeck } from "./swipe-deck.ts";

/** `premiumSwipeLikes`: likes a day that the site gives its premium members in the swipe game. */
export interface Swipe {
  profile: string;
  timeZone: string | null;
  premiumSwipeLikes: number;
}
export type SwipeLikeResult = { outcome: "liked"; isMatch: boolean; deck: SwipeDeck } | LikeRefusal;

/** A card to the right. Repeated, it is the same swipe. Four likes a day: specification, section 9. */
export function swipeLike(
  sql: Sql,
  { profile, timeZone, premiumSwipeLikes }: Swipe,
  now: number,
  emit: Emit,
): SwipeLikeResult {
  noteTimeZone(sql, timeZone, now);
  const refusal = giveLike(sql, profile, "swipe", premiumSwipeLikes, now);
  if (refusal && refusal.outcome !== "hidden") return refusal;
  // The card of a member who blocked meanwhile must not stay on top.
  removeCard(sql, profile);
  setSetting(sql, "last_pass", null);
  if (refusal) return refusal;
  emit({ type: "likes" });
  return {
    outcome: "liked",
    isMatch: relationTo(sql, profile).match,
    deck: swipeDeck(sql, premiumSwipeLikes, now),
  };
}

/** A card to the left. Repeated, it changes nothing: the card is no longer in the deck. */
export function swipePass(sql: Sql, { profile, timeZone, premiumSwipeLikes }: Swipe, now: number): SwipeDeck {
  noteTimeZone(sql, timeZone, now);
  if (first(sql, "SELECT 1 AS yes FROM cards WHERE profile = ?", profile)) passCard(sql, profile);
  return swipeDeck(sql, premiumSwipeLikes, now);
}

export type UndoPassResult = { outcome: "returned"; deck: SwipeDeck } | { outcome: "not_found" };

/** Puts the card that was passed last back on top; `not_found` where it was another one, or none. */
export const undoLastPass = (
  sql: Sql,
  { profile, premiumSwipeLikes }: Omit<Swipe, "timeZone">,
  now: number,
): UndoPassResult =>
  undoPass(sql, profile)
    ? { outcome: "returned", deck: swipeDeck(sql, premiumSwipeLikes, now) }
    : { outcome: "not_found" };

/** What the directory found between two positions of the cursor, and cards whose profiles are gone. */
export interface FoundCards {
  from: SwipeCursor;
  to: SwipeCursor;
  found: string[];
  gone: string[];
  premiumSwipeLikes: number;
}

/** Adds the found profiles below the waiting cards. */
export function fillSwipeDeck(sql: Sql, cards: FoundCards, now: number): SwipeDeck {
  fillDeck(sql, cards);
  return swipeDeck(sql, cards.premiumSwipeLikes, now);
}
