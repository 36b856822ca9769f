import { expect, test } from "@playwright/test";
import { PORTS } from "#tests/support/e2e-sites.ts";
import { askBooks, readBooks } from "#tools/operator/books.ts";
import { DUTCH, WORLD } from "./support.ts";

/** One site of each pool, as every worker has left it. */
for (const [host, port] of [DUTCH, WORLD].flatMap((site) => PORTS.map((own) => [site, own] as const))) {
  test(`after everything else the books of the pool of ${host} on port ${port} sum to zero`, async () => {
    const { members, differences } = await readBooks(
      askBooks({ host, at: new URL(`http://127.0.0.1:${port}`), token: "ada-of-the-demo-alone" }),
    );
    expect(members).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });
}
