import { afterAll, beforeAll, expect, test } from "vitest";
import type { VisitsAnswer } from "#contract/desk/visits.ts";
import { desk, type Person } from "#tests/support/desk.ts";
import { newPerson } from "#tests/support/sessions.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

/** The subject is what the edge answers from its cache, so the sites are this file's own. */
let site: RunningSite;
beforeAll(async () => {
  site = await startSite(
    "dist/demo",
    "wrangler.json",
    writeOriginConfig("dist/demo", "wrangler.visits.json"),
  );
});
afterAll(() => site.close());

const PERSON =
  "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36";
const today = () => new Date().toISOString().slice(0, 10);
const visit = (
  path: string,
  more: { host?: string; country?: string; headers?: Record<string, string> } = {},
) => site.ask(path, { country: "GB", ...more, headers: { "user-agent": PERSON, ...more.headers } });

/** The rows of the dataset, as the stand-in keeps them. */
async function rows(): Promise<Record<string, unknown>[]> {
  const [id] = await site.objects("ANALYTICS_STORE");
  if (id === undefined) return [];
  return site.inObject("ANALYTICS_STORE", id, "SELECT * FROM points ORDER BY rowid");
}
const execute = async (sql: string) => {
  const [id = ""] = await site.objects("ANALYTICS_STORE");
  await site.inObject("ANALYTICS_STORE", id, sql);
};
const read = async (query: Record<string, string> = {}, of = site, as: Person = "ada") =>
  desk(of, "GET /api/visits", { host: "", as, query: { from: today(), to: today(), ...query } });
const counts = (answer: VisitsAnswer, group: "days" | "sites" | "countries" | "networks" | "landers") =>
  answer.state === "read" && answer[group].counts.map(({ name, visits }) => `${name}: ${visits}`);

test("before the first visit there are none, which is no fault", async () => {
  expect(await read()).toMatchObject({ state: "read", days: { counts: [], isCut: false } });
});

test("each view of a landing page by a visitor is one row, from the cache too, with nothing of a person", async () => {
  const cookie = "__Host-source=network=lumen&ref=r1&sub1=click-4711";
  await visit("/landers/gallery?network=lumen&ref=r1&sub1=click-4711");
  const again = await visit("/landers/gallery", { headers: { cookie, "cf-connecting-ip": "203.0.113.7" } });
  expect(again.status).toBe(200);
  const etag = again.headers.get("etag") ?? "";
  expect((await visit("/landers/gallery", { headers: { cookie, "if-none-match": etag } })).status).toBe(304);
  await visit("/", { country: "IE" });
  await expect.poll(async () => (await rows()).length).toBe(4);
  const kept = (await rows()).map((row) =>
    ["index1", "blob1", "blob2", "blob3", "blob4", "blob5", "double1"].map((name) => row[name]),
  );
  expect(kept).toEqual([
    ["amberlind", "GB", "lumen", "r1", "gallery", "en", 0],
    ["amberlind", "GB", "lumen", "r1", "gallery", "en", 1],
    ["amberlind", "GB", "lumen", "r1", "gallery", "en", 1],
    ["amberlind", "IE", "", "", "index", "en", 0],
  ]);
  const all = JSON.stringify(await rows());
  for (const personal of ["4711", "203.0.113", "Mozilla", "Android"]) expect(all).not.toContain(personal);
});

test("what an advertisement calls itself becomes a label, which cannot end a string of a query", async () => {
  const before = (await rows()).length;
  await visit(`/?network=${encodeURIComponent("x') OR ('a'='a\\")}&ref=${"r".repeat(500)}`);
  await expect.poll(async () => (await rows()).length).toBe(before + 1);
  expect((await rows()).at(-1)).toMatchObject({ blob2: "x__ OR __a___a_", blob3: "r".repeat(60) });
});

test("robots, pages fetched ahead, other pages, redirects, failures and members are no visits", async () => {
  const before = (await rows()).length;
  await visit("/", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
  await visit("/", { headers: { "user-agent": "curl/8.9.1" } });
  await site.ask("/");
  await visit("/", { headers: { "sec-purpose": "prefetch;prerender" } });
  await site.ask("/", { method: "HEAD", headers: { "user-agent": PERSON } });
  for (const path of ["/login", "/members", "/chats", "/nowhere", "/landers/none"]) await visit(path);
  const member = await newPerson(site, { site: "world" });
  for (const path of ["/", "/landers/gallery"])
    await site.ask(path, { cookie: member.cookie, headers: { "user-agent": PERSON } });
  // what is counted arrives after what was not: nothing is on its way any more
  await visit("/", { country: "IE" });
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(before);
  expect((await rows()).slice(before).map((row) => row["blob4"])).toEqual(["index"]);
});

test("the desk says how many there were by day, site, country, network and lander, of samples too", async () => {
  await execute("DELETE FROM points");
  await visit("/landers/gallery?network=lumen");
  await visit("/", { host: HOSTS.dutch, country: "NL" });
  await visit("/", { host: HOSTS.dutch, country: "NL" });
  await expect.poll(async () => (await rows()).length).toBe(3);
  await execute("UPDATE points SET _sample_interval = 10 WHERE blob2 = 'lumen'");
  const all = await read();
  expect(counts(all, "days")).toEqual([`${today()}: 12`]);
  expect(counts(all, "sites")).toEqual(["amberlind: 10", "amberlind-nl: 2"]);
  expect(counts(all, "countries")).toEqual(["GB: 10", "NL: 2"]);
  expect(counts(all, "networks")).toEqual(["lumen: 10", ": 2"]);
  expect(counts(all, "landers")).toEqual(["gallery: 10", "index: 2"]);
  expect(counts(await read({ site: "amberlind-nl" }), "days")).toEqual([`${today()}: 2`]);
  expect(counts(await read({ country: "GB" }), "sites")).toEqual(["amberlind: 10"]);
  expect(counts(await read({ network: "lumen" }), "landers")).toEqual(["gallery: 10"]);
  expect(counts(await read({ network: "" }), "days")).toEqual([`${today()}: 2`]);
  expect(counts(await read({ network: "x') OR ('a' = 'a" }), "days")).toEqual([]);
  expect(counts(await read({ from: "2026-01-01", to: "2026-01-31" }), "days")).toEqual([]);
  expect(counts(await read({}, site, "dag"), "sites")).toEqual(["amberlind-nl: 2"]);
  expect(counts(await read({ site: "of-somebody-else" }), "days")).toEqual([]);
});

test("an API that fails is said to have failed, and is no empty list", async () => {
  await execute("INSERT INTO faults VALUES (503)");
  expect(await read()).toEqual({ state: "unreachable" });
  await execute("DELETE FROM faults");
  expect(await read()).toMatchObject({ state: "read" });
});

test.each([
  ["refused", { ANALYTICS_TOKEN: "revoked" }],
  ["unconfigured", { ANALYTICS_TOKEN: "" }],
])("a token that is %s is said so, and visits are counted nonetheless", async (state, vars) => {
  const config = writeOriginConfig("dist/demo", `wrangler.visits-${state}.json`, vars);
  const other = await startSite("dist/demo", "wrangler.json", config);
  try {
    expect((await other.ask("/", { country: "GB", headers: { "user-agent": PERSON } })).status).toBe(200);
    expect(await read({}, other)).toEqual({ state });
    await expect.poll(async () => (await other.objects("ANALYTICS_STORE")).length).toBe(1);
  } finally {
    await other.close();
  }
});
