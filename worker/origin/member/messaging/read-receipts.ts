import { reportError } from "#contract/platform/report-error.ts";
import type { MemberServices } from "#origin/member/services.ts";
import { memberRow } from "#origin/member/state.ts";
import { withinTimeout } from "#origin/member/storage/delivery.ts";
import { sendToPeer } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

interface Parts {
  sql: () => Sql;
  exists: () => boolean;
  write: (verb: (sql: Sql) => void) => void;
  sendReadReceipt: MemberServices["sendReadReceipt"];
}

/**
 * Informs partners how far the member has read. A receipt only ever moves forward and may arrive twice, so it
 * needs no place in the outbox: what is still to be sent is in the conversation itself. Reads that follow one
 * another while a call is under way share the next call. Where the partner's object does not answer, or the
 * member is on hold, the receipt becomes a peer message.
 */
export class ReadReceipts {
  readonly #parts: Parts;
  readonly #running = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends the receipt of a conversation, if there is one to send. */
  send(partner: string): void {
    if (this.#running.has(partner)) return;
    this.#running.add(partner);
    void this.#sendAll(partner);
  }

  /** Sends those that the object was about to send when it died. */
  resume(): void {
    for (const { partner } of this.#parts
      .sql()
      .exec<{ partner: string }>("SELECT partner FROM conversations WHERE receipt_order > told_order")
      .toArray())
      this.send(partner);
  }

  async #sendAll(partner: string): Promise<void> {
    try {
      while (this.#parts.exists()) {
        const order = pendingReceipt(this.#parts.sql(), partner);
        if (order === null) break;
        const isSent = await this.#sendReceipt(partner, order);
        this.#parts.write((sql) => {
          if (!isSent) sendToPeer(sql, partner, "read", { order }, Date.now());
          sql.exec("UPDATE conversations SET told_order = ?2 WHERE partner = ?1", partner, order);
        });
      }
    } catch (error) {
      reportError("read receipt", error);
    }
    this.#running.delete(partner);
  }

  async #sendReceipt(partner: string, order: number): Promise<boolean> {
    const { id, pool, held } = memberRow(this.#parts.sql());
    if (held === 1) return false;
    const sent = this.#parts
      .sendReadReceipt(pool, { sender: id, receiver: partner, order })
      .then(() => true)
      .catch(() => null);
    return (await withinTimeout(sent)) ?? false;
  }
}

/** How far a partner is still to learn that the member has read; null where they know it. */
export const pendingReceipt = (sql: Sql, partner: string): number | null =>
  first<{ receipt_order: number }>(
    sql,
    "SELECT receipt_order FROM conversations WHERE partner = ? AND receipt_order > told_order",
    partner,
  )?.receipt_order ?? null;
