import { expect, test } from "@playwright/test";
import { readBooks } from "#contract/accounting/sum-books.ts";
import { desk } from "#tests/support/desk.ts";
import { PORTS } from "#tests/support/e2e-sites.ts";
import { siteAt } from "#tests/support/served-site.ts";
import { DUTCH, WORLD } from "./support.ts";

/** One site of each pool, as every worker has left it. */
for (const [host, port] of [DUTCH, WORLD].flatMap((site) => PORTS.map((own) => [site, own] as const))) {
  test(`after everything else the books of the pool of ${host} on port ${port} sum to zero`, async () => {
    const { members, differences } = await readBooks((after) =>
      desk(siteAt(port), "GET /api/books", { host, query: after === null ? {} : { after } }),
    );
    expect(members).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });
}
