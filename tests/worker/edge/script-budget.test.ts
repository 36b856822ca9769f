import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { routes, type RouteName } from "#client/routes.ts";
import { firstScripts } from "#tests/support/first-scripts.ts";

const CLIENT = "dist/demo/client";
/** KB of script, compressed, until a page is hydrated. */
const MOST = { visitor: 110, member: 150 };
/** Files of it that a failure names, the largest first. */
const NAMED = 6;

const sizes = new Map<string, number>();
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(CLIENT, file))).length / 1024;
  sizes.set(file, size);
  return size;
}

/** Null where the page keeps within its budget, or what it has and the largest files of it. */
function overdraft(page: RouteName, isMember: boolean): string | null {
  const files = firstScripts(CLIENT, page, "pl", isMember).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const total = files.reduce((sum, file) => sum + sizeOf(file), 0);
  if (total <= MOST[isMember ? "member" : "visitor"]) return null;
  const largest = files.slice(0, NAMED).map((file) => `${file} ${sizeOf(file).toFixed(1)}`);
  return `${page}: ${total.toFixed(1)} KB, of which ${largest.join(", ")}`;
}

const forMembers = (guard: string | undefined) =>
  guard === "member" || guard === "payer" || guard === "buyer";

test("each page that visitors see needs at most 110 KB of script until it is hydrated", () => {
  const pages = routes.filter(({ guard }) => !forMembers(guard));
  expect(pages.map(({ name }) => overdraft(name, false)).filter((found) => found !== null)).toEqual([]);
});

test("each page that members see needs at most 150 KB", () => {
  const pages = routes.filter(({ guard }) => guard !== "visitor");
  expect(pages.map(({ name }) => overdraft(name, true)).filter((found) => found !== null)).toEqual([]);
});
