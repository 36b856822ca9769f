/** The tabs of the likes, as they stand in the address (specification, section 2). */
export const LIKE_TYPES = ["received", "sent", "matches"] as const;
export type LikeType = (typeof LIKE_TYPES)[number];
