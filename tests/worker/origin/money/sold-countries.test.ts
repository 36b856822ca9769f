import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import type { PricingAnswer } from "#contract/calls/money/pricing.ts";
import type { BookedOrder } from "#origin/money/books/booked-orders.ts";
import { decidedVat } from "#origin/money/books/vat-evidence.ts";
import { json } from "#tests/support/accounts.ts";
import { creditsOf } from "#tests/support/chats.ts";
import { bought, call, newBuyer, P0, payAs, untilBooked, type Buyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";
import { readTenants } from "#tools/tenants/read.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** Where no company of the demo has a registration, and none has stated that it owes no tax. */
const UNKNOWN = "JP";

const offerOf = async (buyer: Buyer, network: string) =>
  (
    await site.ask("/api/credits.php", { host: buyer.host, cookie: buyer.cookie, country: network })
  ).json<CreditsAnswer>();
const orderFrom = async (buyer: Buyer, network: string, method = "ideal") => {
  const response = await site.ask("/api/orders.php", {
    method: "POST",
    host: buyer.host,
    cookie: buyer.cookie,
    country: network,
    headers: json,
    body: JSON.stringify({
      key: crypto.randomUUID(),
      bundle: "p0",
      method,
      country: "NL",
      total: P0.bonus,
      at_once: true,
    }),
  });
  return { status: response.status, body: await response.json<OrderAnswer & { error?: object }>() };
};
const movesTo = async (buyer: Buyer, country: string) =>
  (await site.database("europe"))
    .prepare("UPDATE profiles SET country = ?2 WHERE id = ?1")
    .bind(buyer.account.id, country)
    .run();

test("where the company has stated nothing, there are no prices and no orders", async () => {
  const pricing = await site.ask(`/api/pricing.php?country=${UNKNOWN}`, { host: HOSTS.dutch });
  expect(await pricing.json<PricingAnswer>()).toMatchObject({ not_sold: true, bundles: [], methods: [] });
  const buyer = await newBuyer(site, { country: UNKNOWN });
  const offer = await offerOf(buyer, UNKNOWN);
  expect(offer).toMatchObject({ not_sold: UNKNOWN, bundles: [], methods: [] });
  expect(offer.countries).not.toContain(UNKNOWN);
  // whatever country is picked for its prices
  expect(await orderFrom(buyer, UNKNOWN)).toMatchObject({
    status: 409,
    body: { error: { code: "not_sold", field: "country" } },
  });
});

test("a member who moves there keeps the credits, spends them, and withdraws what was bought before", async () => {
  const buyer = await newBuyer(site, { country: "NL" });
  const order = await bought(site, buyer);
  await movesTo(buyer, UNKNOWN);
  expect(await offerOf(buyer, UNKNOWN)).toMatchObject({
    not_sold: UNKNOWN,
    balance: { credits: P0.credits },
  });
  const { status } = await call(site, buyer, "POST", "/api/withdrawals.php", {
    order: order.id,
    amount: P0.bonus,
  });
  expect([status, await creditsOf(site, buyer)]).toEqual([200, 0]);
});

/** The tax of an order in the books, and the numbers that its seller has there. */
const taxOf = async (id: string) => {
  const row = await (
    await site.database("europe")
  )
    .prepare("SELECT vat_country, vat_rate, vat_verdict, seller FROM orders WHERE id = ?1")
    .bind(id)
    .first<{ vat_country: string; vat_rate: number; vat_verdict: string; seller: string }>();
  const { vat_numbers: numbers }: { vat_numbers: string[] } = JSON.parse(row?.seller ?? "{}");
  return { country: row?.vat_country, rate: row?.vat_rate, verdict: row?.vat_verdict, numbers };
};

test.each([
  ["NL", 2_100, "NL861234567B01"],
  ["FR", 2_000, "NL861234567B01"],
  ["GB", 2_000, "GB861234567"],
  ["NO", 2_500, "VOEC 2086123"],
  ["US", 0, "NL861234567B01"],
])(
  "a purchase in %s names the number under which its tax is owed, and no other",
  async (country, rate, number) => {
    const buyer = await newBuyer(site, { country });
    const { body } = await orderFrom(buyer, country);
    expect(await taxOf(body.order.id)).toEqual({ country, rate, verdict: "agreed", numbers: [number] });
  },
);

test("a card that changes whose tax is due changes the number too", async () => {
  const british = await newBuyer(site, { country: "GB" });
  const { body } = await orderFrom(british, "NL", "visa");
  expect(await taxOf(body.order.id)).toMatchObject({ country: "GB", numbers: ["GB861234567"] });
  await payAs(site, british, body.order.checkout, "paid");
  await untilBooked(site, british, body.order.id, "completed");
  expect(await taxOf(body.order.id)).toMatchObject({ country: "NL", numbers: ["NL861234567B01"] });
});

test("money from where nothing is sold keeps the tax of the order, and is listed for the operator", async () => {
  const buyer = await newBuyer(site, { country: "GB" });
  const { body } = await orderFrom(buyer, "GB");
  await (
    await site.database("europe")
  )
    .prepare("UPDATE orders SET network_country = ?2, residence_country = ?2 WHERE id = ?1")
    .bind(body.order.id, UNKNOWN)
    .run();
  await payAs(site, buyer, body.order.checkout, "paid");
  await untilBooked(site, buyer, body.order.id, "completed");
  expect(await taxOf(body.order.id)).toEqual({
    country: "GB",
    rate: 2_000,
    verdict: "conflicting",
    numbers: ["GB861234567"],
  });
});

test("a site that changes its company while an order is open names no number of the new one", async () => {
  const buyer = await newBuyer(site, { country: "GB" });
  const { body } = await orderFrom(buyer, "NL", "visa");
  await (
    await site.database("europe")
  )
    .prepare("UPDATE orders SET company = 'isar' WHERE id = ?1")
    .bind(body.order.id)
    .run();
  const order = await (
    await site.database("europe")
  )
    .prepare("SELECT * FROM orders WHERE id = ?1")
    .bind(body.order.id)
    .first<BookedOrder>();
  const tenant = readTenants("tenants", ["europe", "world"], false).tenants.find(
    ({ id }) => id === "amberlind-nl",
  );
  if (!order || !tenant) throw new Error("no order");
  const decided = decidedVat(tenant, order, "NL");
  expect([decided.vat_country, decided.vat_verdict, decided.seller]).toEqual([
    order.vat_country,
    "conflicting",
    order.seller,
  ]);
});

test("the footer and the prices of a visitor from there say so, and nobody else's do", async () => {
  const sentence = /sell credits in (your|this) country at the moment/;
  const page = async (path: string, country: string) =>
    (await site.ask(path, { host: HOSTS.world, country })).text();
  expect(await page("/", UNKNOWN)).toMatch(sentence);
  expect(await page("/", "GB")).not.toMatch(sentence);
  const prices = await page(`/pricing?country=${UNKNOWN}`, "GB");
  expect([sentence.test(prices), prices.includes('class="price__credits')]).toEqual([true, false]);
});
