import { memberCall } from "#contract/call.ts";
import type { ProfileCard } from "#contract/entities.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { LikeOverlay, QuotaView } from "./likes.ts";
import type { SwipeBody, UndoQuery } from "./swipe.schema.ts";

export type { SwipeBody, UndoQuery };

export interface SwipeCard extends ProfileCard {
  /** The beginning of the profile's description, where the site shows that. */
  about: string | null;
  /** The interests that both have, where the site shows them. */
  in_common: readonly Interest[];
}

/** The swipe deck: the first card is on top, the others are loaded ahead. */
export interface SwipeAnswer {
  cards: readonly SwipeCard[];
  /** The card that was passed last, as long as it can be brought back. */
  passed: SwipeCard | null;
  quota: QuotaView;
  /**
   * ISO date and time at which passed profiles are shown again, once everybody was shown; null while others
   * are still to come.
   */
  returns_at: string | null;
  /** Set where the swipe made a match. */
  overlay: LikeOverlay | null;
}

export const swipe = {
  GET: memberCall<{ answer: SwipeAnswer }>(),
  POST: memberCall<{ body: SwipeBody; answer: SwipeAnswer }>(),
  DELETE: memberCall<{ query: UndoQuery; answer: SwipeAnswer }>(),
};
