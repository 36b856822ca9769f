import { Refusal } from "#contract/errors.ts";

/**
 * Who causes a hash. `device`: one that has logged in to the account before, a session, or whoever has a
 * mailed link; `proven`: a stranger who brought a proof of work; `network`: a network without a wrong login
 * just now; `failing`: one with some. A stranger's id is their network, an IPv6 /48.
 */
export interface Requester {
  kind: "device" | "proven" | "network" | "failing";
  id: string;
}
type Kind = Requester["kind"];

/** The two halves of the queue. Whether an account exists decides nothing: a refusal would tell it. */
const HALVES: readonly (readonly [Kind, Kind])[] = [
  ["device", "proven"],
  ["network", "failing"],
];
const halfOf = (kind: Kind): number => HALVES.findIndex((kinds) => kinds.includes(kind));

/** A request that waits for its hash. Plain data: workerd allows no promise to depend on another request. */
export interface Waiter extends Requester {
  /** Its place within its kind: the lowest comes first. */
  place: number;
  enteredAt: number;
  /** When it last asked whether it is its turn. A request that was cancelled never asks again. */
  seenAt: number;
  isDisplaced: boolean;
}

/** Requests of each half that may wait. All of them together are less than MAX_WAIT_MS of work. */
export const MAX_WAITING = 25;
/** Places of a half that each of its kinds gets, however many of the other kind wait. */
const KEPT_PLACES = 12;
/** Milliseconds that a request may wait: less than the edge waits for a write, so that it gets this answer. */
export const MAX_WAIT_MS = 6_000;
/** Milliseconds after a hash that belong to other requests of the isolate. */
const PAUSE_MS = 15;
/** Milliseconds in which every request that still exists asks for its turn while no hash is computed. */
const GRACE_MS = 120;
/** Milliseconds after which a request that did not ask is cancelled in any case: a hash takes a tenth of it. */
const CANCELLED_MS = 1_500;

/**
 * Turns of known devices and proofs for each turn of the other strangers, while both wait. Who brought a
 * proof has paid for the hash four times, and a crowd that pays nothing must not take half of all hashes from
 * them.
 */
const PAID_TURNS = 3;

/** Seconds after which a refused request may try again. */
const RETRY_AFTER = 3;
/** A known device can only wait; a stranger can prove that it is worth something to them. */
const refusalOf = (kind: Kind): Refusal =>
  kind === "device"
    ? new Refusal(503, "origin_unavailable", { retryAfter: RETRY_AFTER })
    : new Refusal(429, "proof_required", { retryAfter: RETRY_AFTER });

/**
 * The order in which requests get their hash. Networks take turns, however many requests each of them sends.
 * Known devices and proofs have three of four turns, so that no crowd of strangers delays them, and within
 * each half its two kinds take turns. Times are in milliseconds since 1970.
 */
export class HashQueue {
  #waiters: Waiter[] = [];
  /** The place that was served last, by kind. */
  #served: Record<Kind, number> = { device: 0, proven: 0, network: 0, failing: 0 };
  /** Turns of the first half since the last one of the second. */
  #paidTurns = 0;
  /** The kind that was served last, by half. */
  #lastKinds: Kind[] = ["proven", "failing"];
  /** Since when no hash is computed; null until the first request asks after one. */
  #idleSince: number | null = null;

  /**
   * Adds a request. In a full half it displaces the last one of the network that waits with the most
   * requests: among those of the other kind while its own has less than its places. Throws proof_required
   * (429), or origin_unavailable (503) for a known device, where that would be its own.
   */
  enter({ kind, id }: Requester, now: number): Waiter {
    this.#waiters = this.#waiters.filter(({ seenAt }) => now - seenAt <= CANCELLED_MS);
    const own = this.#of(kind, id);
    const half = this.#waiters.filter((waiter) => halfOf(waiter.kind) === halfOf(kind));
    if (half.length >= MAX_WAITING) this.#makeRoom(half, kind, own.length);
    const place = Math.max(this.#served[kind], ...own.map((waiter) => waiter.place)) + 1;
    const waiter = { kind, id, place, enteredAt: now, seenAt: now, isDisplaced: false };
    this.#waiters.push(waiter);
    return waiter;
  }

  /**
   * Whether it is this request's turn; then it computes its hash at once and calls `leave`. Throws as `enter`
   * does for a request that was displaced or has waited too long.
   */
  isTurn(waiter: Waiter, now: number): boolean {
    waiter.seenAt = now;
    if (waiter.isDisplaced || now - waiter.enteredAt > MAX_WAIT_MS) {
      this.#remove(waiter);
      throw refusalOf(waiter.kind);
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
    const half = halfOf(waiter.kind);
    this.#paidTurns = half === 0 ? this.#paidTurns + 1 : 0;
    this.#lastKinds[half] = waiter.kind;
    // The clock of workerd stands still during a hash, so only the next request knows when it ended.
    this.#idleSince = null;
  }

  #next(): Waiter | undefined {
    const half = this.#paidTurns < PAID_TURNS ? 0 : 1;
    return this.#firstOfHalf(half) ?? this.#firstOfHalf(1 - half);
  }

  #firstOfHalf(half: number): Waiter | undefined {
    const kinds = HALVES[half] ?? [];
    const last = this.#lastKinds[half];
    const others = kinds.filter((kind) => kind !== last);
    for (const kind of last === undefined ? kinds : [...others, last]) {
      const [first, ...rest] = this.#waiters.filter((waiter) => waiter.kind === kind);
      if (first) return rest.reduce((best, waiter) => (waiter.place < best.place ? waiter : best), first);
    }
    return undefined;
  }

  #makeRoom(half: Waiter[], kind: Kind, own: number): void {
    const alike = half.filter((waiter) => waiter.kind === kind);
    const hasPlace = alike.length < KEPT_PLACES;
    const others = hasPlace ? half.filter((waiter) => waiter.kind !== kind) : alike;
    const counts = Map.groupBy(others, ({ id }) => id);
    const most = [...counts.values()].reduce((longest, line) =>
      line.length > longest.length ? line : longest,
    );
    const last = most.at(-1);
    if (!last || (!hasPlace && most.length <= own + 1)) throw refusalOf(kind);
    last.isDisplaced = true;
    this.#remove(last);
  }

  #of(kind: Kind, id: string): Waiter[] {
    return this.#waiters.filter((waiter) => waiter.kind === kind && waiter.id === id);
  }

  #remove(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }
}
