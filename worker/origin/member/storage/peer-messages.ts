import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import { schedule } from "./scheduled-work.ts";
import { first, type Sql } from "./sql.ts";

/**
 * A message from one member's object to another's. The sender's transaction writes it into the outbox;
 * delivery is repeated until the receiver acknowledges it; the receiver accepts each message once. The order
 * of arrival is not guaranteed: whoever needs one puts a counter into the body.
 */
export interface PeerMessage {
  version: number;
  sender: string;
  receiver: string;
  /** Counts this sender's messages to this receiver from 1. */
  number: number;
  /**
   * Every message below this number was acknowledged and will not come again, so the receiver may forget that
   * it accepted them.
   */
  floor: number;
  kind: string;
  body: unknown;
}

/**
 * The version that is written, and the oldest that is still accepted: the previous one, because objects wake
 * to a new release at different times.
 */
export const PEER_MESSAGE_VERSION = 1;
const OLDEST_VERSION = 1;

/**
 * What the receiver answers. `taken`: accepted now or before, do not send it again. `gone`: the account is
 * deleted. `later`: this release cannot read the message. The words travel between releases and stay.
 */
export type Acknowledgement = "taken" | "gone" | "later";

/** Milliseconds before a message is sent again: doubles from two seconds to an hour. */
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 3_600_000;

/** Puts a message into the outbox, inside the transaction whose effect it reports. */
export function sendToPeer(sql: Sql, receiver: string, kind: string, body: unknown, now: number): void {
  sql.exec(
    "INSERT INTO receivers (receiver, last_number) VALUES (?1, 1) ON CONFLICT (receiver) DO UPDATE SET last_number = last_number + 1",
    receiver,
  );
  const number =
    first<{ n: number }>(sql, "SELECT last_number AS n FROM receivers WHERE receiver = ?", receiver)?.n ?? 1;
  sql.exec(
    "INSERT INTO outbox (receiver, number, version, kind, body, next_at) VALUES (?, ?, ?, ?, ?, ?)",
    receiver,
    number,
    PEER_MESSAGE_VERSION,
    kind,
    JSON.stringify(body),
    now,
  );
  scheduleDelivery(sql);
}

interface OutboxRow extends Record<string, string | number> {
  receiver: string;
  number: number;
  version: number;
  kind: string;
  body: string;
  floor: number;
}

/**
 * Kinds that wait while a report about the sender is under review. Blocks and returned messages are not held
 * back: they protect the other member.
 */
const HELD_KINDS = "('like', 'message', 'read', 'photo')";
const NOT_HELD = `NOT (kind IN ${HELD_KINDS} AND EXISTS (SELECT 1 FROM member WHERE held = 1))`;

/** Holds the member's outgoing messages back, or releases them exactly as they were written. */
export function setHeld(sql: Sql, isHeld: boolean): void {
  sql.exec("UPDATE member SET held = ?", Number(isHeld));
  scheduleDelivery(sql);
}

/**
 * Whether a message may still be sent. Asked right before each delivery, since the member may have been put
 * on hold after the batch was read.
 */
export const maySend = (sql: Sql, { receiver, number }: Pick<PeerMessage, "receiver" | "number">): boolean =>
  first(
    sql,
    `SELECT 1 AS yes FROM outbox WHERE receiver = ? AND number = ? AND ${NOT_HELD}`,
    receiver,
    number,
  ) !== null;

/** The messages to be sent now, the longest waiting first, and those to one receiver in their order. */
export function peerMessagesDue(sql: Sql, sender: string, now: number, limit: number): PeerMessage[] {
  return sql
    .exec<OutboxRow>(
      `SELECT receiver, number, version, kind, body, (SELECT min(number) FROM outbox AS open WHERE open.receiver = outbox.receiver) AS floor FROM outbox WHERE next_at <= ? AND ${NOT_HELD} ORDER BY next_at, number LIMIT ?`,
      now,
      limit,
    )
    .toArray()
    .map(({ body, ...row }) => ({ ...row, sender, body: JSON.parse(body) }));
}

/** Whether any message waits for its acknowledgement. */
export const hasUndelivered = (sql: Sql): boolean => first(sql, "SELECT 1 AS yes FROM outbox") !== null;

/** Removes an acknowledged message from the outbox. */
export function acknowledge(sql: Sql, { receiver, number }: Pick<PeerMessage, "receiver" | "number">): void {
  sql.exec("DELETE FROM outbox WHERE receiver = ? AND number = ?", receiver, number);
  scheduleDelivery(sql);
}

/** Puts the next attempt off, twice as long each time. */
export function retryLater(
  sql: Sql,
  { receiver, number }: Pick<PeerMessage, "receiver" | "number">,
  now: number,
): void {
  const attempts =
    first<{ attempts: number }>(
      sql,
      "SELECT attempts FROM outbox WHERE receiver = ? AND number = ?",
      receiver,
      number,
    )?.attempts ?? 0;
  sql.exec(
    "UPDATE outbox SET attempts = attempts + 1, next_at = ? WHERE receiver = ? AND number = ?",
    now + Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** attempts),
    receiver,
    number,
  );
  scheduleDelivery(sql);
}

function scheduleDelivery(sql: Sql): void {
  schedule(
    sql,
    "deliver",
    first<{ at: number | null }>(sql, `SELECT min(next_at) AS at FROM outbox WHERE ${NOT_HELD}`)?.at ?? null,
  );
}

/** Publishes an event to the member's open pages once the transaction has been written. */
export type Emit = (event: MemberEvent) => void;

/** What a message of each kind does at the receiver, inside the receiver's transaction. */
export type PeerHandlers = Record<string, (sql: Sql, message: PeerMessage, now: number, emit: Emit) => void>;

/**
 * Accepts a message once: one that was accepted before is acknowledged again and changes nothing. `later`
 * where this release knows neither its version nor its kind.
 */
export function acceptPeerMessage(
  sql: Sql,
  message: PeerMessage,
  handlers: PeerHandlers,
  now: number,
  emit: Emit,
): Acknowledgement {
  const { sender, number, version, kind } = message;
  const handle = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
  if (version > PEER_MESSAGE_VERSION || version < OLDEST_VERSION || !handle) return "later";
  if (wasAccepted(sql, message)) return "taken";
  const floor = floorOf(sql, sender);
  handle(sql, message, now, emit);
  sql.exec("INSERT INTO inbox (sender, number) VALUES (?, ?)", sender, number);
  if (message.floor > floor) {
    sql.exec(
      "INSERT INTO senders (sender, floor) VALUES (?1, ?2) ON CONFLICT (sender) DO UPDATE SET floor = ?2",
      sender,
      message.floor,
    );
    sql.exec("DELETE FROM inbox WHERE sender = ? AND number < ?", sender, message.floor);
  }
  return "taken";
}

/** Whether a message was accepted before. */
export const wasAccepted = (sql: Sql, { sender, number }: PeerMessage): boolean =>
  number < floorOf(sql, sender) ||
  first(sql, "SELECT 1 AS yes FROM inbox WHERE sender = ? AND number = ?", sender, number) !== null;

const floorOf = (sql: Sql, sender: string): number =>
  first<{ floor: number }>(sql, "SELECT floor FROM senders WHERE sender = ?", sender)?.floor ?? 1;

/** Drops everything that waits for a receiver whose account is deleted. */
export function discardUndelivered(sql: Sql, receiver: string): void {
  sql.exec("DELETE FROM outbox WHERE receiver = ?", receiver);
  scheduleDelivery(sql);
}
