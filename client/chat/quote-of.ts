import type { MessageView, QuotedMessage } from "#contract/calls/chat/chat.ts";

/** A message as the quote of its answer, where this tab has it. */
export function quoteOf({ id, state, from_me, kind, text, gift }: MessageView): QuotedMessage {
  return state === "erased"
    ? { id, state: "deleted" }
    : { id, state: "shown", from_me, kind, text, ...(gift && { gift }) };
}
