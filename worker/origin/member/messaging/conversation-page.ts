import type { Balance } from "#contract/entities.ts";
import { FREE_CONVERSATIONS, FREE_HISTORY, LONG_PAGE, MESSAGES_PAGE } from "#contract/product/limits.ts";
import { balanceView } from "#origin/member/billing/ledger.ts";
import { setting } from "#origin/member/settings.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import {
  conversationsStarted,
  conversationWith,
  isMarked,
  isPaid,
  knownPartner,
  type KnownPartner,
} from "./conversations.ts";
import {
  findMessageOf,
  isBefore,
  messagesBelow,
  messagesSince,
  newestMessages,
  positionFromEnd,
  type MessagePosition,
  type ShownMessage,
} from "./messages.ts";

/**
 * Which page of a conversation: above a position, a longer one for a reader who goes far back; below one;
 * with a message in its middle; after an arrival; or, where there is nothing of them, the newest.
 */
export interface PageRequest {
  older?: MessagePosition;
  isLong?: boolean;
  newer?: MessagePosition;
  around?: string;
  after?: number;
}

/** A page of a conversation, the oldest message first, and what the screen around it shows. */
export interface ConversationPage {
  messages: ShownMessage[];
  /** The position above which there is more; null where there is none, or none for a free member. */
  older: MessagePosition | null;
  /** The position below which there is more; undefined for a page that was not asked for by its place. */
  newer?: MessagePosition | null;
  /** The message that the page was to be around is not in the copy, or a free member does not see it. */
  isLost: boolean;
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
  /** How often reactions changed. */
  reactionChanges: number;
  /** The member's marks, to be taken away now that the conversation is open. */
  isMarked: boolean;
  /** What the conversation itself knows of the partner. */
  partner: KnownPartner | null;
}

export function conversationPage(sql: Sql, partner: string, request: PageRequest): ConversationPage {
  const conversation = conversationWith(sql, partner);
  const paid = isPaid(sql);
  const from = paid ? null : positionFromEnd(sql, partner, FREE_HISTORY);
  const waiting = setting(sql, "first_message");
  return {
    ...messagesOf(sql, partner, request, from),
    hidden: paid ? 0 : Math.max(0, (conversation?.total ?? 0) - FREE_HISTORY),
    unread: conversation?.unread ?? 0,
    wasBegun: conversation !== null,
    balance: balanceView(sql),
    readMarks: setting(sql, "read_marks"),
    knowsFictional: setting(sql, "knows_fictional"),
    waiting: waiting?.to === partner ? waiting.text : null,
    isOneTooMany: !paid && conversation === null && conversationsStarted(sql) >= FREE_CONVERSATIONS,
    reactionChanges: conversation?.reaction_changes ?? 0,
    isMarked: conversation !== null && isMarked(conversation),
    partner: conversation && knownPartner(conversation),
  };
}

type PageMessages = Pick<ConversationPage, "messages" | "older" | "newer" | "isLost" | "more">;

/** The messages of a page. `from` is the oldest that the member may see, null where they may see all. */
function messagesOf(
  sql: Sql,
  partner: string,
  { older, isLong = false, newer, around, after }: PageRequest,
  from: MessagePosition | null,
): PageMessages {
  const size = isLong ? LONG_PAGE : MESSAGES_PAGE;
  if (after !== undefined) {
    const rows = messagesSince(sql, partner, after, from, size + 1);
    return { messages: rows.slice(0, size), older: null, isLost: false, more: rows.length > size };
  }
  if (around !== undefined) {
    const middle = findMessageOf(sql, partner, around);
    if (!middle || isBefore(middle, from)) return { messages: [], older: null, isLost: true, more: false };
    const half = size / 2;
    const above = newestMessages(sql, partner, { below: middle, from }, half + 1);
    const below = messagesBelow(sql, partner, middle, { inclusive: true, limit: half + 1 });
    return {
      messages: [...above.slice(0, half).toReversed(), ...below.slice(0, half)],
      older: above.length > half ? positionOf(above[half - 1]) : null,
      newer: below.length > half ? positionOf(below[half - 1]) : null,
      isLost: false,
      more: false,
    };
  }
  if (newer !== undefined) {
    // a position above what a free member sees is as good as the first message that they see
    const [start, inclusive] = from && isBefore(newer, from) ? [from, true] : [newer, false];
    const rows = messagesBelow(sql, partner, start, { inclusive, limit: size + 1 });
    const messages = rows.slice(0, size);
    return {
      messages,
      older: null,
      newer: rows.length > size ? positionOf(messages.at(-1)) : null,
      isLost: false,
      more: false,
    };
  }
  const rows = newestMessages(sql, partner, { below: older ?? null, from }, size + 1);
  const messages = rows.slice(0, size);
  return {
    messages: messages.toReversed(),
    older: rows.length > size ? positionOf(messages.at(-1)) : null,
    isLost: false,
    more: false,
  };
}

const positionOf = (message: ShownMessage | undefined): MessagePosition | null =>
  message ? { order: message.order, id: message.id } : null;
