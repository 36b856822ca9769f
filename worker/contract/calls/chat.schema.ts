import { GIFTS } from "#contract/gifts.ts";
import { type } from "#contract/schema.ts";
import { memberId } from "./member.schema.ts";

/** Made by the client, one per message however often it is sent: the server sends a message once per id. */
export const messageId = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/**
 * Either `conversation` or `profile` names the partner. `older` is the cursor of an earlier answer, for the
 * page above it; `after` is an arrival number, for what came since, oldest first. Without either, the newest
 * page.
 */
export const chatQuery = type({
  "conversation?": memberId,
  "profile?": memberId,
  "older?": /^\d{1,16}\.[0-9a-f-]{36}$/,
  "after?": /^\d{1,15}$/,
});
export type ChatQuery = typeof chatQuery.infer;

/** `understood`: that the partner is fictional; `sure`: that abusive words are meant. */
export const messageBody = type({
  profile: memberId,
  id: messageId,
  "text?": "string <= 20000",
  "gift?": type.enumerated(...GIFTS),
  "understood?": "true",
  "sure?": "true",
});
export type MessageBody = typeof messageBody.infer;

/** `read`: the arrival number of the last message that was shown. Everything up to it was read. */
export const readBody = type({ conversation: memberId, read: "number.integer >= 0" });
export type ReadBody = typeof readBody.infer;

/**
 * Deletes the member's own copy of a conversation, up to the arrival number `upto`, so that what came
 * meanwhile stays. With `message`: deletes a photo the member sent, for both.
 */
export const deleteQuery = type({ conversation: memberId, "message?": messageId, "upto?": /^\d{1,15}$/ });
export type DeleteQuery = typeof deleteQuery.infer;
