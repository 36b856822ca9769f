import { type } from "#contract/schema.ts";
import { memberId } from "./member.schema.ts";

/** The member's time zone as an IANA name: daily allowances start again at their midnight. */
export const timeZone = type("string <= 60");

export const likeBody = type({ profile: memberId, "time_zone?": timeZone });
export type LikeBody = typeof likeBody.infer;
/** A profile was opened, whose like is no longer new; or the list of received likes was. */
export const seenBody = type({ seen: memberId }).or({ opened: "true" });
export type SeenBody = typeof seenBody.infer;
/** `older`: an answer's cursor, for the part of the received or of the sent likes that follows. */
export const likesQuery = type({ "older?": /^(received|sent)\.\d{1,7}$/ });
export type LikesQuery = typeof likesQuery.infer;
export const likeQuery = type({ profile: memberId });
export type LikeQuery = typeof likeQuery.infer;
