import { memberCall } from "#contract/call.ts";
import type { LikeOverlay } from "./likes.ts";

/** The next like that was not shown yet, or null (answers, section 4). */
export type AutoLikeAnswer = LikeOverlay | null;

export const autoLike = {
  GET: memberCall<{ answer: AutoLikeAnswer }>(),
};
