import { type } from "#contract/schema.ts";
import { timeZone } from "./likes.schema.ts";
import { memberId } from "./member.schema.ts";

export const swipeBody = type({ profile: memberId, choice: "'like' | 'pass'", "time_zone?": timeZone });
export type SwipeBody = typeof swipeBody.infer;
/** The card that was passed last. */
export const undoQuery = type({ profile: memberId });
export type UndoQuery = typeof undoQuery.infer;
