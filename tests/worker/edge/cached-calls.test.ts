import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_MS, MINUTE_MS } from "#contract/product/units-of-time.ts";
import { rules } from "#contract/rules.ts";
import { callCached } from "#edge/cached-calls.ts";
import type { Env } from "#edge/env.ts";
import { cookieStorm, faults } from "#tests/support/backend-faults.ts";
import { json, startBackend, type Backend } from "#tests/support/backend.ts";
import { readTenants } from "#tools/tenants/read.ts";

/**
 * Hours cannot be waited for in workerd, so the cache runs here, with a clock of the test's own and a real
 * backend behind it.
 */
let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const COMPANY = "/api/companyinfo.php";
const START = Date.UTC(2026, 10, 20);
/** The edge calls an HTTP backend by fetch: its bindings have no part in it. */
const unused = (): never => {
  throw new Error("the embedded origin has no part in this");
};
const NONE = { fetch: unused, connect: unused };
const NO_BINDINGS: Env = { ORIGIN: NONE, ASSETS: NONE };

let sites = 0;
/** A site of which nothing is cached yet. */
function newSite(more: Partial<Tenant> = {}): Tenant {
  const [tenant] = readTenants("tenants", ["europe", "world"], false).tenants;
  if (!tenant) throw new Error("no site file");
  return { ...tenant, id: `site${++sites}`, origin: backend.url, ...more };
}

/** Asks at a time, and waits for what the edge does after its answer. */
async function ask(
  tenant: Tenant,
  at: number,
  path: keyof typeof PATHS = COMPANY,
  query = "",
): Promise<{ status: number; body: unknown; cookies: string[] }> {
  const after: Promise<unknown>[] = [];
  try {
    return await callCached(
      NO_BINDINGS,
      tenant,
      PATHS[path],
      {
        path,
        query: new URLSearchParams(query),
        headers: new Headers(),
        later: (work) => {
          after.push(work);
        },
      },
      at,
    );
  } finally {
    await Promise.all(after);
  }
}
const PATHS = {
  [COMPANY]: rules[`GET ${COMPANY}`].cache,
  "/api/geocode.php": rules["GET /api/geocode.php"].cache,
  "/api/settings.php": rules["GET /api/settings.php"].cache,
} as const;

const company = (name: string) => json({ id: "php", name });

test("a public answer is not asked for again while it is fresh", async () => {
  const site = newSite();
  backend.answer(COMPANY, company("First"));
  await ask(site, START);
  backend.answer(COMPANY, company("Second"));
  expect(await ask(site, START + 10 * MINUTE_MS - 1)).toMatchObject({ status: 200, body: { name: "First" } });
  expect(backend.count(COMPANY)).toBe(1);
});

test("after that it is served once more at once, and the next visitor has the new one", async () => {
  const site = newSite();
  backend.answer(COMPANY, company("First"));
  await ask(site, START);
  backend.answer(COMPANY, company("Second"));
  expect(await ask(site, START + 10 * MINUTE_MS)).toMatchObject({ body: { name: "First" } });
  expect(await ask(site, START + 10 * MINUTE_MS + 1)).toMatchObject({ body: { name: "Second" } });
  expect(backend.count(COMPANY)).toBe(2);
});

for (const fault of [
  "closes the connection without a word",
  "answers 500 with HTML",
  "answers 503 with HTML",
  "calls its HTML JSON",
  "cuts its JSON short",
  "redirects to another server",
  "answers 200 with HTML",
]) {
  test(`the last good answer is served for a day when the backend ${fault}, and no longer`, async () => {
    const site = newSite();
    backend.answer(COMPANY, company("Good"));
    await ask(site, START);
    backend.answer(COMPANY, faults[fault] ?? company("no such fault"));
    for (const later of [10 * MINUTE_MS, 60 * MINUTE_MS, DAY_MS])
      expect(await ask(site, START + later)).toMatchObject({ status: 200, body: { name: "Good" } });
    await expect(ask(site, START + DAY_MS + 10 * MINUTE_MS)).rejects.toMatchObject({
      code: expect.stringMatching(/^origin_(unavailable|invalid)$/),
    });
    expect(backend.count(COMPANY)).toBe(1 + 3 + 1);
  });
}

