import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import { schedule } from "./scheduled-work.ts";
import { first, type Sql } from "./sql.ts";

/**
 * A message from one member's object to another's. The sender's transaction writes it into the outbox;
 * delivery is repeated until the receiver acknowledges it; the receiver accepts each message once. The order
 * of arrival is not guaranteed: a kind that needs one puts a counter into its body.
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

/**
 * Puts a message into the outbox, inside the transaction whose effect it reports. It is sent at once, so no
 * task is scheduled for it before an attempt has failed.
 */
export function sendToPeer(sql: Sql, receiver: string, kind: string, body: unknown, now: number): void {
  const number =
    first<{ n: number }>(
      sql,
      "INSERT INTO receivers (receiver, last_number) VALUES (?1, 1) ON CONFLICT (receiver) DO UPDATE SET last_number = last_number + 1 RETURNING last_number AS n",
      receiver,
    )?.n ?? 1;
  sql.exec(
    "INSERT INTO outbox (receiver, number, version, kind, body, next_at) VALUES (?, ?, ?, ?, ?, ?)",
    receiver,
    number,
    PEER_MESSAGE_VERSION,
    kind,
    JSON.stringify(body),
    now,
  );
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
const HELD_KINDS = "('like', 'message', 'read', 'photo', 'reaction')";
const NOT_HELD = `NOT (kind IN ${HELD_KINDS} AND EXISTS (SELECT 1 FROM member WHERE held = 1))`;

/** Holds the member's outgoing messages back, or releases them exactly as they were written. */
export function setHeld(sql: Sql, isHeld: boolean): void {
  sql.exec("UPDATE member SET held = ?", Number(isHeld));
  scheduleRetries(sql);
}

/** The receivers of messages to be sent now, the longest waiting first, without those of `except`. */
export const receiversDue = (sql: Sql, now: number, limit: number, except: readonly string[]): string[] =>
  sql
    .exec<{ receiver: string }>(
      `SELECT receiver FROM outbox WHERE next_at <= ?1 AND ${NOT_HELD} AND receiver NOT IN (SELECT value FROM json_each(?3)) GROUP BY receiver ORDER BY min(next_at), receiver LIMIT ?2`,
      now,
      limit,
      JSON.stringify(except),
    )
    .toArray()
    .map(({ receiver }) => receiver);

/**
 * The messages to be sent now, to one receiver or to all, the longest waiting first, and those to one
 * receiver in their order.
 */
export function peerMessagesDue(
  sql: Sql,
  sender: string,
  now: number,
  limit: number,
  receiver: string | null = null,
): PeerMessage[] {
  return sql
    .exec<OutboxRow>(
      `SELECT receiver, number, version, kind, body, (SELECT min(number) FROM outbox AS open WHERE open.receiver = outbox.receiver) AS floor FROM outbox WHERE next_at <= ?1 AND ${NOT_HELD}${receiver === null ? "" : " AND receiver = ?3"} ORDER BY next_at, number LIMIT ?2`,
      now,
      limit,
      ...(receiver === null ? [] : [receiver]),
    )
    .toArray()
    .map(({ body, ...row }) => ({ ...row, sender, body: JSON.parse(body) }));
}

/** Whether a message is to be sent now. */
export const isDeliveryDue = (sql: Sql, now: number): boolean =>
  first(sql, `SELECT 1 AS yes FROM outbox WHERE next_at <= ? AND ${NOT_HELD} LIMIT 1`, now) !== null;

/** Whether any message waits for its acknowledgement. */
export const hasUndelivered = (sql: Sql): boolean =>
  first(sql, "SELECT 1 AS yes FROM outbox LIMIT 1") !== null;

/** Removes an acknowledged message from the outbox. */
export function acknowledge(sql: Sql, { receiver, number }: Pick<PeerMessage, "receiver" | "number">): void {
  const removed = first<{ attempts: number }>(
    sql,
    "DELETE FROM outbox WHERE receiver = ? AND number = ? RETURNING attempts",
    receiver,
    number,
  );
  if (removed && removed.attempts > 0) scheduleRetries(sql);
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
  scheduleRetries(sql);
}

/**
 * The receiver's object did not answer this message, so the others that are due to it wait as long: each
 * would only take another timeout.
 */
export function retryReceiverLater(sql: Sql, message: PeerMessage, now: number): void {
  retryLater(sql, message, now);
  const { receiver, number } = message;
  sql.exec(
    "UPDATE outbox SET attempts = max(attempts, 1), next_at = (SELECT next_at FROM outbox WHERE receiver = ?1 AND number = ?2) WHERE receiver = ?1 AND next_at <= ?3",
    receiver,
    number,
    now,
  );
  scheduleRetries(sql);
}

/** Schedules the next attempt of what has failed before; without any, no task stays. */
export function scheduleRetries(sql: Sql): void {
  schedule(
    sql,
    "deliver",
    first<{ at: number | null }>(
      sql,
      `SELECT min(next_at) AS at FROM outbox WHERE attempts > 0 AND ${NOT_HELD}`,
    )?.at ?? null,
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
  const { version, kind } = message;
  const handle = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined;
  if (version > PEER_MESSAGE_VERSION || version < OLDEST_VERSION || !handle) return "later";
  if (wasAccepted(sql, message)) return "taken";
  handle(sql, message, now, emit);
  noteAccepted(sql, message);
  return "taken";
}

/**
 * Remembers that a message was accepted: as a number below which all were, where there is no gap, and by
 * itself beyond a gap.
 */
function noteAccepted(sql: Sql, { sender, number, floor: senderFloor }: PeerMessage): void {
  const before = floorOf(sql, sender);
  const known = Math.max(before, senderFloor);
  if (number > known) sql.exec("INSERT INTO inbox (sender, number) VALUES (?, ?)", sender, number);
  const floor = number > known ? known : firstGap(sql, sender, number + 1);
  if (floor === before) return;
  sql.exec(
    "INSERT INTO senders (sender, floor) VALUES (?1, ?2) ON CONFLICT (sender) DO UPDATE SET floor = ?2",
    sender,
    floor,
  );
  sql.exec("DELETE FROM inbox WHERE sender = ? AND number < ?", sender, floor);
}

/** The first number from `from` on that was not accepted. */
function firstGap(sql: Sql, sender: string, from: number): number {
  const accepted = sql
    .exec<{ number: number }>(
      "SELECT number FROM inbox WHERE sender = ? AND number >= ? ORDER BY number",
      sender,
      from,
    )
    .toArray();
  const gap = accepted.findIndex(({ number }, i) => number !== from + i);
  return from + (gap === -1 ? accepted.length : gap);
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
  scheduleRetries(sql);
}
