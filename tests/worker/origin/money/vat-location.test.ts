import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import { vatWithin } from "#contract/product/money.ts";
import { vatLocation } from "#contract/product/vat-location.ts";
import { rateOf } from "#contract/product/vat.ts";
import { json } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { booked, newBuyer, orderOf, payAs, type Buyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** An order from a network in a country. `claimed`: what the browser says its network's country is. */
async function orderFrom(
  buyer: Buyer,
  network: string | null,
  input: { country: string; total: number; method: string },
  claimed?: string,
) {
  const response = await site.ask("/api/orders.php", {
    method: "POST",
    host: buyer.host,
    cookie: buyer.cookie,
    country: network,
    headers: { ...json, ...(claimed !== undefined && { "x-network-country": claimed }) },
    body: JSON.stringify({ key: crypto.randomUUID(), bundle: "p0", at_once: true, ...input }),
  });
  expect(response.status).toBe(200);
  return (await response.json<OrderAnswer>()).order;
}
async function paid(buyer: Buyer, order: { id: string; checkout: string | null }) {
  await payAs(site, buyer, order.checkout, "paid");
  await until(async () => {
    expect((await booked(site, buyer, order.id)).status).toBe("completed");
  });
  return (await orderOf(site, buyer, order.id)).order;
}
const conflicting = async (): Promise<string[]> =>
  (await desk(site, "GET /api/vat-evidence")).orders.map(({ id }) => id);
/** The lines that `npm run books -- vat` prints. */
const listed = async (): Promise<string[]> => (await operatorCommand(site, "books", ["vat"])).stdout;
/** p0 with the time bonus, in euros and in dollars. */
const [EUROS, DOLLARS] = [1_124, 1_199];

test("picking another country changes the prices, and not whose VAT is due", async () => {
  const buyer = await newBuyer(site, { country: "NL" });
  const order = await orderFrom(buyer, "NL", { country: "US", total: DOLLARS, method: "paypal" }, "US");
  const vat = { country: "US", currency: "USD", amount: DOLLARS, vat_country: "NL", vat_rate: 2_100 };
  expect(order).toMatchObject({ ...vat, vat_amount: vatWithin(DOLLARS, 2_100) });
  expect(await paid(buyer, order)).toMatchObject(vat);
  expect(await conflicting()).not.toContain(order.id);
});

test("the overview names the VAT of the order", async () => {
  const buyer = await newBuyer(site, { country: "NL" });
  const offer = await site.ask("/api/credits.php?country=US", {
    host: buyer.host,
    cookie: buyer.cookie,
    country: "NL",
  });
  expect(await offer.json()).toMatchObject({ country: "US", currency: "USD", vat_rate: 2_100 });
});

test("the card's country decides with a network that agrees, and the sum stays", async () => {
  const buyer = await newBuyer(site, { country: "DE" });
  const order = await orderFrom(buyer, "NL", { country: "NL", total: EUROS, method: "visa" });
  expect(order).toMatchObject({ vat_country: "DE", vat_rate: 1_900 });
  expect(await paid(buyer, order)).toMatchObject({
    amount: EUROS,
    vat_country: "NL",
    vat_rate: 2_100,
    vat_amount: vatWithin(EUROS, 2_100),
  });
  expect(await conflicting()).not.toContain(order.id);
});

test("evidence of which no two pieces agree is decided by the payment and listed for the operator", async () => {
  const buyer = await newBuyer(site, { country: "DE" });
  const order = await orderFrom(buyer, "FR", { country: "NL", total: EUROS, method: "visa" });
  expect(await conflicting()).not.toContain(order.id);
  expect(await paid(buyer, order)).toMatchObject({ amount: EUROS, vat_country: "NL" });
  expect(await conflicting()).toContain(order.id);
  expect(await listed()).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `${order.id}  EUR 11\\.24  payment NL  residence DE  network FR  chosen NL  VAT NL 21 % 1\\.95$`,
      ),
    ),
  );
});

test("two pieces that agree always decide, and what was picked counts only where nothing is known", () => {
  const country = fc.constantFrom("NL", "DE", "US", null);
  fc.assert(
    fc.property(country, country, country, (payment, network, residence) => {
      const { country: decided, verdict } = vatLocation({ payment, network, residence }, "CH");
      const known = [payment, network, residence].filter((each) => each !== null);
      const twice = known.find((each) => known.filter((one) => one === each).length > 1);
      expect(decided === "CH").toBe(known.length === 0);
      if (twice !== undefined) expect([decided, verdict]).toEqual([twice, "agreed"]);
      if (known.length > 1) expect(verdict === "conflicting").toBe(twice === undefined);
      expect(rateOf(decided) ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
