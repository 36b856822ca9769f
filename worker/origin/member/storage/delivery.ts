import { reportError } from "#contract/platform/report-error.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import type { MemberServices } from "#origin/member/services.ts";
import { memberRow } from "#origin/member/state.ts";
import {
  acknowledge,
  peerMessagesDue,
  receiversDue,
  retryLater,
  retryReceiverLater,
  type Acknowledgement,
  type Emit,
  type PeerMessage,
} from "./peer-messages.ts";
import type { Sql } from "./sql.ts";

/** Milliseconds that a receiver's object may take to acknowledge a message. */
const DELIVERY_TIMEOUT = 10_000;
/** Receivers that are sent to at once. */
const MAX_LANES = 50;

/** Called in the transaction that removes an acknowledged message from the outbox. */
export type OnAcknowledgement = (
  sql: Sql,
  message: PeerMessage,
  acknowledgement: Acknowledgement,
  now: number,
  emit: Emit,
) => void;

interface Parts {
  sql: () => Sql;
  exists: () => boolean;
  /** One transaction whose events reach the member's pages after the commit. */
  write: (verb: (sql: Sql, emit: Emit) => void) => void;
  deliver: MemberServices["deliver"];
  onAcknowledgement: OnAcknowledgement;
}

/**
 * Sends what is in the outbox. Each receiver has a lane of its own, so that one whose object does not answer
 * holds nobody else up; within a lane no message overtakes an earlier one.
 */
export class Delivery {
  readonly #parts: Parts;
  readonly #lanes = new Map<string, Promise<void>>();
  /** More receivers may be waiting than there were free lanes. */
  #isFull = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Opens a lane for each receiver of a message that is due. */
  start(): void {
    const free = MAX_LANES - this.#lanes.size;
    this.#isFull = free <= 0;
    if (this.#isFull || !this.#parts.exists()) return;
    const receivers = receiversDue(this.#parts.sql(), Date.now(), free, [...this.#lanes.keys()]);
    this.#isFull = receivers.length === free;
    for (const receiver of receivers) this.#lanes.set(receiver, this.#sendAllTo(receiver));
  }

  /** Sends what is due and resolves when each message was tried. */
  async finish(): Promise<void> {
    for (this.start(); this.#lanes.size > 0; this.start()) await Promise.all(this.#lanes.values());
  }

  async #sendAllTo(receiver: string): Promise<void> {
    // The lane must be in the map before it can be removed.
    await Promise.resolve();
    try {
      while (this.#parts.exists()) {
        const { id, pool } = memberRow(this.#parts.sql());
        const [message] = peerMessagesDue(this.#parts.sql(), id, Date.now(), 1, receiver);
        if (!message) break;
        await this.#send(pool, message);
      }
    } catch (error) {
      reportError("delivery", error);
    }
    this.#lanes.delete(receiver);
    // Not after each message: with many thousands waiting, each look at the outbox would read them all.
    if (this.#isFull && this.#lanes.size <= MAX_LANES / 2) this.start();
  }

  async #send(pool: string, message: PeerMessage): Promise<void> {
    const answer = await withinTimeout(this.#parts.deliver(pool, message).catch(() => null));
    this.#parts.write((sql, emit) => {
      const now = Date.now();
      if (answer === null) return retryReceiverLater(sql, message, now);
      if (answer === "later") return retryLater(sql, message, now);
      acknowledge(sql, message);
      this.#parts.onAcknowledgement(sql, message, answer, now, emit);
    });
  }
}

/** An object that does not answer must not hold up the others; the message is sent again and accepted once. */
export const withinTimeout = <T>(answer: Promise<T | null>): Promise<T | null> =>
  withTimeout(answer, DELIVERY_TIMEOUT, null);
