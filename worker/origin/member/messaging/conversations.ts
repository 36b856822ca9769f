import type { Balance } from "#contract/entities.ts";
import { CHATS_SHOWN, FREE_CONVERSATIONS, FREE_HISTORY, MESSAGES_PAGE } from "#contract/limits.ts";
import { balanceView } from "#origin/member/billing/ledger.ts";
import type { NewNotice } from "#origin/member/notifications/notice-stage.ts";
import { setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import {
  findMessage,
  lastArrival,
  newestMessages,
  positionFromEnd,
  messagesSince,
  type MessagePosition,
  type ShownMessage,
} from "./messages.ts";

/**
 * The member's side of a conversation. `begun`: they wrote first; `wrote`: they have written at all.
 * `read_order` is how far they have read, `receipt_order` how far the other is to learn of it, `told_order`
 * how far the other has, and `seen_order` how far the other has read.
 */
export interface Conversation extends Record<string, string | number> {
  partner: string;
  begun: number;
  wrote: number;
  total: number;
  unread: number;
  read_arrival: number;
  last_order: number;
  read_order: number;
  told_order: number;
  receipt_order: number;
  seen_order: number;
  notice: number;
  notice_since: number;
}

export const conversationWith = (sql: Sql, partner: string): Conversation | null =>
  first<Conversation>(sql, "SELECT * FROM conversations WHERE partner = ?", partner);

/** The conversation; where there was none it is opened now, by the member or by the other. */
export function openConversation(sql: Sql, partner: string, isOwn: boolean): Conversation {
  sql.exec(
    "INSERT INTO conversations (partner, begun, wrote) VALUES (?, ?, 0) ON CONFLICT (partner) DO NOTHING",
    partner,
    Number(isOwn),
  );
  const conversation = conversationWith(sql, partner);
  if (!conversation) throw new Error("the conversation was not stored");
  return conversation;
}

/** A line of the conversation list. */
export interface ListedConversation {
  partner: string;
  unread: number;
  last: ShownMessage | null;
}

const NOT_HIDDEN =
  "partner NOT IN (SELECT profile FROM blocks_given WHERE stands = 1 UNION SELECT profile FROM blocks_received WHERE stands = 1)";

/** The member's conversations, the newest first, without those in which one of the two has blocked. */
export const conversationList = (sql: Sql): ListedConversation[] =>
  sql
    .exec<{ partner: string; unread: number }>(
      `SELECT partner, unread FROM conversations WHERE total > 0 AND ${NOT_HIDDEN} ORDER BY last_order DESC LIMIT ?`,
      CHATS_SHOWN,
    )
    .toArray()
    .map(({ partner, unread }) => ({
      partner,
      unread,
      last: newestMessages(sql, partner, { below: null, from: null }, 1)[0] ?? null,
    }));

/** Which page of a conversation: above a position, after an arrival, or, where both are null, the newest. */
export interface PageRequest {
  older: MessagePosition | null;
  after: number | null;
}

/** A page of a conversation, the oldest message first, and what the screen around it shows. */
export interface ConversationPage {
  messages: ShownMessage[];
  /** The position above which there is more; null where there is none, or none for a free member. */
  older: MessagePosition | null;
  /** Whether more messages came later. */
  more: boolean;
  /** How many older messages only premium members see. */
  hidden: number;
  unread: number;
  wasBegun: boolean;
  balance: Balance;
  readMarks: boolean;
  knowsFictional: boolean;
  /** The text written to this profile at signup that is still to be sent. */
  waiting: string | null;
  /** A free member has no free conversation left for this one. */
  isOneTooMany: boolean;
}

export function conversationPage(sql: Sql, partner: string, { older, after }: PageRequest): ConversationPage {
  const conversation = conversationWith(sql, partner);
  const paid = isPaid(sql);
  const from = paid ? null : positionFromEnd(sql, partner, FREE_HISTORY);
  const asked =
    after === null
      ? newestMessages(sql, partner, { below: older, from }, MESSAGES_PAGE + 1)
      : messagesSince(sql, partner, after, from, MESSAGES_PAGE + 1);
  const messages = asked.slice(0, MESSAGES_PAGE);
  const isMore = asked.length > MESSAGES_PAGE;
  const last = messages.at(-1);
  const waiting = setting(sql, "first_message");
  return {
    messages: after === null ? messages.toReversed() : messages,
    older: after === null && isMore && last ? { order: last.order, id: last.id } : null,
    more: after !== null && isMore,
    hidden: paid ? 0 : Math.max(0, (conversation?.total ?? 0) - FREE_HISTORY),
    unread: conversation?.unread ?? 0,
    wasBegun: conversation !== null,
    balance: balanceView(sql),
    readMarks: setting(sql, "read_marks"),
    knowsFictional: setting(sql, "knows_fictional"),
    waiting: waiting?.to === partner ? waiting.text : null,
    isOneTooMany: !paid && conversation === null && conversationsStarted(sql) >= FREE_CONVERSATIONS,
  };
}

/** Messages before a reported one that are stored with the report. */
const EVIDENCE_BEFORE = 10;

/**
 * A received message with what both wrote before it, the oldest first; null where the member's copy has no
 * such message.
 */
export function evidenceOf(sql: Sql, partner: string, id: string): ShownMessage[] | null {
  const message = findMessage(sql, partner, id, 0);
  return (
    message && [
      ...newestMessages(sql, partner, { below: message, from: null }, EVIDENCE_BEFORE).toReversed(),
      message,
    ]
  );
}

/** How many conversations the member has started. */
export const conversationsStarted = (sql: Sql): number =>
  first<{ n: number }>(sql, "SELECT count(*) AS n FROM conversations WHERE begun = 1")?.n ?? 0;

/**
 * Counts a message that was added to the copy. A member who writes has the conversation open, so what the
 * other wrote counts as read: it is not refunded when the account is deleted. The other is not informed. The
 * notice of an unread message is stored in the same row, so that it costs no row of its own.
 */
export function countMessage(
  sql: Sql,
  { partner }: Conversation,
  message: ShownMessage,
  notice: NewNotice | null = null,
): void {
  const isUnread = message.from_me === 0 ? 1 : 0;
  sql.exec(
    `UPDATE conversations SET notice = CASE WHEN ?3 = 1 THEN 0 WHEN notice = 0 THEN ?5 ELSE notice END, notice_since = CASE notice WHEN 0 THEN ?6 ELSE notice_since END, total = total + 1, unread = unread + ?2, wrote = max(wrote, ?3), last_order = max(last_order, ?4), read_order = CASE ?3 WHEN 0 THEN read_order ELSE max(read_order, coalesce((SELECT "order" FROM messages WHERE messages.partner = ?1 AND from_me = 0 ORDER BY "order" DESC, id DESC LIMIT 1), 0)) END WHERE partner = ?1`,
    partner,
    isUnread,
    message.from_me,
    message.order,
    notice?.stage ?? 0,
    notice?.since ?? 0,
  );
}

/**
 * Marks what arrived up to a row number as read. Whether the other is to be informed of it follows from
 * `receipt_order`, which stays where nothing is new or the member keeps read marks to themselves.
 */
export function readUpToArrival(sql: Sql, conversation: Conversation, arrival: number): void {
  const { partner, read_arrival: before, receipt_order: receipt } = conversation;
  // The plus keeps SQLite from reading the whole conversation by the index by order.
  const newer = first<{ n: number; last: number | null; read: number | null }>(
    sql,
    `SELECT count(*) AS n, max(arrival) AS last, max("order") AS read FROM (SELECT arrival, "order" FROM messages WHERE arrival > ?2 AND arrival <= ?3 AND +partner = ?1 AND from_me = 0 ORDER BY arrival DESC LIMIT ?4)`,
    partner,
    before,
    arrival,
    conversation.unread,
  );
  if (!newer || newer.last === null || newer.read === null) return;
  const readOrder = Math.max(conversation.read_order, newer.read);
  sql.exec(
    "UPDATE conversations SET notice = CASE WHEN unread <= ?3 THEN 0 ELSE notice END, read_arrival = ?2, unread = max(0, unread - ?3), read_order = ?4, receipt_order = ?5 WHERE partner = ?1",
    partner,
    newer.last,
    newer.n,
    readOrder,
    setting(sql, "read_marks") ? Math.max(receipt, readOrder) : receipt,
  );
}

/** Whether a message is among those that the member may see: free members see the newest only. */
export function isVisible(sql: Sql, { partner, order, id }: ShownMessage): boolean {
  const from = isPaid(sql) ? null : positionFromEnd(sql, partner, FREE_HISTORY);
  return from === null || order > from.order || (order === from.order && id >= from.id);
}

const isPaid = (sql: Sql): boolean =>
  first<{ paid_user: number }>(sql, "SELECT paid_user FROM member")?.paid_user === 1;

/** Deletes the member's copy up to a row number; later messages stay. */
export function deleteCopy(sql: Sql, partner: string, upTo: number): void {
  const last = lastArrival(sql);
  sql.exec("UPDATE member SET deleted_arrival = ?1 WHERE deleted_arrival < ?1", last);
  sql.exec("DELETE FROM messages WHERE partner = ? AND arrival <= ?", partner, upTo);
  sql.exec(
    `UPDATE conversations SET emptied = 1, notice = 0, read_arrival = max(read_arrival, min(?2, ?3)), total = (SELECT count(*) FROM messages WHERE messages.partner = ?1),
      unread = (SELECT count(*) FROM messages WHERE messages.partner = ?1 AND from_me = 0 AND arrival > max(read_arrival, ?2)) WHERE partner = ?1`,
    partner,
    upTo,
    last,
  );
}
