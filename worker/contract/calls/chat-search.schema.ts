import { SEARCH_LENGTH } from "#contract/chat-limits.ts";
import { foldText } from "#contract/fold-text.ts";
import { type } from "#contract/schema.ts";
import { memberId } from "./member.schema.ts";

/** Without `conversation` in all of them. `before` is the cursor of an earlier answer. */
export const chatSearchBody = type({
  text: type(`string <= ${SEARCH_LENGTH.max}`).narrow(
    (text, ctx) => foldText(text.trim()).length >= SEARCH_LENGTH.min || ctx.mustBe("longer"),
  ),
  "conversation?": memberId,
  "before?": /^\d{1,16}(\.[0-9a-f-]{36})?$/,
});
export type ChatSearchBody = typeof chatSearchBody.infer;
