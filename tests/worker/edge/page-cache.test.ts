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

test("what is kept stays within its bytes, and what was used last stays longest", () => {
  const kept = new LruCache<string>(100);
  kept.set("a", "1", 40);
  kept.set("b", "2", 40);
  kept.get("a");
  kept.set("c", "3", 40);
  expect([kept.get("a"), kept.get("b"), kept.get("c"), kept.bytes]).toEqual(["1", undefined, "3", 80]);
  kept.set("huge", "4", 101);
  expect([kept.get("huge"), kept.bytes]).toEqual([undefined, 80]);
});
