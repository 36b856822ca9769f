import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";
import { messageId } from "./chat.schema.ts";

/** The body is the picture; it is sent as a message at once. */
export const chatPhotoQuery = type({ profile: memberId, id: messageId, "understood?": "'1'" });
export type ChatPhotoQuery = typeof chatPhotoQuery.infer;
