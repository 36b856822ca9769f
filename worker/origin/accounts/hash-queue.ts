import { Refusal } from "#contract/errors.ts";

/** Who causes a hash: a device that has logged in to the account before, or else a network. */
export interface Requester {
  kind: "device" | "network";
  id: string;
}

/** A request that waits for its hash. Plain data: workerd allows no promise to depend on another request. */
export interface Waiter extends Requester {
  /** Its place within its kind: the lowest comes first. */
  place: number;
  enteredAt: number;
  /** When it last asked whether it is its turn. A request that was cancelled never asks again. */
  seenAt: number;
  isDisplaced: boolean;
}

/** Requests of each kind that may wait. All of them together are less than MAX_WAIT_MS of work. */
export const MAX_WAITING = 25;
/** Milliseconds that a request may wait: less than the edge waits for a write, so that it gets this answer. */
export const MAX_WAIT_MS = 6_000;
/** Milliseconds after a hash that belong to other requests of the isolate. */
const PAUSE_MS = 15;
/** Milliseconds in which every request that still exists asks for its turn while no hash is computed. */
const GRACE_MS = 120;
/** Milliseconds after which a request that did not ask is cancelled in any case: a hash takes a tenth of it. */
const CANCELLED_MS = 1_500;

const refusal = (): Refusal => new Refusal(503, "origin_unavailable", { retryAfter: 3 });

/**
 * The order in which requests get their hash. Networks take turns, however many requests each of them sends,
 * and known devices have every other turn, so that no crowd of strangers delays their owners. Times are in
 * milliseconds since 1970.
 */
export class HashQueue {
  #waiters: Waiter[] = [];
  /** The place that was served last, by kind. */
  #served = { device: 0, network: 0 };
  #lastKind: Requester["kind"] = "network";
  /** Since when no hash is computed; null until the first request asks after one. */
  #idleSince: number | null = null;

  /**
   * Adds a request. In a full queue it displaces the last one of the network that waits with the most
   * requests. Throws origin_unavailable (503) where that would be its own.
   */
  enter({ kind, id }: Requester, now: number): Waiter {
    this.#waiters = this.#waiters.filter(({ seenAt }) => now - seenAt <= CANCELLED_MS);
    const own = this.#of(kind, id);
    const alike = this.#waiters.filter((waiter) => waiter.kind === kind);
    if (alike.length >= MAX_WAITING) this.#displaceFrom(alike, own.length);
    const place = Math.max(this.#served[kind], ...own.map((waiter) => waiter.place)) + 1;
    const waiter = { kind, id, place, enteredAt: now, seenAt: now, isDisplaced: false };
    this.#waiters.push(waiter);
    return waiter;
  }

  /**
   * Whether it is this request's turn; then it computes its hash at once and calls `leave`. Throws
   * origin_unavailable (503) for a request that was displaced or has waited too long.
   */
  isTurn(waiter: Waiter, now: number): boolean {
    waiter.seenAt = now;
    if (waiter.isDisplaced || now - waiter.enteredAt > MAX_WAIT_MS) {
      this.#remove(waiter);
      throw refusal();
    }
    // It may have been taken for cancelled while the isolate was busy.
    if (!this.#waiters.includes(waiter)) this.#waiters.push(waiter);
    const idleSince = (this.#idleSince ??= now);
    if (now < idleSince + PAUSE_MS) return false;
    // A hash stops every request's timer, so the time that it took does not count.
    if (now > idleSince + GRACE_MS)
      this.#waiters = this.#waiters.filter(({ seenAt }) => now - seenAt <= GRACE_MS);
    return this.#next() === waiter;
  }

  /** Removes a request that has its hash. */
  leave(waiter: Waiter): void {
    this.#remove(waiter);
    this.#served[waiter.kind] = Math.max(this.#served[waiter.kind], waiter.place);
    this.#lastKind = waiter.kind;
    // The clock of workerd stands still during a hash, so only the next request knows when it ended.
    this.#idleSince = null;
  }

  #next(): Waiter | undefined {
    const first = (kind: Requester["kind"]) =>
      this.#waiters
        .filter((waiter) => waiter.kind === kind)
        .reduce<Waiter | undefined>(
          (best, waiter) => (best === undefined || waiter.place < best.place ? waiter : best),
          undefined,
        );
    const [device, network] = [first("device"), first("network")];
    return this.#lastKind === "network" ? (device ?? network) : (network ?? device);
  }

  #displaceFrom(alike: Waiter[], own: number): void {
    const counts = Map.groupBy(alike, ({ id }) => id);
    const most = [...counts.values()].reduce((longest, line) =>
      line.length > longest.length ? line : longest,
    );
    const last = most.at(-1);
    if (!last || most.length <= own + 1) throw refusal();
    last.isDisplaced = true;
    this.#remove(last);
  }

  #of(kind: Requester["kind"], id: string): Waiter[] {
    return this.#waiters.filter((waiter) => waiter.kind === kind && waiter.id === id);
  }

  #remove(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }
}
