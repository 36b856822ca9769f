import { afterAll, beforeAll, expect, test } from "vitest";
import { inMember } from "#tests/support/accounts.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import {
  actAtProvider,
  booked,
  call,
  ledgerOf,
  newBuyer,
  notify,
  order,
  orderOf,
  P0,
  payAs,
  placed,
  untilBooked,
  untilBooksFit,
  type Buyer,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(async () => {
  const { members } = await untilBooksFit(site, { onPurpose: DIFFERENT });
  await site.close();
  expect(members).toBeGreaterThan(10);
});
/** What a test put into the books on purpose. */
const DIFFERENT: string[] = [];

/** So long ago that the time bonus is over: milliseconds. */
const age = (buyer: Buyer, seconds: number) =>
  inMember(site, buyer.account, `UPDATE member SET signed_up_at = ${Date.now() - seconds * 1000}`);

test("an order is paid at the provider, and its call brings credits, premium, an invoice, a receipt and an event, each once", async () => {
  const buyer = await newBuyer(site);
  const {
    id,
    checkout,
    status,
    amount,
    discount,
    vat_amount: vat,
  } = await placed(site, buyer, { next: "/chats/somebody" });
  expect({ status, amount, vat, discount }).toEqual({
    status: "open",
    amount: P0.bonus,
    vat: 195,
    discount: { kind: "time_bonus", code: "TIMEBONUS25", percentage: 25, amount: 375 },
  });
  const back = await payAs(site, buyer, checkout, "paid", "twice");
  expect([back.status, back.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(`^/credits/p0/ideal\\?order=${id}&key=[\\w-]{43}$`),
  ]);
  await untilBooked(site, buyer, id, "completed");
  const { order: seen, balance, paid_user: paid } = await orderOf(site, buyer, id);
  expect({
    credits: balance.credits,
    paid,
    made: seen.made_premium,
    next: seen.next,
    checkout: seen.checkout,
  }).toEqual({ credits: P0.credits, paid: true, made: true, next: "/chats/somebody", checkout: null });
  expect(seen.invoice).toMatch(/^AMSTEL-EUROPE-\d{6}$/);
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
  await until(async () => {
    expect(await mailsTo(site, buyer.account.email)).toHaveLength(1);
  });
  const [mail] = await mailsTo(site, buyer.account.email);
  expect(mail?.text).toContain("11.24");
  const { events } = await desk(site, "GET /api/order-events");
  expect(
    events.filter((each) => each.order.id === id).map(({ event, discount: entry }) => [event, entry?.code]),
  ).toEqual([
    ["created", "TIMEBONUS25"],
    ["completed", "TIMEBONUS25"],
  ]);
});

test("the same order sent again is the same order and the same payment, whatever else has changed", async () => {
  const buyer = await newBuyer(site);
  const key = crypto.randomUUID();
  const first = await placed(site, buyer, { key });
  await age(buyer, 20_000);
  const again = await Promise.all(Array.from({ length: 6 }, () => placed(site, buyer, { key })));
  expect(
    new Set([first, ...again].map(({ id, checkout, amount }) => `${id} ${checkout} ${amount}`)).size,
  ).toBe(1);
});

