import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#edge/env.ts";
import { callOrigin } from "#edge/origin.ts";
import { json, startBackend, type Backend } from "#tests/support/backend.ts";
import { readTenants } from "#tools/tenants/read.ts";

/** Half a minute cannot be waited for in workerd: a clock of the test's own, and a real backend behind it. */
let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const unused = (): never => {
  throw new Error("the embedded origin has no part in this");
};
const NONE = { fetch: unused, connect: unused };
const NO_BINDINGS: Env = { ORIGIN: NONE, ASSETS: NONE };
let sites = 0;
function newSite(): Tenant {
  const [tenant] = readTenants("tenants", ["europe", "world"], false).tenants;
  if (!tenant) throw new Error("no site file");
  return { ...tenant, id: `circuit${++sites}`, origin: backend.url };
}
const START = Date.UTC(2026, 10, 20);
const send = (tenant: Tenant, path: string, at: number, method = "GET") =>
  callOrigin(
    NO_BINDINGS,
    tenant,
    { method, path, search: "", headers: new Headers(), body: null },
    () => at,
  ).then(
    ({ status }) => status,
    ({ status }: { status: number }) => status,
  );

const CLIENTS = 200;
const SECONDS = 30;

test("a backend that is down for half a minute gets a handful of calls, and is met by one when it is back", async () => {
  const site = newSite();
  backend.answer("/api/members.php", json({}, 503));
  for (let second = 0; second < SECONDS; second++)
    for (let client = 0; client < CLIENTS; client++)
      expect(await send(site, "/api/members.php", START + second * 1_000 + client * 5)).toBe(503);
  const normal = CLIENTS * SECONDS;
  expect(backend.count("/api/members.php")).toBeLessThanOrEqual(10);
  expect(backend.count("/api/members.php") / normal).toBeLessThan(0.01);

  backend.reset();
  backend.answer("/api/members.php", json({ profiles: [] }));
  const back = START + SECONDS * 1_000 + 16_000;
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => send(site, "/api/members.php", back)),
  );
  expect([first, new Set(others), backend.count("/api/members.php")]).toEqual([200, new Set([503]), 1]);
  expect(await send(site, "/api/members.php", back + 1)).toBe(200);
});

test("a call that fails stops neither the site's other calls, nor other sites, nor what a person sends", async () => {
  const [site, other] = [newSite(), newSite()];
  backend.answer("/api/members.php", json({}, 503));
  for (let call = 0; call < 5; call++) await send(site, "/api/members.php", START);
  expect(backend.count("/api/members.php")).toBe(3);
  expect(await send(site, "/api/user.php", START)).toBe(200);
  await send(other, "/api/members.php", START);
  await send(site, "/api/members.php", START, "POST");
  expect(backend.count("/api/members.php")).toBe(5);
});

test("a refusal and an answer of another shape are answers: the backend is there", async () => {
  const site = newSite();
  for (const reply of [json({ error: { code: "no" } }, 403), json({ error: { code: "odd" } }, 422)]) {
    backend.reset();
    backend.answer("/api/members.php", reply);
    for (let call = 0; call < 5; call++) await send(site, "/api/members.php", START);
    expect(backend.count("/api/members.php")).toBe(5);
  }
});
