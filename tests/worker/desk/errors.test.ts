import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorsAnswer } from "#contract/desk/errors.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { errorOf } from "#tests/support/photos.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

/** Its databases lose a table for a moment, so the sites are this file's own. */
let site: RunningSite;
beforeAll(async () => {
  site = await startSite(
    "dist/demo",
    "wrangler.json",
    writeOriginConfig("dist/demo", "wrangler.errors.json"),
  );
});
afterAll(() => site.close());

const read = (query: Record<string, string> = {}) =>
  desk(site, "GET /api/errors", { host: "", as: "cem", query });
const groups = (answer: ErrorsAnswer) => (answer.state === "read" ? answer.errors : []);
const execute = async (sql: string) => {
  const [id = ""] = await site.objects("ANALYTICS_STORE");
  await site.inObject("ANALYTICS_STORE", id, sql);
};

/** Asks twice for what cannot be read without its table. */
async function twoFailures(): Promise<void> {
  const databases = await Promise.all([site.database("europe"), site.database("world")]);
  for (const db of databases) await db.prepare("ALTER TABLE audit RENAME TO audit_away").run();
  for (const query of [{}, { subject: "anna@posteo.example" }])
    expect((await deskAsk(site, "GET /api/audit", { host: "", query })).status).toBe(500);
  for (const db of databases) await db.prepare("ALTER TABLE audit_away RENAME TO audit").run();
}

test("before the first error there is none, which is no fault", async () => {
  expect(await read()).toEqual({ state: "read", days: 7, errors: [], isCut: false });
});

test("errors of one cause are one line, with their number and a reference by which each is found", async () => {
  await twoFailures();
  await expect.poll(async () => groups(await read()).map(({ count }) => count)).toEqual([2]);
  const [group] = groups(await read());
  expect(group).toMatchObject({ worker: "origin", context: "desk", route: "desk GET audit", site: "" });
  expect(group?.message).toContain("no such table");
  expect(Date.parse(group?.last_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  const found = groups(await read({ reference: group?.reference ?? "" }));
  expect(found).toEqual([{ ...group, count: 1 }]);
  expect(groups(await read({ reference: "nobody-was-told" }))).toEqual([]);
  expect(JSON.stringify(await read())).not.toContain("anna");
});

test("a reference that is none is refused, whatever it would say in a query", async () => {
  const given = { host: "", as: "cem", query: { reference: "x' OR '1' = '1" } } as const;
  expect(await errorOf(await deskAsk(site, "GET /api/errors", given))).toEqual([422, "invalid_input"]);
});

test("an API that fails is said to have failed, and the rest of Health is there", async () => {
  await execute("INSERT INTO faults VALUES (500)");
  expect(await read()).toEqual({ state: "unreachable" });
  expect(await desk(site, "GET /api/caches", { host: "", as: "cem" })).toEqual({ state: "unreachable" });
  expect((await desk(site, "GET /api/health", { host: "", as: "cem" })).jobs.length).toBeGreaterThan(0);
  await execute("DELETE FROM faults");
});

test("how often landing pages come from the cache is said by site", async () => {
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0" };
  for (const path of ["/landers/video", "/landers/video", "/landers/video", "/"])
    await site.ask(path, { host: HOSTS.dutch, country: "NL", headers });
  await expect
    .poll(() => desk(site, "GET /api/caches", { host: "", as: "cem" }))
    .toEqual({ state: "read", days: 7, sites: [{ site: "amberlind-nl", views: 4, hits: 2 }] });
});
