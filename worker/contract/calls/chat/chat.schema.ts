import { memberId } from "#contract/calls/people/member.schema.ts";
import { isEmoji } from "#contract/product/emoji.ts";
import { GIFTS } from "#contract/product/gifts.ts";
import { type } from "#contract/schema.ts";

/** Made by the client, one per message however often it is sent: the server sends a message once per id. */
export const messageId = type(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/**
 * Either `conversation` or `profile` names the partner. `older` is the cursor of an earlier answer, for the
 * page above it, `long` for a longer one, and `newer` that for the page below it; `around` is a message, for
 * the page with it in its middle; `after` is an arrival number, for what came since, oldest first. Without
 * any of them, the newest page.
 */
export const chatQuery = type({
  "conversation?": memberId,
  "profile?": memberId,
  "older?": /^\d{1,16}\.[0-9a-f-]{36}$/,
  "newer?": /^\d{1,16}\.[0-9a-f-]{36}$/,
  "around?": messageId,
  "after?": /^\d{1,15}$/,
  "long?": "'1'",
});
export type ChatQuery = typeof chatQuery.infer;

/**
 * `understood`: that the partner is fictional; `sure`: that abusive words are meant; `reply_to`: the message
 * of this conversation that is answered.
 */
export const messageBody = type({
  profile: memberId,
  id: messageId,
  "text?": "string <= 20000",
  "gift?": type.enumerated(...GIFTS),
  "understood?": "true",
  "sure?": "true",
  "reply_to?": messageId,
});
export type MessageBody = typeof messageBody.infer;

/** `read`: the arrival number of the last message that was shown. Everything up to it was read. */
const readBody = type({ conversation: memberId, read: "number.integer >= 0" });

/** One emoji as a person sees it: a flag or a family is one. */
const emoji = type("string")
  .narrow((text, ctx) => isEmoji(text) || ctx.mustBe("an emoji"))
  .or("null");

/**
 * The member's one reaction to a message, null to take it back. `turn` is one more than that of the reaction
 * before, so that a body that comes again, or late, changes nothing.
 */
const reactionBody = type({
  conversation: memberId,
  message: messageId,
  reaction: emoji,
  turn: "1 <= number.integer <= 1000000000",
});

/**
 * What the member sets for a conversation, in all their browsers: pinned on top of the list; muted, without
 * notifications; marked as unread until it is looked at.
 */
const marksBody = type({
  conversation: memberId,
  marks: { "pinned?": "boolean", "muted?": "boolean", "unread?": "boolean" },
});

export const changeBody = readBody.or(reactionBody).or(marksBody);
export type ChangeBody = typeof changeBody.infer;

/**
 * Deletes the member's own copy of a conversation, up to the arrival number `upto`, so that what came
 * meanwhile stays. With `message`: deletes a photo the member sent, for both.
 */
export const deleteQuery = type({ conversation: memberId, "message?": messageId, "upto?": /^\d{1,15}$/ });
export type DeleteQuery = typeof deleteQuery.infer;
