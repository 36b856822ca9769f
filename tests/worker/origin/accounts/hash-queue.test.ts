import { beforeEach, expect, test } from "vitest";
import {
  HashQueue,
  MAX_WAITING,
  MAX_WAIT_MS,
  type Requester,
  type Waiter,
} from "#origin/accounts/hash-queue.ts";

/** Milliseconds: how often a request asks for its turn, and what a hash takes. */
const POLL = 10;
const HASH = 100;

let queue: HashQueue;
let now: number;
beforeEach(() => {
  queue = new HashQueue();
  now = 1_000_000;
});

const network = (id: string): Requester => ({ kind: "network", id });
const failing = (id: string): Requester => ({ kind: "failing", id });
const proven = (id: string): Requester => ({ kind: "proven", id });
const device = (id: string): Requester => ({ kind: "device", id });
const enter = (requester: Requester): Waiter => queue.enter(requester, now);
const times = (count: number, requester: Requester): Waiter[] =>
  Array.from({ length: count }, () => enter(requester));

/** Lets these requests ask in turn until all of them have their hash; answers them in that order. */
function serve(living: Waiter[]): Waiter[] {
  const served: Waiter[] = [];
  const waiting = new Set(living);
  for (let round = 0; waiting.size > 0 && round < 10_000; round++) {
    for (const waiter of waiting)
      if (queue.isTurn(waiter, now)) {
        now += HASH;
        queue.leave(waiter);
        served.push(waiter);
        waiting.delete(waiter);
      }
    now += POLL;
  }
  return served;
}

test("one hash is computed after the other, with a pause for other requests in between", () => {
  const [one, other] = [enter(network("a")), enter(network("b"))];
  serve([one]);
  expect(queue.isTurn(other, now)).toBe(false);
  const begun = now;
  serve([other]);
  expect(now - begun).toBeGreaterThanOrEqual(HASH + 15);
});

test("networks take turns, however many requests each of them sends", () => {
  const crowd = times(10, network("crowd"));
  serve(crowd.slice(0, 3));
  const single = enter(network("single"));
  expect(serve([...crowd.slice(3), single]).indexOf(single)).toBe(1);
});

test("known devices and proofs have three of four turns, and strangers the fourth", () => {
  const strangers = Array.from({ length: 10 }, (_, i) => enter(network(`stranger ${i}`)));
  const owners = Array.from({ length: 3 }, (_, i) => enter(device(`owner ${i}`)));
  const provers = Array.from({ length: 3 }, (_, i) => enter(proven(`prover ${i}`)));
  const served = serve([...strangers, ...owners, ...provers]);
  expect(owners.map((owner) => served.indexOf(owner))).toEqual([0, 2, 5]);
  expect(provers.map((prover) => served.indexOf(prover))).toEqual([1, 4, 6]);
  expect(served.indexOf(strangers[0] as Waiter)).toBe(3);
});

test("while nobody else waits strangers have every turn, and who then comes with a proof is next", () => {
  const strangers = Array.from({ length: 8 }, (_, i) => enter(network(`stranger ${i}`)));
  expect(serve(strangers.slice(0, 5))).toHaveLength(5);
  const prover = enter(proven("prover"));
  expect(serve([...strangers.slice(5), prover])[0]).toBe(prover);
});

test("cancelled requests delay nobody for long, however many they are", () => {
  times(MAX_WAITING - 1, network("cancelled"));
  const living = enter(network("living"));
  const begun = now;
  expect(serve([living])).toEqual([living]);
  expect(now - begun).toBeLessThan(500);
});

test("a queue that was full of cancelled requests takes new ones", () => {
  times(MAX_WAITING, network("cancelled"));
  expect(() => enter(network("cancelled"))).toThrow("proof_required");
  now += 2_000;
  const living = enter(network("cancelled"));
  expect(serve([living])).toEqual([living]);
});

test("a request that a busy isolate did not let ask is not forgotten", () => {
  const slow = enter(network("a"));
  const other = enter(network("b"));
  serve([other]);
  now += 5_000;
  expect(serve([slow])).toEqual([slow]);
});

test("in a full queue a newcomer displaces the last entry of the network with the most", () => {
  const crowd = times(MAX_WAITING - 1, network("crowd"));
  const early = enter(network("early"));
  const late = enter(network("late"));
  expect(() => queue.isTurn(crowd.at(-1) ?? late, now)).toThrow("proof_required");
  expect(() => enter(network("crowd"))).toThrow("proof_required");
  expect(serve([...crowd.slice(0, -1), early, late])).toHaveLength(MAX_WAITING);
});

test("a full queue of strangers has room for known devices", () => {
  for (let i = 0; i < MAX_WAITING; i++) enter(network(`stranger ${i}`));
  expect(() => enter(network("one more"))).toThrow("proof_required");
  const owner = enter(device("owner"));
  expect(serve([owner])).toEqual([owner]);
});

test("a request that waits too long is refused before the edge gives up", () => {
  const waiter = enter(network("a"));
  enter(network("b"));
  now += MAX_WAIT_MS + 1;
  expect(() => queue.isTurn(waiter, now)).toThrow("proof_required");
  const owner = enter(device("owner"));
  now += MAX_WAIT_MS + 1;
  expect(() => queue.isTurn(owner, now)).toThrow("origin_unavailable");
});

test("networks with wrong logins leave places and turns to those without", () => {
  const crowd = Array.from({ length: MAX_WAITING }, (_, i) => enter(failing(`failed ${i}`)));
  const newcomers = Array.from({ length: 12 }, (_, i) => enter(network(`new ${i}`)));
  const alive = crowd.filter(({ isDisplaced }) => !isDisplaced);
  const served = serve([...alive, ...newcomers]);
  expect(served).toHaveLength(MAX_WAITING);
  expect(newcomers.map((newcomer) => served.indexOf(newcomer))).toEqual(newcomers.map((_, i) => 2 * i));
});

test("however many strangers and proofs wait, a proof and a known device have their turn", () => {
  for (let i = 0; i < MAX_WAITING; i++) enter(proven(`prover ${i}`));
  const strangers = Array.from({ length: MAX_WAITING }, (_, i) => enter(network(`stranger ${i}`)));
  expect(() => enter(proven("one more"))).toThrow("proof_required");
  const owner = enter(device("owner"));
  expect(serve([...strangers, owner]).indexOf(owner)).toBe(0);
});

test("a proof gets in while strangers fill their half", () => {
  for (let i = 0; i < MAX_WAITING; i++) enter(network(`stranger ${i}`));
  const prover = enter(proven("stranger 3"));
  expect(serve([prover])).toEqual([prover]);
});
