import { SEARCH_RESULTS } from "#contract/product/chat-limits.ts";
import { findFolded, foldText } from "#contract/product/fold-text.ts";
import { FREE_HISTORY } from "#contract/product/limits.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { memberRow } from "#origin/member/state.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import { positionFromEnd, type MessagePosition } from "./messages.ts";

/** Messages that one search reads at most; its cursor leads to the older ones. */
export const SEARCHED_AT_ONCE = 2_000;
/** Messages that are read together. */
const CHUNK = 200;
/** Characters before and after what was found that are shown with it. */
const CONTEXT = { before: 30, after: 90 };

/** What a member looks for in their own copies, in one conversation or in all, from a cursor on. */
export interface MessageSearch {
  text: string;
  partner: string | null;
  before: string | null;
}

interface FoundMessage {
  id: string;
  partner: string;
  fromMe: boolean;
  at: number;
  /** A part of the message, and where in it the words are, in UTF-16 units. */
  excerpt: string;
  start: number;
  end: number;
}

/** `before`: the cursor to search on from; null where every message was read. */
export interface FoundMessages {
  found: FoundMessage[];
  before: string | null;
}

interface SearchedRow extends Record<string, string | number> {
  arrival: number;
  id: string;
  partner: string;
  from_me: number;
  order: number;
  at: number;
  text: string;
}

/**
 * Searches the newest messages first. The words never leave the member's object: there is no index of them
 * anywhere, so a message costs no row more. Messages of hidden members are not found, nor those that a free
 * member may not see.
 */
export function searchMessages(sql: Sql, { text, partner, before }: MessageSearch): FoundMessages {
  const folded = foldText(text.trim().replace(/\s+/g, " "));
  const isReadable = readable(sql);
  const found: FoundMessage[] = [];
  let below = before;
  for (let read = 0; read < SEARCHED_AT_ONCE; read += CHUNK) {
    const rows = partner === null ? rowsBelow(sql, below) : rowsOf(sql, partner, below);
    for (const row of rows) {
      below = partner === null ? `${row.arrival}` : `${row.order}.${row.id}`;
      const place = row.text === "" ? null : findFolded(row.text.replace(/\s/g, " "), folded);
      if (!place || !isReadable(row)) continue;
      found.push(foundIn(row, place));
      if (found.length === SEARCH_RESULTS) return { found, before: below };
    }
    if (rows.length < CHUNK) return { found, before: null };
  }
  return { found, before: below };
}

const COLUMNS = 'arrival, id, partner, from_me, "order", at, text';

/** Of all conversations: in the order of arrival, by which they are one list. */
const rowsBelow = (sql: Sql, below: string | null): SearchedRow[] =>
  sql
    .exec<SearchedRow>(
      `SELECT ${COLUMNS} FROM messages WHERE arrival < ?1 ORDER BY arrival DESC LIMIT ?2`,
      below === null ? Number.MAX_SAFE_INTEGER : Number(below),
      CHUNK,
    )
    .toArray();

/** Of one conversation: by the index of its order. */
function rowsOf(sql: Sql, partner: string, below: string | null): SearchedRow[] {
  const [order = "", id = ""] = below?.split(/\.(.*)/, 2) ?? [];
  return sql
    .exec<SearchedRow>(
      `SELECT ${COLUMNS} FROM messages WHERE partner = ?1 AND ("order", id) < (?2, ?3) ORDER BY "order" DESC, id DESC LIMIT ?4`,
      partner,
      below === null ? Number.MAX_SAFE_INTEGER : Number(order),
      id,
      CHUNK,
    )
    .toArray();
}

/** Whether the member may see a message. Asked only of what was found, and once for each conversation. */
function readable(sql: Sql): (row: SearchedRow) => boolean {
  const isPaid = memberRow(sql).paid_user === 1;
  const known = new Map<string, { hidden: boolean; from: MessagePosition | null }>();
  return ({ partner, order, id }) => {
    const about = known.get(partner) ?? {
      hidden: isHidden(sql, partner),
      from: isPaid ? null : positionFromEnd(sql, partner, FREE_HISTORY),
    };
    known.set(partner, about);
    const { hidden, from } = about;
    return !hidden && (from === null || order > from.order || (order === from.order && id >= from.id));
  };
}

function foundIn(
  { id, partner, from_me: fromMe, at, text }: SearchedRow,
  { start, end }: { start: number; end: number },
): FoundMessage {
  const from = wordStart(text, Math.max(0, start - CONTEXT.before));
  const to = Math.min(text.length, end + CONTEXT.after);
  const excerpt = text.slice(from, to).replace(/\s/g, " ").toWellFormed();
  return { id, partner, fromMe: fromMe === 1, at, excerpt, start: start - from, end: end - from };
}

/** The beginning of the word after a place in the middle of a text, so that an excerpt begins with a word. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, from + CONTEXT.before).search(/\s\S/);
  return space === -1 ? from : from + space + 1;
}
