import { expect, test } from "vitest";
import { isFresh, mayServeStale } from "#edge/cache.ts";
import { hasFailed, noteFailure, noteProbe, noteSuccess, pauseLeft } from "#edge/failures.ts";
import { PAGE_LIFETIME } from "#edge/limits.ts";
import { LruCache } from "#edge/lru-cache.ts";

test("a cached page is fresh for a minute and may be served stale for ten", () => {
  const page = { body: new Uint8Array(1), facts: {}, at: 1_000_000 };
  expect([59_999, 60_000].map((age) => isFresh(page, PAGE_LIFETIME, page.at + age))).toEqual([true, false]);
  expect([599_999, 600_000].map((age) => mayServeStale(page, PAGE_LIFETIME, page.at + age))).toEqual([
    true,
    false,
  ]);
});

test("what failed is left alone for its pause, which each further failure doubles, and what else failed is not", () => {
  const pause = { after: 2, first: 1_000, longest: 4_000 };
  const left: number[] = [];
  for (let time = 0; time < 5; time++) {
    noteFailure("a", pause, 2_000_000);
    left.push(pauseLeft("a", 2_000_000));
  }
  expect(left).toEqual([0, 1_000, 2_000, 4_000, 4_000]);
  expect([pauseLeft("a", 2_003_999), pauseLeft("a", 2_004_000), pauseLeft("b", 2_000_000)]).toEqual([
    1, 0, 0,
  ]);
  noteSuccess("a");
  expect([hasFailed("a"), pauseLeft("a", 2_000_000)]).toEqual([false, 0]);
});

test("after a pause one attempt holds the others back, and where there was no pause none does", () => {
  const pause = { after: 2, first: 1_000, longest: 4_000 };
  noteProbe("c", pause, 3_500, 0);
  noteFailure("c", pause, 0);
  noteProbe("c", pause, 3_500, 0);
  expect([hasFailed("c"), pauseLeft("c", 0)]).toEqual([true, 0]);
  noteFailure("c", pause, 0);
  noteProbe("c", pause, 3_500, 1_000);
  expect([pauseLeft("c", 1_000), pauseLeft("c", 4_500)]).toEqual([3_500, 0]);
});

test("a cache stays within its bytes, and what was used last stays longest", () => {
  const cache = new LruCache<string>(100);
  cache.set("a", "1", 40);
  cache.set("b", "2", 40);
  cache.get("a");
  cache.set("c", "3", 40);
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.bytes]).toEqual(["1", undefined, "3", 80]);
  cache.set("huge", "4", 101);
  expect([cache.get("huge"), cache.bytes]).toEqual([undefined, 80]);
});
