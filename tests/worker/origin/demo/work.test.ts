import { afterAll, beforeAll, expect, test } from "vitest";
import { desk } from "#tests/support/desk.ts";
import { booksOf } from "#tests/support/purchases.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";

/** Milliseconds in which a demo is filled on a slow machine. */
const FILLING = 400_000;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
  await (await site.ask("/healthz")).text();
}, FILLING);
afterAll(() => site.close());

const fill = async (): Promise<{ added: string[] }> =>
  (await site.ask("/dev/work", { method: "POST" })).json();

/** How many of each kind wait, over all sites that have members here, as their people see it. */
async function waiting() {
  const { sites } = await desk(site, "GET /api/me", { host: "" });
  const counts = { photos: 0, selfies: 0, reports: 0, complaints: 0, appeals: 0 };
  for (const { id: host } of sites.filter(({ isOwnBackend }) => !isOwnBackend)) {
    const { photos, selfies } = await desk(site, "GET /api/inspection", { host });
    const { waiting: reports } = await desk(site, "GET /api/reports", { host });
    const { open } = await desk(site, "GET /api/complaint-decisions", { host });
    counts.photos += photos.length;
    counts.selfies += selfies.length;
    counts.reports += reports.reduce((sum, { total }) => sum + total, 0);
    counts.appeals += open.filter(({ kind }) => kind === "decision").length;
    counts.complaints += open.filter(({ kind }) => kind !== "decision").length;
  }
  const { total: money } = await desk(site, "GET /api/open-cases", { host: "" });
  const { total: audit } = await desk(site, "GET /api/audit", { host: "" });
  return { ...counts, money, audit };
}

test(
  "a day's made-up work is on the desk's lists, once, and part of it is late",
  async () => {
    expect((await fill()).added).toHaveLength(13);
    const first = await waiting();
    expect(first).toMatchObject({
      photos: 300,
      selfies: 15,
      reports: 40,
      complaints: 20,
      appeals: 10,
      money: 6,
    });
    const { waiting: reports } = await desk(site, "GET /api/reports", { host: "amberlind-nl" });
    expect(Math.min(...reports.map(({ oldest_at: at }) => Date.parse(at)))).toBeLessThan(
      Date.now() - 24 * 3_600_000,
    );
    const { entries } = await desk(site, "GET /api/audit", { host: "" });
    expect(new Set(entries.map(({ operator }) => operator.name))).toEqual(
      new Set(["Ada Brandt", "Bea Novak"]),
    );

    const { rows, money: sums } = await desk(site, "GET /api/growth", { host: "", query: { by: "week" } });
    expect(rows.every(({ active, messages, buyers }) => active && messages && buyers)).toBe(true);
    expect([rows.length > 3, sums.length > 3]).toEqual([true, true]);
    const { affiliates } = await desk(site, "GET /api/affiliates", { host: "", query: { by: "network" } });
    const signupsOf = (all: readonly { signups: number }[]) =>
      all.reduce((sum, { signups }) => sum + signups, 0);
    expect(signupsOf(affiliates)).toBe(signupsOf(rows));
    // the books keep the sales of who erased their account, and nothing of them differs
    const { differences } = await booksOf(site, "amberlind-nl");
    expect(differences.filter((each) => each.includes("tr_past"))).toEqual([]);

    expect((await desk(site, "GET /api/news")).total).toBe(3);
    const { tokens } = await desk(site, "GET /api/partner-tokens");
    expect(new Set(tokens.map(({ state }) => state))).toEqual(new Set(["good", "expired", "revoked"]));
    expect((await desk(site, "GET /api/dead-letters", { host: "" })).total).toBe(3);

    expect(await fill()).toEqual({ added: [] });
    expect(await waiting()).toEqual(first);
  },
  FILLING,
);
