import type { Balance } from "#contract/entities.ts";
import { FREE_CONVERSATIONS } from "#contract/product/limits.ts";
import { addEntry, balance, balanceView, type EntryKind } from "#origin/member/billing/ledger.ts";
import { isHidden, relationTo } from "#origin/member/relations/relations.ts";
import { setSetting, setting } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import { sendToPeer } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import {
  conversationsStarted,
  conversationWith,
  countMessage,
  isVisible,
  openConversation,
  type KnownPartner,
} from "./conversations.ts";
import {
  findMessage,
  findMessageOf,
  findOwnMessage,
  nextOrder,
  storeMessage,
  type MessageContent,
  type ShownMessage,
} from "./messages.ts";

/** Messages that a member may send within so many milliseconds: more than a person writes. */
const BURST = 30;
const BURST_WINDOW = 60_000;

/** A message to be sent, its price in credits, and what the directory says about its receiver. */
export interface PricedMessage {
  to: string;
  content: MessageContent;
  price: number;
  fictional: boolean;
  /** The receiver has confirmed their email address. */
  confirmed: boolean;
  /** The member confirms that they know what a fictional profile is. */
  understood: boolean;
  /** The receiver's name. */
  name?: string;
  /**
   * The directory did not answer, and what is said of the receiver is a guess: the message goes only into a
   * conversation in which the member has written before.
   */
  isGuess?: true;
}

export type SendResult = SendSuccess | SendRefusal;

/** The message was sent, now or before. */
export interface SendSuccess {
  outcome: "sent";
  /** Null where the member's copy of it was deleted since. */
  message: ShownMessage | null;
  balance: Balance;
}

/** Why a message was not sent; nothing was written and nothing was paid then. */
export type SendRefusal =
  /** One of the two has blocked the other. */
  | { outcome: "hidden"; blocksYou: boolean }
  /** Too many messages at once. Seconds until the next one may be sent. */
  | { outcome: "too_fast"; wait: number }
  | {
      outcome:
        | "not_confirmed"
        | "partner_not_confirmed"
        | "not_found"
        | "fictional"
        | "premium_required"
        | "not_enough_credits"
        | "directory_needed";
    };

/** The body of the peer message that carries a message. */
export interface PeerMessageBody extends MessageContent {
  order: number;
  at: number;
}

/**
 * Sends a message once by its id: paid, stored in the member's copy and put into the outbox in one
 * transaction, or none of it. The free limits are in section 9 of the specification.
 */
export function sendMessage(sql: Sql, outgoing: PricedMessage, now: number): SendResult {
  const { to, content, price, name, fictional } = outgoing;
  const answered = sentBefore(sql, outgoing) ?? refusalOf(sql, outgoing, now);
  if (answered) return answered;
  addEntry(sql, { id: ledgerIdOf(content.id), kind: entryOf(content), amount: -price }, now);
  return sent(sql, postMessage(sql, to, content, now, name === undefined ? null : { name, fictional }));
}

/** The answer to a message of this id that was sent before, even if its copy was deleted; null for none. */
export function sentBefore(sql: Sql, { to, content }: PricedMessage): SendResult | null {
  const before = findOwnMessage(sql, content.id);
  if (before) return before.partner === to ? sent(sql, before) : { outcome: "not_found" };
  return first(sql, "SELECT 1 AS yes FROM ledger WHERE id = ?", ledgerIdOf(content.id))
    ? sent(sql, null)
    : null;
}

/** Why a message may not be sent now, or null where it may. */
export function refusalOf(sql: Sql, outgoing: PricedMessage, now: number): SendRefusal | null {
  const { to, content } = outgoing;
  const member = memberRow(sql);
  const conversation = conversationWith(sql, to);
  if (isHidden(sql, to)) return { outcome: "hidden", blocksYou: relationTo(sql, to).blocksYou };
  if (member.status !== "active") return { outcome: "not_confirmed" };
  if (outgoing.isGuess && conversation?.wrote !== 1) return { outcome: "directory_needed" };
  if (!outgoing.confirmed) return { outcome: conversation ? "partner_not_confirmed" : "not_found" };
  if (outgoing.understood && outgoing.fictional) setSetting(sql, "knows_fictional", true);
  if (outgoing.fictional && !setting(sql, "knows_fictional")) return { outcome: "fictional" };
  if (
    member.paid_user === 0 &&
    (content.photo !== null || (!conversation && conversationsStarted(sql) >= FREE_CONVERSATIONS))
  )
    return { outcome: "premium_required" };
  const wait = burstWait(sql, now);
  if (wait > 0) return { outcome: "too_fast", wait: Math.ceil(wait / 1000) };
  return balance(sql) < outgoing.price ? { outcome: "not_enough_credits" } : null;
}