test("of forty orders at once one is placed", async () => {
  const buyer = await newBuyer(site);
  const all = await Promise.all(Array.from({ length: 40 }, () => order(site, buyer)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    new Set(
      all.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.error?.code}`),
    ),
  ).toEqual(new Set(["409 order_open"]));
});

test("an order given up for another and paid after all is settled; the other one, with the same code, goes back in full", async () => {
  const buyer = await newBuyer(site);
  const first = await placed(site, buyer);
  const second = await placed(site, buyer, { replaces: first.id });
  await payAs(site, buyer, first.checkout, "paid");
  await untilBooked(site, buyer, first.id, "completed");
  await payAs(site, buyer, second.checkout, "paid");
  await untilBooked(site, buyer, second.id, "refunded");
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
  const { order: seen } = await orderOf(site, buyer, second.id);
  expect(seen).toMatchObject({ reason: "code_spent", refund: { credits: 0, amount: P0.bonus } });
});

test("a provider that needs seconds for each of four answers is given up before the edge gives up, and nothing is lost", async () => {
  const buyer = await newBuyer(site);
  const first = await placed(site, buyer);
  const input = {
    key: crypto.randomUUID(),
    method: "visa",
    remember_card: true as const,
    replaces: first.id,
  };
  await actAtProvider(site, "slow", "2600");
  const slow = await order(site, buyer, input);
  await actAtProvider(site, "slow", "0");
  expect([slow.status, slow.body.error?.code]).toEqual([503, "payment_unavailable"]);
  expect((await booked(site, buyer, first.id)).status).toBe("cancelled");
  expect(await placed(site, buyer, input)).toMatchObject({ status: "open", checkout: expect.any(String) });
});

test("what the button names must be what the server charges, and only by a method of that country and sum", async () => {
  const buyer = await newBuyer(site);
  expect(await order(site, buyer, { total: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: "price_changed" } },
  });
  expect(await order(site, buyer, { method: "swish" })).toMatchObject({
    status: 409,
    body: { error: { code: "method_unavailable" } },
  });
  expect(await order(site, buyer, { method: "directdebit" })).toMatchObject({
    status: 409,
    body: { error: { code: "mandate_required" } },
  });
  expect(await order(site, buyer, { method: "visa", card: "of-somebody-else" })).toMatchObject({
    status: 404,
  });
  expect(await order(site, buyer, { country: "KP" })).toMatchObject({ status: 422 });
  expect(await inMember(site, buyer.account, "SELECT id FROM orders")).toEqual([]);
  const waiting = await newBuyer(site, { accountStatus: "not_confirmed" });
  expect(await order(site, waiting)).toMatchObject({
    status: 403,
    body: { error: { code: "not_confirmed" } },
  });
});

test("a method that the provider does not document, or not in this currency, is offered nowhere and taken by no order", async () => {
  const buyer = await newBuyer(site);
  const methodsIn = async (country: string, who = buyer) =>
    (
      await call<{ methods: { method: string }[] }>(site, who, "GET", `/api/credits.php?country=${country}`)
    ).body.methods.map(({ method }) => method);
  const swiss = await methodsIn("CH");
  expect(swiss).toContain("twint");
  expect(swiss).not.toContain("postfinance");
  // by another provider, which has cards alone
  const african = await newBuyer(site, { site: "world", country: "ZA" });
  expect(await methodsIn("ZA", african)).toEqual(["visa", "mastercard"]);
  const pricing = await (
    await site.ask("/api/pricing.php?country=CH", { host: buyer.host })
  ).json<{ methods: string[] }>();
  expect(pricing.methods).toEqual(swiss);
  const { status, body } = await order(site, buyer, { method: "postfinance", country: "CH", total: 1_117 });
  expect([status, body.error?.code]).toEqual([409, "method_unavailable"]);
});

test("nobody else sees, cancels or withdraws an order", async () => {
  const [owner, stranger, abroad] = [
    await newBuyer(site),
    await newBuyer(site),
    await newBuyer(site, { site: "german" }),
  ];
  const { id } = await placed(site, owner);
  for (const other of [stranger, abroad]) {
    expect((await call(site, other, "GET", `/api/orders.php?order=${id}`)).status).toBe(404);
    expect((await call(site, other, "DELETE", `/api/orders.php?order=${id}`)).status).toBe(404);
    expect(
      (await call(site, other, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus })).status,
    ).toBe(404);
    expect((await call(site, other, "GET", `/api/transactions.php?id=${id}`)).status).toBe(404);
  }
  expect((await booked(site, owner, id)).status).toBe("open");
});

test("a cancelled or failed order can be tried again by another method, with the same discount", async () => {
  const buyer = await newBuyer(site);
  for (const [choice, status] of [
    ["cancelled", "cancelled"],
    ["failed", "failed"],
    ["expired", "cancelled"],
  ] as const) {
    const { id, checkout } = await placed(site, buyer);
    await payAs(site, buyer, checkout, choice);
    await untilBooked(site, buyer, id, status);
    await until(async () => {
      expect((await booked(site, buyer, id)).told).toBe(1);
    });
  }
  const given = await placed(site, buyer, { method: "paypal" });
  expect((await call(site, buyer, "DELETE", `/api/orders.php?order=${given.id}`)).status).toBe(200);
  expect((await placed(site, buyer, { method: "paysafecard" })).discount?.code).toBe("TIMEBONUS25");
  expect(await creditsOf(site, buyer)).toBe(0);
});

test("where the provider's call never comes, asking for the order finds what it missed, and so does the cron", async () => {
  const [asking, silent] = [await newBuyer(site), await newBuyer(site)];
  const first = await placed(site, asking);
  await payAs(site, asking, first.checkout, "paid", "never");
  await until(async () => {
    expect((await orderOf(site, asking, first.id)).order.status).toBe("completed");
  });

  const second = await placed(site, silent);
  await payAs(site, silent, second.checkout, "paid", "never");
  const db = await site.database("europe");
  await db
    .prepare("UPDATE orders SET created_at = created_at - 1000, asked_at = 0 WHERE id = ?1")
    .bind(second.id)
    .run();
  await site.quarterly();
  expect((await booked(site, silent, second.id)).status).toBe("completed");
  expect(await creditsOf(site, silent)).toBe(P0.credits);
});

test("opening the page that a buyer returns to settles the order, without a webhook and without a script", async () => {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer);
  const back = (await payAs(site, buyer, checkout, "paid", "never")).headers.get("location") ?? "";
  const page = await site.ask(back, { host: buyer.host, cookie: buyer.cookie });
  expect(page.status).toBe(200);
  await page.text();
  await untilBooked(site, buyer, id, "completed");
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
});

test("a call about a payment that nobody has, in no form of a provider's, or at another site's address changes nothing", async () => {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer);
  const payment = (await booked(site, buyer, id)).payment ?? "";
  expect((await notify(site, buyer.host, "tr_madeup")).status).toBe(200);
  for (const nonsense of ["", "ord_1", "tr_../x", "tr_a&id=tr_b", "tr_<script>"])
    expect((await notify(site, buyer.host, nonsense)).status).toBe(422);
  await payAs(site, buyer, checkout, "paid", "never");
  // the German site's, which shares the pool, and another pool's
  for (const host of [HOSTS.german, HOSTS.world])
    expect((await notify(site, host, payment)).status).toBe(200);
  await until(async () => {
    expect(
      (
        await (
          await site.database("world")
        )
          .prepare("SELECT done_at FROM payment_notices WHERE payment = ?1")
          .bind(payment)
          .first<{ done_at: number | null }>()
      )?.done_at,
    ).toEqual(expect.any(Number));
  });
  await until(async () => {
    expect(
      (
        await (
          await site.database("europe")
        )
          .prepare("SELECT count(*) AS n FROM payment_notices WHERE host = ?1 AND done_at IS NOT NULL")
          .bind(HOSTS.german)
          .first<{ n: number }>()
      )?.n,
    ).toBe(1);
  });
  expect([(await booked(site, buyer, id)).status, await creditsOf(site, buyer)]).toEqual(["open", 0]);
  DIFFERENT.push(payment);
  await notify(site, buyer.host, payment);
  await untilBooked(site, buyer, id, "completed");
});
