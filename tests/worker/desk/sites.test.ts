import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

test("a site shows every setting in force, and whether its file or the default says it", async () => {
  const { site: dutch } = await desk(site, "GET /api/site", { as: "cem" });
  expect(dutch).toMatchObject({ id: "amberlind-nl", host: HOSTS.dutch, pool: "europe", origin: "embedded" });
  const sources = Object.fromEntries(dutch.settings.map(({ name, source }) => [name, source]));
  expect(sources).toMatchObject({ name: "file", countries: "file", brand: "file" });
  expect(Object.values(sources)).toContain("default");
  const countries = dutch.settings.find(({ name }) => name === "countries");
  expect([countries?.value, countries?.says]).toEqual([dutch.countries, expect.stringMatching(/countr/)]);
  expect(dutch.members).toEqual({ all: 0, fictional: 0 });
  // Cem works for one site
  expect((await deskAsk(site, "GET /api/site", { as: "cem", host: HOSTS.german })).status).toBe(403);
});

test("a site lists its own pages by language, and every lander and variant with the path that opens it", async () => {
  const { site: dutch } = await desk(site, "GET /api/site", { as: "cem" });
  expect(dutch.pages.map(({ path, titles }) => [path, Object.keys(titles).toSorted()])).toEqual([
    ["/about", ["en", "fr", "nl"]],
  ]);
  expect(dutch.pages[0]?.titles.nl).toBe("Over Amberlind");
  expect(dutch.landers).toContainEqual({
    lander: "alonetonight",
    slug: "late-shift",
    path: "/landers/alonetonight/late-shift",
    isOwn: false,
  });
  expect(dutch.landers).toContainEqual({
    lander: "landing2",
    slug: null,
    path: "/members/{id}/landing2",
    isOwn: false,
  });
  for (const { path } of dutch.landers.filter(({ path }) => !path.includes("{")))
    expect([path, (await site.ask(`${path}?network=n`, { host: HOSTS.dutch })).status]).toEqual([path, 200]);
  expect(dutch.landers.length).toBeGreaterThan(10);
});

test("a site's discount codes are listed with what was paid by them", async () => {
  const make = (code: string, host: string = HOSTS.dutch) =>
    desk(site, "POST /api/discount-codes", { host, body: { code, value_percentage: 20, country: "NL" } });
  await make("SPRING20");
  await make("UNUSED20");
  await make("GERMAN20", HOSTS.german);
  const db = await site.database("europe");
  await db.batch(
    [
      ["o1", 800, 1],
      ["o2", 1600, 1],
      ["o3", 800, null],
    ].map(([id, amount, paid]) =>
      db
        .prepare(
          `INSERT INTO orders (id, site, host, member, company, seller, bundle, credits, method, country, currency,
             list_amount, amount, vat_rate, vat_amount, discount_code, locale, status, created_at, paid_at)
           VALUES (?1, 'amberlind-nl', 'host', 'm', 'amstel', '{}', 'b1', 100, 'ideal', 'NL', 'EUR', 2000, ?2, 2100, 100,
             'SPRING20', 'nl', 'completed', 1, ?3)`,
        )
        .bind(id, amount, paid),
    ),
  );
  const { codes } = await desk(site, "GET /api/discount-codes", { as: "dag" });
  expect(codes.map(({ code, uses, revenue }) => [code, uses, revenue])).toEqual([
    ["SPRING20", 2, [{ amount: 2400, currency: "EUR" }]],
    ["UNUSED20", 0, []],
  ]);
  expect(codes[0]).toMatchObject({ percentage: 20, country: "NL", status: "active", once_per_user: true });
});
