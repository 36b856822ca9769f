import { FREE_CONVERSATIONS } from "#contract/limits.ts";
import { balance, addEntry, type EntryKind } from "#origin/member/billing/ledger.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { setSetting, setting } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import { sendToPeer as sendLetter } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import {
  openConversation,
  conversationsStarted,
  conversationWith,
  countMessage,
  noteOpened,
} from "./conversations.ts";
import {
  findMessage,
  findOwnMessage,
  storeMessage,
  nextOrder,
  type MessageContent,
  type ShownMessage,
} from "./messages.ts";

/** Messages a member can send in so many milliseconds: more than a person writes. */
const BURST = 30;
const BURST_TIME = 60_000;

/** A message to be sent: what it costs in credits, and what is known of whom it goes to. */
export interface OutgoingMessage {
  to: string;
  content: MessageContent;
  price: number;
  fictional: boolean;
  /** The other's address is proven. */
  confirmed: boolean;
  /** The member says that he knows what a fictional profile is. */
  understood: boolean;
}

/** Why a message was not sent; nothing was written or paid then. `sent`: it was, now or before. */
export type SendOutcome =
  | "sent"
  | "hidden"
  | "unconfirmed"
  | "partner_unconfirmed"
  | "unknown"
  | "fictional"
  | "premium"
  | "fast"
  | "credits";
export interface SendResult {
  outcome: SendOutcome;
  /** Null too where his copy of it was taken away since. */
  message: ShownMessage | null;
  /** Seconds until it may be tried again, where it was too fast. */
  wait: number;
}

/** The body of a letter with a message. */
export interface MessageBody extends MessageContent {
  order: number;
  at: number;
}

/** Sends a message once by its id: paid, in the copy and on its way, or nothing of it. */
export function sendMessage(sql: Sql, outgoing: OutgoingMessage, now: number): SendResult {
  const { to, content, price } = outgoing;
  const answered = sentBefore(sql, outgoing) ?? refusalOf(sql, outgoing, now);
  if (answered) return answered;
  addEntry(sql, { id: ledgerIdOf(content.id), kind: ENTRY[content.kind], amount: -price }, now);
  return { outcome: "sent", message: postMessage(sql, to, content, now), wait: 0 };
}

/**
 * What was answered to a message of this id that was sent, whatever became of its copy; null where there was
 * none.
 */
export function sentBefore(sql: Sql, { to, content }: OutgoingMessage): SendResult | null {
  const before = findOwnMessage(sql, content.id);
  if (before)
    return before.partner === to ? { outcome: "sent", message: before, wait: 0 } : refused("unknown");
  return first(sql, "SELECT 1 AS yes FROM ledger WHERE id = ?", ledgerIdOf(content.id))
    ? { outcome: "sent", message: null, wait: 0 }
    : null;
}

/** Why a message may not be sent now, or null where it may. */
export function refusalOf(sql: Sql, outgoing: OutgoingMessage, now: number): SendResult | null {
  const { to, content } = outgoing;
  const member = memberRow(sql);
  const conversation = conversationWith(sql, to);
  if (isHidden(sql, to)) return refused("hidden");
  if (member.status !== "active") return refused("unconfirmed");
  if (!outgoing.confirmed) return refused(conversation ? "partner_unconfirmed" : "unknown");
  if (outgoing.understood && outgoing.fictional) setSetting(sql, "knows_fictional", true);
  if (outgoing.fictional && !setting(sql, "knows_fictional")) return refused("fictional");
  if (
    member.paid_user === 0 &&
    (content.kind === "photo" || (!conversation && conversationsStarted(sql) >= FREE_CONVERSATIONS))
  )
    return refused("premium");
  const wait = waitOf(sql, now);
  if (wait > 0) return { ...refused("fast"), wait: Math.ceil(wait / 1000) };
  return balance(sql) < outgoing.price ? refused("credits") : null;
}

/** Takes a message into the sender's copy and puts it on its way. */
export function postMessage(sql: Sql, to: string, content: MessageContent, now: number): ShownMessage | null {
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
  countMessage(sql, conversation, message);
  noteOpened(sql, to);
  sendLetter(sql, to, "message", { ...content, order, at: now } satisfies MessageBody, now);
  if (setting(sql, "first_message")?.to === to) setSetting(sql, "first_message", null);
  return message;
}

/** The other's side has it. Null where that says nothing new. */
export function noteDelivered(sql: Sql, to: string, id: string): ShownMessage | null {
  if (findMessage(sql, to, id, 1)?.state !== "sent") return null;
  sql.exec("UPDATE messages SET state = 'delivered' WHERE id = ? AND partner = ? AND from_me = 1", id, to);
  return findMessage(sql, to, id, 1);
}

/**
 * It did not get there: what was paid comes back, once, and the message says so. Also where the copy of it is
 * gone.
 */
export function markReturned(sql: Sql, to: string, id: string, now: number): ShownMessage | null {
  refundMessage(sql, id, now);
  if (!findMessage(sql, to, id, 1)) return null;
  sql.exec("UPDATE messages SET state = 'returned' WHERE id = ? AND partner = ? AND from_me = 1", id, to);
  // a conversation in which nothing got there was never begun
  sql.exec(
    "UPDATE conversations SET begun = 0 WHERE partner = ?1 AND emptied = 0 AND NOT EXISTS (SELECT 1 FROM messages WHERE partner = ?1 AND state <> 'returned')",
    to,
  );
  return findMessage(sql, to, id, 1);
}

/** What a message cost comes back, once whatever the reasons. */
export function refundMessage(sql: Sql, id: string, now: number): void {
  const paid =
    first<{ amount: number }>(sql, "SELECT amount FROM ledger WHERE id = ?", ledgerIdOf(id))?.amount ?? 0;
  if (paid < 0) addEntry(sql, { id: `refund/${id}`, kind: "refund", amount: -paid }, now);
}

const refused = (outcome: SendOutcome): SendResult => ({ outcome, message: null, wait: 0 });
const ledgerIdOf = (id: string): string => `message/${id}`;
const ENTRY: Record<MessageContent["kind"], EntryKind> = { text: "message", gift: "gift", photo: "photo" };

/**
 * Milliseconds until the next message may go. The ledger knows each that was paid, also where the copy is
 * gone.
 */
function waitOf(sql: Sql, now: number): number {
  const earlier = first<{ at: number }>(
    sql,
    "SELECT at FROM ledger WHERE kind IN ('message', 'gift', 'photo') ORDER BY entry DESC LIMIT 1 OFFSET ?",
    BURST - 1,
  );
  return earlier ? Math.max(0, earlier.at + BURST_TIME - now) : 0;
}
