import type { LiveEvent } from "#contract/live.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { conversationWith } from "./conversations.ts";
import { messageView } from "./message-view.ts";
import type { ShownMessage } from "./messages.ts";

/** The live event that shows a new or changed message in the member's open pages. */
export const messageEvent = (sql: Sql, partner: string, message: ShownMessage): LiveEvent => ({
  type: "message",
  conversation: partner,
  message: messageView(message),
  num_unread_messages: conversationWith(sql, partner)?.unread ?? 0,
});
