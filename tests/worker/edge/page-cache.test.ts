import { expect, test } from "vitest";
import { LruCache } from "#edge/lru-cache.ts";
import { mayServeStale, isFailing, isFresh, noteFailure, type CachedPage } from "#edge/page/page-cache.ts";

const page: CachedPage = { body: new Uint8Array(1), etag: "", policy: "", status: 200, at: 1_000_000 };

test("a cached page is fresh for a minute and may be served stale for ten", () => {
  expect([59_999, 60_000].map((age) => isFresh(page, page.at + age))).toEqual([true, false]);
  expect([599_999, 600_000].map((age) => mayServeStale(page, page.at + age))).toEqual([true, false]);
});

test("an origin that failed for a page is left alone for five seconds, for that page", () => {
  noteFailure("a", 2_000_000);
  expect([isFailing("a", 2_004_999), isFailing("a", 2_005_000), isFailing("b", 2_000_001)]).toEqual([
    true,
    false,
    false,
  ]);
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
