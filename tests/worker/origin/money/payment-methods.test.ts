import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { PricingAnswer } from "#contract/calls/money/pricing.ts";
import { idempotencyKey } from "#origin/money/payments/mollie/idempotency-key.ts";
import { until } from "#tests/support/chats.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { apiOf, API_KEY } from "#tests/support/payments.ts";
import {
  actAtProvider,
  booked,
  call,
  newBuyer,
  order,
  payAs,
  placed,
  untilBooked,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  await actAtProvider(site, "disabled", "none");
  await actAtProvider(site, "busy", "0");
  await forget();
});
/** As before anybody asked. */
const forget = async () => (await site.database("europe")).prepare("DELETE FROM account_methods").run();
const offered = async (country: string) => {
  const buyer = await newBuyer(site, { country });
  const { body } = await call<CreditsAnswer>(site, buyer, "GET", `/api/credits.php?country=${country}`);
  return body.methods.map(({ method }) => method);
};

test("a method that the account does not have is not offered, and cannot be ordered", async () => {
  expect(await offered("NL")).toContain("ideal");
  await forget();
  await actAtProvider(site, "disabled", "ideal,creditcard");
  const methods = await offered("NL");
  for (const missing of ["ideal", "visa", "mastercard", "amex"]) expect(methods).not.toContain(missing);
  // charged by a mandate, which the dashboard does not switch off
  for (const there of ["directdebit", "paypal", "googlepay", "applepay"]) expect(methods).toContain(there);
  const { status, body } = await order(site, await newBuyer(site), { method: "ideal" });
  expect([status, body.error?.code]).toEqual([409, "method_unavailable"]);
  const answer = await site.ask("/api/page.php?route=pricing&country=NL", { host: HOSTS.dutch });
  const { page } = await answer.json<{ page: { body: PricingAnswer } }>();
  expect(page.body.methods).not.toContain("ideal");
});

test("while the provider says nothing of the account, the documented methods are offered", async () => {
  await actAtProvider(site, "disabled", "ideal");
  await actAtProvider(site, "busy", "2");
  expect(await offered("NL")).toContain("ideal");
});

test("an old answer is used while the provider is asked again", async () => {
  expect(await offered("NL")).toContain("ideal");
  await actAtProvider(site, "disabled", "ideal");
  // it counts for ten minutes
  expect(await offered("NL")).toContain("ideal");
  await (await site.database("europe")).prepare("UPDATE account_methods SET asked_at = asked_at - 700").run();
  expect(await offered("NL")).toContain("ideal");
  await until(async () => {
    expect(await offered("NL")).not.toContain("ideal");
  });
  // nothing is forgotten while it fails
  await (await site.database("europe")).prepare("UPDATE account_methods SET asked_at = asked_at - 700").run();
  await actAtProvider(site, "busy", "2");
  expect(await offered("NL")).not.toContain("ideal");
});

test("what the provider said of another smallest price counts for that price alone", async () => {
  expect(await offered("NL")).toContain("ideal");
  const db = await site.database("europe");
  await db.prepare("UPDATE account_methods SET amount = amount + 1, methods = '[]'").run();
  expect(await offered("NL")).toContain("ideal");
  expect(await db.prepare("SELECT count(*) AS n FROM account_methods").first("n")).toBe(2);
});

test.each([
  ["SE", "swish"],
  ["NO", "vipps"],
  ["DK", "mobilepay"],
  ["ES", "bizum"],
  ["IT", "bancomatpay"],
  ["NL", "ideal"],
])("in %s its own method, %s, comes first", async (country, method) => {
  expect((await offered(country))[0]).toBe(method);
});

test("a method of one country says where its buyer is, and any other where the provider saw them", async () => {
  const evidence = async (method: string, country: string) => {
    const buyer = await newBuyer(site, { country: "DE" });
    await actAtProvider(site, "country", country);
    const made = await placed(site, buyer, { method });
    await payAs(site, buyer, made.checkout, "paid");
    await untilBooked(site, buyer, made.id, "completed");
    const row = (await site.database("europe"))
      .prepare("SELECT payment_country FROM orders WHERE id = ?1")
      .bind(made.id);
    return (await row.first<{ payment_country: string | null }>())?.payment_country;
  };
  expect(await evidence("ideal", "FR")).toBe("NL");
  expect(await evidence("paypal", "FR")).toBe("FR");
  expect(await evidence("paypal", "none")).toBeNull();
});

test("a statement names the company and the number that the order shows", async () => {
  const buyer = await newBuyer(site);
  const made = await placed(site, buyer);
  const { payment } = await booked(site, buyer, made.id);
  const found = await fetch(`${apiOf(site)}payments/${payment}`, {
    headers: { authorization: `Bearer ${API_KEY}` },
  });
  const number = made.id.slice(-8).toUpperCase();
  expect((await found.json<{ description: string }>()).description).toBe(
    `Amstel Social B.V. ${number.slice(0, 4)}-${number.slice(4)}`,
  );
});

test("an idempotency key is a UUID of version 4, the same for the same name", async () => {
  const [one, again, other] = await Promise.all(["order", "order", "order/1"].map(idempotencyKey));
  expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect([again === one, other === one]).toEqual([true, false]);
});

test("npm run doctor tells each company's account, what it lacks where, and whether the provider answers", async () => {
  const well = await operatorCommand(site, "doctor", []);
  expect([well.code, well.stderr.join("")]).toEqual([0, ""]);
  expect(well.stdout.join("\n")).toMatch(/^amberlind-nl: amstel at mollie, amstel, test$/m);
  expect(well.stdout.join("\n")).toMatch(/^ {2}NL EUR {2}ideal \(0\.01 to 50000\.00\), /m);

  await actAtProvider(site, "disabled", "ideal");
  const lacking = await operatorCommand(site, "doctor", []);
  expect(lacking.code).toBe(1);
  expect(lacking.stdout.filter((line) => line.includes("!"))).toEqual([
    "  ! NL lacks ideal: enable it there, or leave it out of payment_methods",
  ]);

  await actAtProvider(site, "disabled", "none");
  await actAtProvider(site, "busy", "1");
  const silent = await operatorCommand(site, "doctor", []);
  expect([
    silent.code,
    silent.stdout.some((line) => line.includes("the provider does not answer: ")),
  ]).toEqual([1, true]);
});
