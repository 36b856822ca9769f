import { afterAll, beforeAll, expect, test } from "vitest";
import { signUp } from "#tests/support/accounts.ts";
import { desk } from "#tests/support/desk.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const health = () => desk(site, "GET /api/health", { host: "", as: "cem" });

test("a job that never ran, or not for long, is late, and one that has just ended is not", async () => {
  const before = await health();
  expect(before.jobs.every(({ isLate, finished_at: at }) => isLate && at === null)).toBe(true);
  await site.quarterly();
  const after = await health();
  const quarterly = after.jobs.filter(({ every }) => every === "quarter_hour");
  expect([quarterly.length > 10, quarterly.filter(({ isLate }) => isLate)]).toEqual([true, []]);
  // two pools, and each has its own
  expect(new Set(quarterly.map(({ pool }) => pool)).size).toBe(2);
  const db = await site.database("world");
  await db
    .prepare("UPDATE job_runs SET finished_at = finished_at - 31 * 60 * 1000 WHERE job = 'exports'")
    .run();
  const late = (await health()).jobs.filter(({ every, isLate }) => every === "quarter_hour" && isLate);
  expect(late.map(({ job, pool }) => [job, pool])).toEqual([["exports", "world"]]);
});

test("emails are counted by day, with the addresses at which they bounced or were complained about", async () => {
  const today = new Date();
  const stopped = async () =>
    (await health()).mails.find(({ day }) => day === today.toISOString().slice(0, 10))?.stopped ?? 0;
  const before = await stopped();
  const { id } = await signUp(site);
  const db = await site.database("europe");
  await db
    .prepare("UPDATE accounts SET stopped_key = 'k', stopped_at = ?2 WHERE member = ?1")
    .bind(id, Math.floor(today.getTime() / 1000))
    .run();
  expect((await stopped()) - before).toBe(1);
});

test("what waits is counted with its age, and says when it is too long", async () => {
  const db = await site.database("europe");
  const hours = Math.floor(Date.now() / 1000) - 2 * 3600;
  await db
    .prepare("INSERT INTO payment_notices (host, payment, at) VALUES ('h', 'tr_waits', ?1)")
    .bind(hours)
    .run();
  const { backlogs } = await health();
  expect(backlogs.find(({ what, pool }) => what === "payment_notice" && pool === "europe")).toEqual({
    what: "payment_notice",
    pool: "europe",
    count: 1,
    oldest_at: new Date(hours * 1000).toISOString(),
    isLate: true,
  });
  expect(backlogs.find(({ what, pool }) => what === "payment_notice" && pool === "world")).toMatchObject({
    count: 0,
    oldest_at: null,
    isLate: false,
  });
});
