import { afterAll, beforeAll, expect, test } from "vitest";
import type { PricingAnswer } from "#contract/calls/money/pricing.ts";
import { SEED_TYPE } from "#contract/platform/seed-type.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const pricesIn = async (country: string, host: string = HOSTS.dutch) =>
  (await site.ask(`/api/pricing.php?country=${country}`, { host })).json<PricingAnswer>();

test("every price of a country is there, in its currency and with its VAT, for everyone", async () => {
  const dutch = await pricesIn("NL");
  expect(dutch).toMatchObject({
    country: "NL",
    currency: "EUR",
    vat_rate: 2_100,
    costs: { message: 5, gift: 10, photo: 5 },
    signup_credits: 15,
    refund_days: 14,
  });
  expect(dutch.bundles).toMatchObject([
    {
      id: "p0",
      credits: 50,
      messages: 10,
      list_amount: 1_499,
      amount: 1_499,
      message_price: 150,
      savings: 0,
      vat_amount: 260,
    },
    { id: "p1", credits: 125, messages: 25, list_amount: 3_249, message_price: 130, savings: 13 },
    { id: "p2", credits: 250, messages: 50, list_amount: 5_749, message_price: 115, savings: 23 },
    { id: "p3", credits: 500, messages: 100, list_amount: 9_999, message_price: 100, savings: 33 },
  ]);
  expect(dutch.methods.slice(0, 2)).toEqual(["ideal", "trustly"]);
  expect(await pricesIn("SE", HOSTS.nordic)).toMatchObject({
    currency: "SEK",
    vat_rate: 2_500,
    methods: expect.arrayContaining(["swish"]),
  });
  expect(await pricesIn("US", HOSTS.world)).toMatchObject({ currency: "USD", vat_rate: 0 });
});

test("a country without prices of its own pays in euros, by methods that take them", async () => {
  const { currency, methods } = await pricesIn("HU");
  expect([currency, methods.includes("blik"), methods.includes("visa")]).toEqual(["EUR", false, true]);
});

test("a cookie whose session has ended says nothing of where its member lives", async () => {
  const account = await signUp(site, { country: "BE" });
  const cookie = await sessionOf(site, account);
  const asked = async () => {
    const answer = await site.ask("/api/page.php?route=pricing&country=", { host: account.host, cookie });
    return (await answer.json<{ page: { body: Partial<PricingAnswer> } }>()).page.body;
  };
  expect(await asked()).toMatchObject({ country: "BE" });
  await site.ask("/api/logout.php", {
    host: account.host,
    cookie,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(await asked()).toEqual({ error: { code: "invalid_input", field: "country" } });
  // and the page itself is a visitor's
  expect((await site.ask("/pricing", { host: account.host, cookie })).status).toBe(200);
});

test("what is no country has no prices", async () => {
  for (const query of ["", "country=nl", "country=NLD", "country=%00"])
    expect([query, (await site.ask(`/api/pricing.php?${query}`, { host: HOSTS.dutch })).status]).toEqual([
      query,
      422,
    ]);
});

test("the page is of the country that was asked for, else of the one that the visitor is in, and is found by search engines", async () => {
  const page = async (path: string, country: string | null) =>
    (await site.ask(path, { host: HOSTS.dutch, country, headers: { "accept-language": "en" } })).text();
  const [inBelgium, asked, nowhere, other] = await Promise.all([
    page("/pricing", "BE"),
    page("/pricing?country=CH", "BE"),
    page("/pricing", null),
    page("/pricing?country=nonsense&utm_source=x", "BE"),
  ]);
  expect([inBelgium, other].map((text) => /<title>([^<]*)/.exec(text)?.[1])).toEqual([
    "Prijzen: België – Amberlind",
    "Prijzen: België – Amberlind",
  ]);
  expect([asked.includes("Zwitserland"), asked.includes("CHF"), nowhere.includes("Nederland")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    inBelgium.includes('name="robots"'),
    /<meta name="description" content="[^"]+€/.test(inBelgium),
  ]).toEqual([false, true]);
});

test("a member sees the same prices as everybody", async () => {
  const cookie = await sessionOf(site, await signUp(site));
  const page = await (await site.ask("/pricing?country=NL", { host: HOSTS.dutch, cookie })).text();
  const [, seed = "{}"] = /<script type="application\/json" id="seed"[^>]*>([^<]*)/.exec(page) ?? [];
  const { data }: { data: { pricing: PricingAnswer } } = JSON.parse(seed);
  expect(data.pricing).toEqual(await pricesIn("NL"));
});

test("the prices page begins with the visitor's country where the site is for it, else with the site's first", async () => {
  const shown = async (country: string | null, cookie?: string) =>
    /<select[^>]*id="country"[^]*?<option value="([A-Z]{2})" selected/.exec(
      await (await site.ask("/pricing", { host: HOSTS.dutch, country, ...(cookie && { cookie }) })).text(),
    )?.[1];
  expect(await shown("BE")).toBe("BE");
  expect(await shown("FR")).toBe("NL");
  expect(await shown(null)).toBe("NL");
  expect(await shown("NL", "__Host-country=BE")).toBe("BE");
});

test("a member who travels sees the prices of where they live, as on the page where they buy, unless they ask for others", async () => {
  // who lives in the United Kingdom
  const cookie = await sessionOf(site, await signUp(site, { site: "dutch" }));
  const countryOf = async (path: string) => {
    const headers = { cookie, accept: SEED_TYPE };
    const { data } = await (
      await site.ask(path, { host: HOSTS.dutch, country: "BE", headers })
    ).json<{ data: { pricing?: { country: string }; offer?: { country: string } } }>();
    return (data.pricing ?? data.offer)?.country;
  };
  expect(await countryOf("/credits")).toBe("GB");
  expect(await countryOf("/pricing")).toBe("GB");
  expect(await countryOf("/pricing?country=BE")).toBe("BE");
});
