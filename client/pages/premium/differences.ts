import {
  FREE_CONVERSATIONS,
  FREE_HISTORY,
  LIKES_A_DAY,
  LIKES_A_DAY_PREMIUM,
  SWIPE_LIKES_A_DAY,
} from "#contract/product/limits.ts";
import { FREE_PHOTOS, PREMIUM_PHOTOS } from "#contract/product/photos.ts";

/** One thing that premium changes: what a free member has of it, and a premium member. */
export interface Difference {
  what: "photos" | "likers" | "history" | "chat-photos" | "conversations" | "own-photos" | "likes" | "swipes";
  free: boolean | number | "main";
  premium: boolean | number | "all";
}

/**
 * All that premium changes (specification, section 6; answers, section 3); the swipe game only where the site
 * gives premium members more.
 */
export function differences(swipeLikes: number): Difference[] {
  return [
    { what: "photos", free: "main", premium: "all" },
    { what: "likers", free: false, premium: true },
    { what: "conversations", free: FREE_CONVERSATIONS, premium: "all" },
    { what: "history", free: FREE_HISTORY, premium: "all" },
    { what: "chat-photos", free: false, premium: true },
    { what: "own-photos", free: FREE_PHOTOS, premium: PREMIUM_PHOTOS },
    { what: "likes", free: LIKES_A_DAY, premium: LIKES_A_DAY_PREMIUM },
    ...(swipeLikes > SWIPE_LIKES_A_DAY
      ? [{ what: "swipes" as const, free: SWIPE_LIKES_A_DAY, premium: swipeLikes }]
      : []),
  ];
}
