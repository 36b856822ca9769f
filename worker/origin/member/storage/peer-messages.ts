import type { LiveEvent } from "#contract/live.ts";
import { schedule } from "./scheduled-work.ts";
import { first, type Sql } from "./sql.ts";

/**
 * Messages between members' objects. The sender's own transaction writes the letter into its outbox; it is
 * delivered until the receiver has acknowledged it, by whatever way and however often it gets there; the
 * receiver takes each once. Order is not promised: who needs it, puts it into the body.
 */
export interface PeerMessage {
  version: number;
  sender: string;
  receiver: string;
  /** Counts this sender's letters to this receiver from 1. */
  number: number;
  /**
   * Every letter below this number was acknowledged and will not come again: the receiver may forget that it
   * saw them.
   */
  floor: number;
  kind: string;
  body: unknown;
}

/**
 * The version that is written, and the oldest that is still read: the previous one, since not all objects
 * wake to new code at once.
 */
export const PEER_MESSAGE_VERSION = 1;
const OLDEST_VERSION = 1;

/**
 * `taken`: now or before, do not send it again. `gone`: there is no such member any more. `later`: this code
 * is too old for the letter.
 */
export type Acknowledgement = "taken" | "gone" | "later";

/** Milliseconds before a letter is sent again: doubles from two seconds to an hour. */
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 3_600_000;

/** Puts a letter into the outbox, in the transaction that it belongs to. */
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
  setNextDelivery(sql);
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
 * What others would hear from somebody of whom a report is under review: it waits for the decision. That he
 * blocks, or that something goes back, does not.
 */
const HELD_KINDS = "('like', 'message', 'read', 'photo')";
const NOT_HELD = `NOT (kind IN ${HELD_KINDS} AND EXISTS (SELECT 1 FROM member WHERE held = 1))`;

/** Keeps such letters from leaving, or lets them go, each as it was written. */
export function setHeld(sql: Sql, isHeld: boolean): void {
  sql.exec("UPDATE member SET held = ?", Number(isHeld));
  setNextDelivery(sql);
}

/** Whether a letter is still to be sent now: what was under way when he was held is not. */
export const maySend = (sql: Sql, { receiver, number }: Pick<PeerMessage, "receiver" | "number">): boolean =>
  first(
    sql,
    `SELECT 1 AS yes FROM outbox WHERE receiver = ? AND number = ? AND ${NOT_HELD}`,
    receiver,
    number,
  ) !== null;

/** The letters to be sent now, the longest waiting first, and those to one receiver in their order. */
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

/** Whether any waits for its receiver. */
export const hasUndelivered = (sql: Sql): boolean => first(sql, "SELECT 1 AS yes FROM outbox") !== null;

/** The receiver has it, or is no more: the letter is done with. */
export function acknowledge(sql: Sql, { receiver, number }: Pick<PeerMessage, "receiver" | "number">): void {
  sql.exec("DELETE FROM outbox WHERE receiver = ? AND number = ?", receiver, number);
  setNextDelivery(sql);
}

/** It did not get there: again later, and later each time. */
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
  setNextDelivery(sql);
}

function setNextDelivery(sql: Sql): void {
  schedule(
    sql,
    "deliver",
    first<{ at: number | null }>(sql, `SELECT min(next_at) AS at FROM outbox WHERE ${NOT_HELD}`)?.at ?? null,
  );
}

/** Tells the member's open pages, once what it tells of is written. */
export type Emit = (event: LiveEvent) => void;

/** What a letter of each kind does to the receiver, in the receiver's transaction. */
export type PeerHandlers = Record<string, (sql: Sql, letter: PeerMessage, now: number, tell: Emit) => void>;

/** Takes a letter in, once: what was seen is acknowledged again and changes nothing. */
export function acceptPeerMessage(
  sql: Sql,
  letter: PeerMessage,
  readers: PeerHandlers,
  now: number,
  tell: Emit,
): Acknowledgement {
  const { sender, number, version, kind } = letter;
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (version > PEER_MESSAGE_VERSION || version < OLDEST_VERSION || !read) return "later";
  if (wasAccepted(sql, letter)) return "taken";
  const floor = floorOf(sql, sender);
  read(sql, letter, now, tell);
  sql.exec("INSERT INTO inbox (sender, number) VALUES (?, ?)", sender, number);
  if (letter.floor > floor) {
    sql.exec(
      "INSERT INTO senders (sender, floor) VALUES (?1, ?2) ON CONFLICT (sender) DO UPDATE SET floor = ?2",
      sender,
      letter.floor,
    );
    sql.exec("DELETE FROM inbox WHERE sender = ? AND number < ?", sender, letter.floor);
  }
  return "taken";
}

/** Whether a letter was taken in before. */
export const wasAccepted = (sql: Sql, { sender, number }: PeerMessage): boolean =>
  number < floorOf(sql, sender) ||
  first(sql, "SELECT 1 AS yes FROM inbox WHERE sender = ? AND number = ?", sender, number) !== null;

const floorOf = (sql: Sql, sender: string): number =>
  first<{ floor: number }>(sql, "SELECT floor FROM senders WHERE sender = ?", sender)?.floor ?? 1;

/** Nothing goes to this one any more. */
export function discardUndelivered(sql: Sql, receiver: string): void {
  sql.exec("DELETE FROM outbox WHERE receiver = ?", receiver);
  setNextDelivery(sql);
}
