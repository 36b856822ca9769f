import type { ConversationMarks } from "#contract/calls/chat/chats.ts";
import { MAX_PINS } from "#contract/product/chat-limits.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { NOT_HIDDEN } from "./conversation-list.ts";
import { conversationWith } from "./conversations.ts";

export type SetMarksResult = { outcome: "set"; unread: number } | { outcome: "not_found" | "too_many_pins" };

/**
 * Sets what the member wants of a conversation in all their browsers; what is left out stays. At most
 * MAX_PINS conversations of the list are pinned.
 */
export function setMarks(
  sql: Sql,
  { partner, marks }: { partner: string; marks: MarkChanges },
  now: number,
  emit: Emit,
): SetMarksResult {
  const conversation = conversationWith(sql, partner);
  if (!conversation || conversation.total === 0) return { outcome: "not_found" };
  const before = {
    pinned: conversation.pinned_at > 0,
    muted: conversation.muted === 1,
    unread: conversation.marked_unread === 1,
  };
  const { pinned = before.pinned, muted = before.muted, unread = before.unread } = marks;
  if (pinned === before.pinned && muted === before.muted && unread === before.unread)
    return { outcome: "set", unread: conversation.unread };
  if (pinned && !before.pinned && countPinned(sql) >= MAX_PINS) return { outcome: "too_many_pins" };
  sql.exec(
    "UPDATE conversations SET pinned_at = ?2, muted = ?3, marked_unread = ?4 WHERE partner = ?1",
    partner,
    pinned ? conversation.pinned_at || now : 0,
    Number(muted),
    Number(unread),
  );
  emit({ type: "chats" });
  return { outcome: "set", unread: conversation.unread };
}

type MarkChanges = { [Name in keyof ConversationMarks]?: boolean | undefined };

const countPinned = (sql: Sql): number =>
  first<{ n: number }>(
    sql,
    `SELECT count(*) AS n FROM conversations WHERE pinned_at > 0 AND total > 0 AND ${NOT_HIDDEN}`,
  )?.n ?? 0;
