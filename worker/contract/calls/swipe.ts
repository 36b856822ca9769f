import type { ProfileCard } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import type { Interest } from "#contract/vocabulary.ts";
import type { LikeOverlay, QuotaView } from "./likes.ts";
import { timeZone } from "./likes.ts";
import { memberId } from "./member.ts";

export const swipeBody = type({ profile: memberId, choice: "'like' | 'pass'", "time_zone?": timeZone });
export type SwipeBody = typeof swipeBody.infer;
/** The card that was passed last. */
export const undoQuery = type({ profile: memberId });
export type UndoQuery = typeof undoQuery.infer;

export interface SwipeCard extends ProfileCard {
  /** The beginning of what somebody says about himself, where the site shows that. */
  about: string | null;
  /** The interests that both have, where the site shows them. */
  in_common: readonly Interest[];
}

/** The pile as it stands: the first card lies on top, the others are loaded ahead. */
export interface SwipeAnswer {
  cards: readonly SwipeCard[];
  /** The card that was passed last, as long as it can be had back. */
  passed: SwipeCard | null;
  quota: QuotaView;
  /**
   * When those who were passed come by again, where everybody has come by; null while others are still to
   * come. ISO date and time.
   */
  returns_at: string | null;
  /** Where the swipe was a like that goes both ways. */
  overlay: LikeOverlay | null;
}
