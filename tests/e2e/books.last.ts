import { expect, test } from "@playwright/test";
import { askSite, readBooks } from "../../tools/books.ts";
import { DUTCH, PORT, WORLD } from "./support.ts";

/** One site of each pool. */
for (const host of [DUTCH, WORLD]) {
  test(`after everything else the books of the pool of ${host} sum to zero`, async () => {
    test.setTimeout(120_000);
    const { members, differences } = await readBooks(askSite(host, new URL(`http://127.0.0.1:${PORT}`), "of-the-demo-alone"));
    expect(members).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });
}
