import { memberId } from "#contract/calls/people/member.schema.ts";
import { SEARCH_LENGTH } from "#contract/product/chat-limits.ts";
import { foldText } from "#contract/product/fold-text.ts";
import { type } from "#contract/schema.ts";
import { listPosition } from "./chats.schema.ts";

/** Words in messages; without `conversation` in all of them. `before` is the cursor of an earlier answer. */
const words = type({
  text: type(`string <= ${SEARCH_LENGTH.max}`).narrow(
    (text, ctx) => foldText(text.trim()).length >= SEARCH_LENGTH.min || ctx.mustBe("longer"),
  ),
  "conversation?": memberId,
  "before?": /^\d{1,16}(\.[0-9a-f-]{36})?$/,
});
/** The names of those who there is a conversation with. */
const names = type({
  names: "true",
  text: type(`0 < string <= ${SEARCH_LENGTH.max}`),
  "before?": listPosition,
});
export const chatSearchBody = names.or(words.and({ "names?": "undefined" }));
export type ChatSearchBody = typeof chatSearchBody.infer;