test("a backend that is down is asked for one answer once in five seconds, however many visitors want it", async () => {
  const site = newSite();
  backend.answer(COMPANY, company("Good"));
  await ask(site, START);
  backend.answer(COMPANY, json({}, 503));
  const down = START + 20 * MINUTE_MS;
  for (let second = 0; second < 30; second++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(site, down + second * 1_000 + i)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  expect(backend.count(COMPANY)).toBe(1 + 6);
});

test("an error is never cached", async () => {
  const site = newSite();
  for (const status of [404, 422, 429]) {
    backend.answer(COMPANY, json({ error: { code: "odd" } }, status));
    expect(await ask(site, START)).toMatchObject({ status, body: { error: { code: "odd" } } });
  }
  backend.answer(COMPANY, json({}, 500));
  await expect(ask(site, START)).rejects.toMatchObject({ status: 503 });
  backend.answer(COMPANY, company("Back"));
  expect(await ask(site, START + 5_000)).toMatchObject({ status: 200, body: { name: "Back" } });
});

test("a dead backend of which nothing is cached is asked once in five seconds, not by every visitor", async () => {
  const site = newSite();
  backend.answer(COMPANY, json({}, 500));
  for (let i = 0; i < 200; i++) await expect(ask(site, START + i)).rejects.toMatchObject({ status: 503 });
  expect(backend.count(COMPANY)).toBe(1);
});

test("an error while refreshing does not take the good answer's place", async () => {
  const site = newSite();
  backend.answer(COMPANY, company("Good"));
  await ask(site, START);
  backend.answer(COMPANY, json({ error: { code: "gone" } }, 404));
  await ask(site, START + 11 * MINUTE_MS);
  expect(await ask(site, START + 12 * MINUTE_MS)).toMatchObject({ status: 200, body: { name: "Good" } });
});

test("a place is cached for an hour, and then it is not known while the backend is down", async () => {
  const site = newSite();
  const town = await ask(site, START, "/api/geocode.php", "lat=53.80&lon=-1.55");
  expect(town.body).toMatchObject({ city: "Town at 53.80 -1.55" });
  backend.answer("/api/geocode.php", json({}, 503));
  expect(await ask(site, START + 60 * MINUTE_MS - 1, "/api/geocode.php", "lon=-1.55&lat=53.80")).toEqual(
    town,
  );
  await expect(
    ask(site, START + 60 * MINUTE_MS, "/api/geocode.php", "lat=53.80&lon=-1.55"),
  ).rejects.toMatchObject({ status: 503, code: "origin_unavailable" });
});

test("sites never share an answer, not even on one backend or with one name in two pools", async () => {
  const [one, other] = [newSite({ pool: "europe" }), newSite({ pool: "europe" })];
  const namesake: Tenant = { ...one, pool: "world" };
  for (const [site, name] of [
    [one, "One"],
    [other, "Other"],
    [namesake, "Namesake"],
  ] as const) {
    backend.answer(COMPANY, company(name));
    expect(await ask(site, START)).toMatchObject({ body: { name } });
  }
  expect(await ask(one, START + 1)).toMatchObject({ body: { name: "One" } });
});

test("what is not part of the question neither reaches the backend nor makes another answer", async () => {
  const site = newSite();
  await ask(site, START, COMPANY, "utm_source=a");
  await ask(site, START, COMPANY, "utm_source=b&host=other.example");
  expect(backend.received(COMPANY).map(({ query }) => query.toString())).toEqual([""]);
});

test("settings are told apart by the whole query, in whatever order it comes", async () => {
  const site = newSite();
  await ask(site, START, "/api/settings.php", "a=1&b=2");
  await ask(site, START, "/api/settings.php", "b=2&a=1");
  await ask(site, START, "/api/settings.php", "a=1&b=3");
  expect(backend.count("/api/settings.php")).toBe(2);
});

test("an answer for everyone comes without cookies", async () => {
  const site = newSite();
  backend.answer(COMPANY, cookieStorm(company("Good")));
  expect((await ask(site, START)).cookies).toEqual([]);
  expect((await ask(site, START)).cookies).toEqual([]);
});
