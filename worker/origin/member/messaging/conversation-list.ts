import { CHATS_AT_ONCE, CHATS_PAGE } from "#contract/product/limits.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { newestMessages, type ShownMessage } from "./messages.ts";

/** A line of the conversation list. */
export interface ListedConversation {
  partner: string;
  unread: number;
  pinned_at: number;
  muted: number;
  marked_unread: number;
  new_reaction: string | null;
  last: ShownMessage | null;
}

/** Which part of the list: below a position, or everything down to one; without either, its beginning. */
export interface ListRequest {
  older?: string | undefined;
  downTo?: string | undefined;
}

/** A part of the list, and what is counted over the whole of it. */
export interface ConversationList {
  conversations: ListedConversation[];
  /** The position below which there are more; null at the end. */
  older: string | null;
  /** Unread messages of all conversations: none of a muted one, and one of one that is marked as unread. */
  unread: number;
}

/** Of the column `partner`: neither has blocked the other. */
export const NOT_HIDDEN =
  "partner NOT IN (SELECT profile FROM blocks_given WHERE stands = 1 UNION SELECT profile FROM blocks_received WHERE stands = 1)";
const LISTED = `total > 0 AND ${NOT_HIDDEN}`;
const COLUMNS = "partner, unread, pinned_at, muted, marked_unread, new_reaction, last_order";

interface Row extends Record<string, string | number | null> {
  partner: string;
  unread: number;
  pinned_at: number;
  muted: number;
  marked_unread: number;
  new_reaction: string | null;
  last_order: number;
}

/**
 * The member's conversations, a part at a time: the pinned, which are few, come with the beginning, and then
 * the newest. Those in which one of the two has blocked are left out. The order has no index, since each
 * message would have to write it; sorting 2,000 conversations takes about a millisecond.
 */
export function conversationList(sql: Sql, { older, downTo }: ListRequest): ConversationList {
  const pinned =
    older === undefined
      ? sql
          .exec<Row>(`SELECT ${COLUMNS} FROM conversations WHERE ${LISTED} AND pinned_at > 0 ${ORDER}`)
          .toArray()
      : [];
  const size = downTo === undefined ? CHATS_PAGE : sizeDownTo(sql, downTo);
  const below = older === undefined ? TOP : readPosition(older);
  const rows = sql
    .exec<Row>(
      `SELECT ${COLUMNS} FROM conversations WHERE ${LISTED} AND pinned_at = 0 AND (last_order, partner) < (?, ?) ${ORDER} LIMIT ?`,
      below.order,
      below.partner,
      size + 1,
    )
    .toArray();
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    conversations: [...pinned, ...shown].map((row) => withLast(sql, row)),
    older: rows.length > size && last ? position(last) : null,
    unread: unreadMessages(sql),
  };
}

/** The conversations with these members, in the order in which they are named. */
export const conversationsWith = (sql: Sql, partners: readonly string[]): ListedConversation[] =>
  sql
    .exec<Row>(
      `SELECT ${COLUMNS} FROM json_each(?) AS named CROSS JOIN conversations ON partner = named.value WHERE ${LISTED} ORDER BY named.key`,
      JSON.stringify(partners),
    )
    .toArray()
    .map((row) => withLast(sql, row));

/** Conversations in which one search for a name looks; its cursor leads to the older ones. */
export const NAMES_AT_ONCE = 2_000;

/** The members that one talks to, the newest conversation first, each with its position in that order. */
export const partnersBelow = (sql: Sql, before: string | null): { partner: string; position: string }[] => {
  const below = before === null ? TOP : readPosition(before);
  return sql
    .exec<Pick<Row, "partner" | "last_order">>(
      `SELECT partner, last_order FROM conversations WHERE ${LISTED} AND (last_order, partner) < (?, ?) ${ORDER} LIMIT ?`,
      below.order,
      below.partner,
      NAMES_AT_ONCE,
    )
    .toArray()
    .map((row) => ({ partner: row.partner, position: position(row) }));
};

const ORDER = "ORDER BY last_order DESC, partner DESC";
/** Above every conversation. */
const TOP = { order: Number.MAX_SAFE_INTEGER, partner: "" };

const position = ({ last_order: order, partner }: Pick<Row, "last_order" | "partner">): string =>
  `${order}.${partner}`;
function readPosition(text: string): { order: number; partner: string } {
  const [order = "", partner = ""] = text.split(/\.(.*)/, 2);
  return { order: Number(order), partner };
}

/** How many conversations there are down to a position, within what one answer holds. */
function sizeDownTo(sql: Sql, downTo: string): number {
  const { order, partner } = readPosition(downTo);
  const above = first<{ n: number }>(
    sql,
    `SELECT count(*) AS n FROM conversations WHERE ${LISTED} AND pinned_at = 0 AND (last_order, partner) >= (?, ?)`,
    order,
    partner,
  );
  return Math.min(Math.max(above?.n ?? 0, CHATS_PAGE), CHATS_AT_ONCE);
}

/** Of all conversations that the member sees, without those that are muted; one marked as unread is one. */
export const unreadMessages = (sql: Sql): number =>
  first<{ n: number }>(
    sql,
    `SELECT coalesce(sum(max(unread, marked_unread)), 0) AS n FROM conversations WHERE ${LISTED} AND muted = 0`,
  )?.n ?? 0;

const withLast = (sql: Sql, row: Row): ListedConversation => ({
  ...row,
  last: newestMessages(sql, row.partner, { below: null, from: null }, 1)[0] ?? null,
});
