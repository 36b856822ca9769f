import { sendToPeer, wasAccepted, type Acknowledgement, type PeerMessage } from "./storage/peer-messages.ts";
import { schedule } from "./storage/scheduled-work.ts";
import type { Sql } from "./storage/sql.ts";

/** Milliseconds until the purge is tried again where a partner has not acknowledged the deletion at once. */
const PURGE_RETRY = 60_000;

/**
 * Deletes the account: every session ends, nothing more arrives, and each partner learns how far this member
 * had read, so that unopened messages are refunded. The data is purged once every partner has acknowledged.
 * Repeated, it changes nothing.
 */
export function leave(sql: Sql, now: number): void {
  if (sql.exec("UPDATE member SET leaving = 1 WHERE leaving = 0 RETURNING 1 AS yes").toArray().length === 0)
    return;
  sql.exec("DELETE FROM sessions");
  // Undelivered messages are dropped: the deletion itself tells the partners all that matters.
  sql.exec("DELETE FROM outbox");
  for (const { partner, read_order: opened } of sql
    .exec<{ partner: string; read_order: number }>("SELECT partner, read_order FROM conversations")
    .toArray())
    sendToPeer(sql, partner, "left", { opened }, now);
  sql.exec("DELETE FROM due WHERE duty NOT IN ('deliver', 'tell-books')");
  schedule(sql, "vanish", now + PURGE_RETRY);
}

/**
 * The answer to a message that arrives during the deletion: `taken` only where it was accepted before, since
 * the partner must not get a refund for a message that was read.
 */
export const acknowledgementOfDeleted = (sql: Sql, message: PeerMessage): Acknowledgement =>
  wasAccepted(sql, message) ? "taken" : "gone";
