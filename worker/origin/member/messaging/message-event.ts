import type { LiveEvent } from "#contract/live.ts";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { conversationWith } from "./conversations.ts";
import { messageView } from "./message-view.ts";
import type { ShownMessage } from "./messages.ts";

type LiveMessage = Extract<LiveEvent, { type: "message" }>;

/** An event as a member's object emits it: its message is as stored, and no one may open its photo yet. */
export type MemberEvent =
  | Exclude<LiveEvent, LiveMessage>
  | (Omit<LiveMessage, "message"> & { message: ShownMessage });

/** The event that shows a new or changed message in the member's open pages. */
export const messageEvent = (sql: Sql, partner: string, message: ShownMessage): MemberEvent => ({
  type: "message",
  conversation: partner,
  message,
  num_unread_messages: conversationWith(sql, partner)?.unread ?? 0,
});

/** The event as it goes to the pages of this member. */
export const liveEvent = (names: PhotoNames, member: string, event: MemberEvent): LiveEvent =>
  event.type === "message" ? { ...event, message: messageView(names, member, event.message) } : event;