/**
 * Stores a message in the sender's copy and puts it into the outbox, without any payment. `partner`: who the
 * receiver is, where that was just read.
 */
export function postMessage(
  sql: Sql,
  to: string,
  given: MessageContent,
  now: number,
  partner: KnownPartner | null = null,
): ShownMessage | null {
  const content = withKnownReply(sql, to, given);
  const conversation = openConversation(sql, to, true);
  const order = nextOrder(conversation.last_order, now);
  const message = storeMessage(sql, to, content, {
    from_me: 1,
    order,
    at: now,
    state: "sent",
    warning: null,
  });
  if (!message) return findMessage(sql, to, content.id, 1);
  countMessage(sql, conversation, message, { partner });
  sendToPeer(sql, to, "message", { ...content, order, at: now } satisfies PeerMessageBody, now);
  if (setting(sql, "first_message")?.to === to) setSetting(sql, "first_message", null);
  return message;
}

/**
 * A message answers only what its sender sees in the same conversation; otherwise it is sent as one that
 * answers nothing, since its words are worth more than its quote.
 */
function withKnownReply(sql: Sql, to: string, { reply, ...content }: MessageContent): MessageContent {
  const original = reply ? findMessageOf(sql, to, reply) : null;
  return original && isAnswerable(sql, original) ? { ...content, reply: original.id } : content;
}

/** Whether both may have a message before them, so that it can be answered or reacted to. */
export const isAnswerable = (sql: Sql, message: ShownMessage): boolean =>
  message.state !== "erased" && message.state !== "returned" && isVisible(sql, message);

/** The receiver's object has the message. Null where that was known. */
export function noteDelivered(sql: Sql, to: string, id: string): ShownMessage | null {
  if (findMessage(sql, to, id, 1)?.state !== "sent") return null;
  sql.exec("UPDATE messages SET state = 'delivered' WHERE id = ? AND partner = ? AND from_me = 1", id, to);
  return findMessage(sql, to, id, 1);
}

/**
 * The message could not be delivered: its price is refunded once, and the copy, if there still is one, says
 * so.
 */
export function markReturned(sql: Sql, to: string, id: string, now: number): ShownMessage | null {
  refundMessage(sql, id, now);
  if (!findMessage(sql, to, id, 1)) return null;
  sql.exec("UPDATE messages SET state = 'returned' WHERE id = ? AND partner = ? AND from_me = 1", id, to);
  // A conversation in which nothing was delivered does not count towards the free conversations.
  sql.exec(
    "UPDATE conversations SET begun = 0 WHERE partner = ?1 AND emptied = 0 AND NOT EXISTS (SELECT 1 FROM messages WHERE partner = ?1 AND state <> 'returned')",
    to,
  );
  return findMessage(sql, to, id, 1);
}

/** Refunds the price of a message, once for whatever reasons it is called. */
export function refundMessage(sql: Sql, id: string, now: number): void {
  const paid =
    first<{ amount: number }>(sql, "SELECT amount FROM ledger WHERE id = ?", ledgerIdOf(id))?.amount ?? 0;
  if (paid < 0) addEntry(sql, { id: `refund/${id}`, kind: "refund", amount: -paid }, now);
}

const sent = (sql: Sql, message: ShownMessage | null): SendSuccess => ({
  outcome: "sent",
  message,
  balance: balanceView(sql),
});
const ledgerIdOf = (id: string): string => `message/${id}`;
const ENTRY: Record<MessageContent["kind"], EntryKind> = { text: "message", gift: "gift", photo: "photo" };
const entryOf = ({ kind, voice }: MessageContent): EntryKind => (voice ? "voice" : ENTRY[kind]);

/**
 * Milliseconds until the next message may be sent. Counted in the ledger, which keeps a line for each paid
 * message even where its copy was deleted.
 */
function burstWait(sql: Sql, now: number): number {
  const earlier = first<{ at: number }>(
    sql,
    "SELECT at FROM ledger WHERE kind IN ('message', 'gift', 'photo', 'voice') ORDER BY entry DESC LIMIT 1 OFFSET ?",
    BURST - 1,
  );
  return earlier ? Math.max(0, earlier.at + BURST_WINDOW - now) : 0;
}
