import { FREE_HISTORY } from "#contract/product/limits.ts";
import type { NewNotice } from "#origin/member/notifications/notice-stage.ts";
import { setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import {
  findMessage,
  isBefore,
  lastArrival,
  newestMessages,
  positionFromEnd,
  type ShownMessage,
} from "./messages.ts";
import { noteDeleted } from "./sent-counts.ts";

/**
 * The member's side of a conversation. `begun`: they wrote first; `wrote`: they have written at all.
 * `read_order` is how far they have read, `receipt_order` how far the other is to learn of it, `told_order`
 * how far the other has, and `seen_order` how far the other has read. `pinned_at`, `muted` and
 * `marked_unread` are the member's own marks; `new_reaction` is the partner's newest that the member has not
 * seen. `partner_known` is a KnownPartner as JSON.
 */
export interface Conversation extends Record<string, string | number | null> {
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
  pinned_at: number;
  muted: number;
  marked_unread: number;
  reaction_changes: number;
  new_reaction: string | null;
  partner_known: string | null;
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

/** Who a conversation is with, for when the directory does not answer. */
export interface KnownPartner {
  name: string;
  fictional: boolean;
}

export const knownPartner = ({ partner_known: known }: Conversation): KnownPartner | null =>
  known === null ? null : (JSON.parse(known) as KnownPartner);

/** Unread messages that the member may be notified about: none of a conversation that they muted. */
export function unreadToNotify(sql: Sql, partner: string): number {
  const conversation = conversationWith(sql, partner);
  return conversation?.muted === 0 ? conversation.unread : 0;
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
 * notice of an unread message is stored in the same row, so that it costs no row of its own, and so is who
 * the partner is, where the member has just been told.
 */
export function countMessage(
  sql: Sql,
  { partner }: Conversation,
  message: ShownMessage,
  { notice = null, partner: known = null }: { notice?: NewNotice | null; partner?: KnownPartner | null } = {},
): void {
  const isUnread = message.from_me === 0 ? 1 : 0;
  sql.exec(
    `UPDATE conversations SET partner_known = coalesce(?7, partner_known), notice = CASE WHEN ?3 = 1 THEN 0 WHEN notice = 0 THEN ?5 ELSE notice END, notice_since = CASE notice WHEN 0 THEN ?6 ELSE notice_since END, total = total + 1, unread = unread + ?2, marked_unread = CASE ?3 WHEN 1 THEN 0 ELSE marked_unread END, wrote = max(wrote, ?3), last_order = max(last_order, ?4), read_order = CASE ?3 WHEN 0 THEN read_order ELSE max(read_order, coalesce((SELECT "order" FROM messages WHERE messages.partner = ?1 AND from_me = 0 ORDER BY "order" DESC, id DESC LIMIT 1), 0)) END WHERE partner = ?1`,
    partner,
    isUnread,
    message.from_me,
    message.order,
    notice?.stage ?? 0,
    notice?.since ?? 0,
    known && JSON.stringify(known),
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
  if (!newer || newer.last === null || newer.read === null) {
    if (isMarked(conversation))
      sql.exec("UPDATE conversations SET marked_unread = 0, new_reaction = NULL WHERE partner = ?", partner);
    return;
  }
  const readOrder = Math.max(conversation.read_order, newer.read);
  sql.exec(
    "UPDATE conversations SET notice = CASE WHEN unread <= ?3 THEN 0 ELSE notice END, marked_unread = 0, new_reaction = NULL, read_arrival = ?2, unread = max(0, unread - ?3), read_order = ?4, receipt_order = ?5 WHERE partner = ?1",
    partner,
    newer.last,
    newer.n,
    readOrder,
    setting(sql, "read_marks") ? Math.max(receipt, readOrder) : receipt,
  );
}

/** Whether the list shows something that goes once the conversation was looked at. */
export const isMarked = ({ marked_unread: unread, new_reaction: reaction }: Conversation): boolean =>
  unread === 1 || reaction !== null;

/** Whether a message is among those that the member may see: free members see the newest only. */
export const isVisible = (sql: Sql, message: ShownMessage): boolean =>
  isPaid(sql) || !isBefore(message, positionFromEnd(sql, message.partner, FREE_HISTORY));

export const isPaid = (sql: Sql): boolean =>
  first<{ paid_user: number }>(sql, "SELECT paid_user FROM member")?.paid_user === 1;

/** Deletes the member's copy up to a row number; later messages stay. */
export function deleteCopy(sql: Sql, partner: string, upTo: number): void {
  noteDeleted(sql, partner, upTo, Date.now());
  const last = lastArrival(sql);
  sql.exec("UPDATE member SET deleted_arrival = ?1 WHERE deleted_arrival < ?1", last);
  sql.exec("DELETE FROM messages WHERE partner = ? AND arrival <= ?", partner, upTo);
  sql.exec(
    `UPDATE conversations SET emptied = 1, partner_known = NULL, notice = 0, pinned_at = 0, marked_unread = 0, new_reaction = NULL, read_arrival = max(read_arrival, min(?2, ?3)), total = (SELECT count(*) FROM messages WHERE messages.partner = ?1),
      unread = (SELECT count(*) FROM messages WHERE messages.partner = ?1 AND from_me = 0 AND arrival > max(read_arrival, ?2)) WHERE partner = ?1`,
    partner,
    upTo,
    last,
  );
}
