import { afterAll, beforeAll, expect, test } from "vitest";
import type { DiscountCodeBody } from "#contract/desk/discount-codes.ts";
import { inMember } from "#tests/support/accounts.ts";
import { desk } from "#tests/support/desk.ts";
import {
  call,
  newBuyer,
  offerTo,
  order,
  P0,
  payAs,
  placed,
  untilBooked,
  untilBooksFit,
  type Buyer,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(async () => {
  await untilBooksFit(site);
  await site.close();
});

/** So long ago that the time bonus is over: milliseconds. */
const age = (buyer: Buyer, seconds: number) =>
  inMember(site, buyer.account, `UPDATE member SET signed_up_at = ${Date.now() - seconds * 1000}`);

test("a code for once is used once, however many redeem it at the same time, and never again after it was paid", async () => {
  const buyer = await newBuyer(site);
  await age(buyer, 200_000);
  await desk(site, "POST /api/discount-codes", { body: { code: "HALF-PRICE", value_percentage: 50 } });
  const all = await Promise.all(
    Array.from({ length: 40 }, () => order(site, buyer, { code: "half-price", total: 749 })),
  );
  const [one, ...more] = all.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  await payAs(site, buyer, one?.body.order.checkout ?? null, "paid");
  await untilBooked(site, buyer, one?.body.order.id ?? "", "completed");
  expect(await call(site, buyer, "GET", "/api/discountcode.php?code=HALF-PRICE")).toMatchObject({
    status: 409,
    body: { error: { code: "code_used" } },
  });
  expect(await order(site, buyer, { code: "HALF-PRICE", total: 749 })).toMatchObject({
    status: 409,
    body: { error: { code: "code_used" } },
  });
  expect((await offerTo(site, buyer, "&code=HALF-PRICE")).code_fault).toBe("code_used");
  const page = await site.ask("/credits?country=NL&code=HALF-PRICE", {
    host: buyer.host,
    cookie: buyer.cookie.replace("locale=en", "locale=nl"),
  });
  expect((await page.text()).includes("Deze code is al gebruikt")).toBe(true);
});

test("at 14,399 seconds after the signup the bonus counts, at 14,401 it does not, whatever the browser says", async () => {
  const early = await newBuyer(site);
  await age(early, 14_399);
  expect((await placed(site, early)).discount?.code).toBe("TIMEBONUS25");
  const late = await newBuyer(site);
  await age(late, 14_401);
  expect(await call(site, late, "GET", "/api/discountcode.php?code=TIMEBONUS25")).toMatchObject({
    status: 410,
    body: { error: { code: "code_expired" } },
  });
  expect(await order(site, late, { code: "TIMEBONUS25" })).toMatchObject({
    status: 410,
    body: { error: { code: "code_expired" } },
  });
  expect((await placed(site, late, { total: P0.list })).discount).toBe(null);
});

test("an order with an unknown code answers that code's error, whatever its total", async () => {
  const buyer = await newBuyer(site);
  await age(buyer, 200_000);
  for (const total of [P0.list, P0.bonus])
    expect(await order(site, buyer, { code: "MADE-UP", total })).toMatchObject({
      status: 404,
      body: { error: { code: "code_not_found", field: "code" } },
    });
  expect((await placed(site, buyer, { total: P0.list })).discount).toBe(null);
});

test("the welcome discount is issued on the first visit of the credits page after the bonus, once, for a day, to one who never paid", async () => {
  const buyer = await newBuyer(site);
  expect((await call(site, buyer, "GET", "/api/discountcode.php?welcome=true")).body).toBe(null);
  await age(buyer, 14_401);
  // asking for it is no visit
  expect((await call(site, buyer, "GET", "/api/discountcode.php?welcome=true")).body).toBe(null);
  const visits = await Promise.all(Array.from({ length: 10 }, () => offerTo(site, buyer)));
  expect(new Set(visits.map(({ discount }) => `${discount?.code} ${discount?.expires}`)).size).toBe(1);
  expect(visits[0]?.discount).toMatchObject({ kind: "welcome", code: "WELCOME25", value_percentage: 25 });
  expect(
    (await call<{ expires: string }>(site, buyer, "GET", "/api/discountcode.php?welcome=true")).body.expires,
  ).toBe(visits[0]?.discount?.expires);
  await inMember(
    site,
    buyer.account,
    `UPDATE settings SET value = value - 86401000 WHERE name = 'welcome_issued_at'`,
  );
  expect((await offerTo(site, buyer)).discount).toBe(null);
  const rich = await newBuyer(site, { paid: true });
  await age(rich, 14_401);
  expect((await offerTo(site, rich)).discount).toBe(null);
});

test("a member who guesses codes finds none after twenty wrong ones", async () => {
  const buyer = await newBuyer(site);
  await desk(site, "POST /api/discount-codes", { body: { code: "REAL-ONE", value_percentage: 60 } });
  const ask = (code: string) =>
    call<{ error?: { code: string } }>(site, buyer, "GET", `/api/discountcode.php?code=${code}`);
  expect((await ask("real-one")).status).toBe(200);
  for (let i = 0; i < 20; i++) expect((await ask(`GUESS-${i}`)).status).toBe(404);
  expect((await ask("REAL-ONE")).status).toBe(404);
  expect((await offerTo(site, buyer, "&code=REAL-ONE")).code_fault).toBe("code_not_found");
});

test("members of one network who guess codes find none after a hundred wrong ones, and others do", async () => {
  await desk(site, "POST /api/discount-codes", { body: { code: "SHARED-ONE", value_percentage: 60 } });
  const guess = async ({ host, cookie }: Buyer, code: string, from = "2001:db8:c0de:1::1") =>
    (
      await site.ask(`/api/discountcode.php?code=${code}`, {
        host,
        cookie,
        headers: { "cf-connecting-ip": from },
      })
    ).status;
  for (let member = 0; member < 5; member++) {
    const buyer = await newBuyer(site);
    for (let i = 0; i < 20; i++) expect(await guess(buyer, `NONE-${member}-${i}`)).toBe(404);
  }
  const last = await newBuyer(site);
  expect(await guess(last, "SHARED-ONE")).toBe(404);
  expect(await guess(last, "SHARED-ONE", "192.0.2.200")).toBe(200);
});

test("a code of another country, for a larger sum or for other methods says which it is", async () => {
  const buyer = await newBuyer(site);
  for (const [code, conditions] of [
    ["ABROAD", { country: "DE" }],
    ["LARGE", { currency: "EUR", minimum_order_value: 100_000 }],
    ["BY-CARD", { paymentmethods: ["visa"] }],
  ] satisfies [string, Partial<DiscountCodeBody>][])
    await desk(site, "POST /api/discount-codes", { body: { code, value_percentage: 20, ...conditions } });
  const refusal = async (code: string, query: string) => {
    const { status, body } = await call<{ error?: { code: string } }>(
      site,
      buyer,
      "GET",
      `/api/discountcode.php?code=${code}&country=NL${query}`,
    );
    return [status, body.error?.code];
  };
  expect(await refusal("ABROAD", "")).toEqual([409, "code_not_here"]);
  expect(await refusal("LARGE", "&bundle=p0")).toEqual([409, "code_minimum"]);
  expect(await refusal("BY-CARD", "&method=ideal")).toEqual([409, "code_method"]);
});
