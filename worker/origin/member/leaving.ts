import { sendToPeer, wasAccepted, type PeerMessage, type Acknowledgement } from "./storage/peer-messages.ts";
import { schedule } from "./storage/scheduled-work.ts";
import type { Sql } from "./storage/sql.ts";

/** Milliseconds after which it is looked whether everybody has heard of it, where they had not at once. */
const LOOK_AGAIN = 60_000;

/**
 * The member is no more: nobody acts for him, nothing reaches him, and those he talked with are told how far
 * he had read. Repeated, it changes nothing.
 */
export function leave(sql: Sql, now: number): void {
  if (sql.exec("UPDATE member SET leaving = 1 WHERE leaving = 0 RETURNING 1 AS yes").toArray().length === 0)
    return;
  sql.exec("DELETE FROM sessions");
  // what he said last goes nowhere any more; that he is gone says it all
  sql.exec("DELETE FROM outbox");
  for (const { partner, read_order: opened } of sql
    .exec<{ partner: string; read_order: number }>("SELECT partner, read_order FROM conversations")
    .toArray())
    sendToPeer(sql, partner, "left", { opened }, now);
  sql.exec("DELETE FROM due WHERE duty NOT IN ('deliver', 'tell-books')");
  schedule(sql, "vanish", now + LOOK_AGAIN);
}

/** What reached him in time he has had, and how far he read is said; nothing more reaches him. */
export const receiptOfLeaving = (sql: Sql, letter: PeerMessage): Acknowledgement =>
  wasAccepted(sql, letter) ? "taken" : "gone";
