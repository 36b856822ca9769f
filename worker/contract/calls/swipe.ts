import type { ProfileCard } from "../entities.ts";
import { type } from "../schema.ts";
import type { LikeOverlay, QuotaView } from "./likes.ts";
import { timeZone } from "./likes.ts";
import { memberId } from "./member.ts";

export const swipeBody = type({ profile: memberId, choice: "'like' | 'pass'", "time_zone?": timeZone });
export type SwipeBody = typeof swipeBody.infer;
/** The card that was passed last. */
export const undoQuery = type({ profile: memberId });
export type UndoQuery = typeof undoQuery.infer;

/** The pile as it stands: the first card lies on top, the others are loaded ahead. */
export interface SwipeAnswer {
  cards: ProfileCard[];
  quota: QuotaView;
  can_undo: boolean;
  /** Where the swipe was a like that goes both ways. */
  overlay: LikeOverlay | null;
}
