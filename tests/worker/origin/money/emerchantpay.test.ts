import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import { inMember } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import {
  atCardDesk,
  atProvider,
  CARD_KEY,
  payByCard,
  type CardOutcome,
  type Told,
} from "#tests/support/emerchantpay.ts";
import { leave, letPassSince } from "#tests/support/leaving.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { adapterOf, newPayment, payAt } from "#tests/support/payments.ts";
import {
  booked,
  call,
  ledgerOf,
  newBuyer,
  order,
  orderOf,
  P0,
  placed,
  untilBooked,
  untilBooksFit,
  type Buyer,
  type OrderInput,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

/** Purchases at the site whose company sells by emerchantpay: the same code as for any other. */
let site: RunningSite;
/** Whatever a test put into the books that does not fit, on purpose. */
const onPurpose: string[] = [];
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(async () => {
  await untilBooksFit(site, { host: HOSTS.world, onPurpose });
  await site.close();
});

const world = () => site.database("world");
const buyerHere = () => newBuyer(site, { site: "world", country: "IE" });
const byCard = (input: OrderInput = {}) => ({ method: "visa", country: "IE", ...input });
const started = async (buyer: Buyer) => {
  const { id, checkout } = await placed(site, buyer, byCard());
  const payment = (await booked(site, buyer, id)).payment ?? "";
  expect(new URL(checkout ?? "").pathname).toBe(`/dev/emerchantpay/pay/${payment}`);
  return { id, payment };
};
async function ended(outcome: CardOutcome, told: Told = "once") {
  const buyer = await buyerHere();
  const { id, payment } = await started(buyer);
  await payByCard(site, payment, outcome, told);
  return { buyer, id, payment };
}
async function bought() {
  const all = await ended("approved");
  await untilBooked(site, all.buyer, all.id, "completed");
  return all;
}
const refundsIn = async (id: string) =>
  (
    await (
      await world()
    )
      .prepare("SELECT amount, credits, why, status FROM refunds WHERE order_id = ?1")
      .bind(id)
      .all<{ amount: number; credits: number; why: string; status: string }>()
  ).results;
const untilTold = (payment: string) =>
  until(async () => {
    const { calls } = await atProvider(site, payment);
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ answered }) => answered))).toEqual(new Set(["echoed"]));
  });
const post = (path: string, body: Record<string, string>, host: string = HOSTS.world) =>
  site.ask(path, {
    method: "POST",
    host,
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": "192.0.2.91" },
    body: new URLSearchParams(body).toString(),
  });

test("a site offers what its provider has: cards, none of them remembered, and no mandate", async () => {
  const buyer = await buyerHere();
  const offer = async () =>
    (await call<CreditsAnswer>(site, buyer, "GET", "/api/credits.php?country=IE")).body;
  expect(await offer()).toMatchObject({ currency: "EUR", cards: [], cards_blocked: true });
  expect((await offer()).methods.map(({ method }) => method)).toEqual(["visa", "mastercard"]);
  expect((await order(site, buyer, byCard({ method: "paypal" }))).body.error?.code).toBe(
    "method_unavailable",
  );
  const { id } = await placed(site, buyer, byCard({ remember_card: true }));
  const row = (await world()).prepare("SELECT remember_card, provider FROM orders WHERE id = ?1").bind(id);
  expect(await row.first()).toEqual({ remember_card: 0, provider: "emerchantpay" });
  const debit = {
    holder: "A. Person",
    iban: "NL91ABNA0417164300",
    street: "Quay",
    number: "1",
    postal_code: "D02",
    city: "Dublin",
    country: "IE",
    mobile: "+353851234567",
    agreed: true,
  };
  const answer = await call<{ error: { code: string } }>(site, buyer, "POST", "/api/directdebit.php", debit);
  expect([answer.status, answer.body.error.code]).toEqual([409, "method_unavailable"]);
});

test("npm run doctor says that the company's key works, and that its provider says nothing else", async () => {
  const { stdout } = await operatorCommand(site, "doctor", []);
  const text = stdout.join("\n");
  expect(text).toMatch(/^amberlind: liffey at emerchantpay, test$/m);
  expect(text).toContain(
    "the key works; whether you are accepted, and for which cards, only the provider can say",
  );
  expect(text).toMatch(/^ {2}IE EUR {2}visa, mastercard$/m);
});

test("a card pays: credits, premium and an invoice, once, however often the provider says so", async () => {
  const { buyer, id, payment } = await ended("approved", "twice");
  await untilBooked(site, buyer, id, "completed");
  await untilTold(payment);
  await atCardDesk(site, `call ${payment}`, "twice");
  await untilTold(payment);
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
  expect((await booked(site, buyer, id)).invoice).toEqual(expect.any(Number));
  expect(await orderOf(site, buyer, id)).toMatchObject({ paid_user: true, order: { status: "completed" } });
  expect(await atProvider(site, payment)).toMatchObject({ page: { amount: P0.bonus, currency: "EUR" } });
  const paidFrom = (await world()).prepare("SELECT payment_country FROM orders WHERE id = ?1").bind(id);
  expect(await paidFrom.first()).toEqual({ payment_country: "IE" });
});

test("a card that the bank declines ends the order, and gives nothing", async () => {
  const { buyer, id } = await ended("declined");
  await untilBooked(site, buyer, id, "failed");
  expect(await ledgerOf(site, buyer)).toEqual([]);
});

test("a buyer who goes back without paying may still pay, until the page ends and the order with it", async () => {
  const { buyer, id, payment } = await ended("cancel");
  expect((await orderOf(site, buyer, id)).order.status).toBe("open");
  const later = await ended("cancel");
  await payByCard(site, later.payment, "approved");
  await untilBooked(site, later.buyer, later.id, "completed");
  await atCardDesk(site, `timeout ${payment}`);
  await untilBooked(site, buyer, id, "cancelled");
  expect(await booked(site, buyer, id)).toMatchObject({ reason: "expired" });
  expect(await ledgerOf(site, buyer)).toEqual([]);
});

test("a payment whose notification was lost is found by the scheduled job, as is one that is decided later", async () => {
  const { buyer, id } = await ended("approved", "never");
  const slow = await ended("pending_async");
  await untilBooked(site, slow.buyer, slow.id, "pending");
  await atCardDesk(site, `approved ${slow.payment}`, "never");
  const db = await world();
  for (const each of [id, slow.id])
    await db
      .prepare("UPDATE orders SET created_at = created_at - 7200, asked_at = 0 WHERE id = ?1")
      .bind(each)
      .run();
  await site.quarterly();
  for (const each of [
    [buyer, id],
    [slow.buyer, slow.id],
  ] as const) {
    expect((await booked(site, ...each)).status).toBe("completed");
    expect(await ledgerOf(site, each[0])).toEqual([["purchase", P0.credits]]);
  }
});

test("a forged notification is refused and changes nothing; a true one that is early changes nothing either", async () => {
  const { buyer, id, payment } = await ended("cancel");
  const [, , password] = CARD_KEY.split(":");
  const sign = (secret: string) =>
    createHash("sha1")
      .update(payment + secret)
      .digest("hex");
  const form = { wpf_unique_id: payment, wpf_status: "approved", notification_type: "wpf" };
  const path = "/webhooks/payments/emerchantpay";
  for (const signature of ["", sign("guessed"), sign("")])
    expect((await post(path, { ...form, signature })).status).toBe(422);
  expect((await post("/webhooks/payments/mollie", { id: payment })).status).toBe(422);
  expect((await post("/webhooks/payments/stripe", form)).status).toBe(404);
  expect((await post(path, { ...form, signature: sign(password ?? "") }, HOSTS.dutch)).status).toBe(422);
  const answer = await post(path, { ...form, signature: sign(password ?? "") });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    `<?xml version="1.0" encoding="UTF-8"?><notification_echo><wpf_unique_id>${payment}</wpf_unique_id></notification_echo>`,
  ]);
  await until(async () => {
    const waiting = (await world()).prepare(
      "SELECT count(*) AS n FROM payment_notices WHERE done_at IS NULL",
    );
    expect(await waiting.first()).toEqual({ n: 0 });
  });
  expect([(await booked(site, buyer, id)).status, await ledgerOf(site, buyer)]).toEqual(["open", []]);
});

test("money that arrives after the order was cancelled still brings its credits, once", async () => {
  const { buyer, id, payment } = await ended("cancel");
  expect((await call(site, buyer, "DELETE", `/api/orders.php?order=${id}`)).status).toBe(200);
  expect((await booked(site, buyer, id)).status).toBe("cancelled");
  await payByCard(site, payment, "approved", "late");
  await untilBooked(site, buyer, id, "completed");
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
});

test("a bank that approves another sum than the order's gives nothing, and is reported to the operator", async () => {
  const buyer = await buyerHere();
  const { id, payment } = await started(buyer);
  onPurpose.push(payment);
  await atCardDesk(site, `approved ${payment} 700`);
  await until(async () => {
    const row = (await world()).prepare("SELECT verdict, amount FROM payments WHERE id = ?1").bind(payment);
    expect(await row.first()).toEqual({ verdict: "wrong_amount", amount: 700 });
  });
  expect([(await booked(site, buyer, id)).status, await ledgerOf(site, buyer)]).toEqual(["open", []]);
});

test("a withdrawal refunds what is unused, in part, once, to the card", async () => {
  const { buyer, id, payment } = await bought();
  await inMember(
    site,
    buyer.account,
    "INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'message/x', 'message', -5, balance - 5, at FROM ledger ORDER BY entry DESC LIMIT 1",
  );
  // 45 of 50 credits of 11.24
  const amount = 1_011;
  expect((await orderOf(site, buyer, id)).order.withdrawable).toEqual({ credits: 45, amount });
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await until(async () => {
    expect(await refundsIn(id)).toMatchObject([{ amount, why: "withdrawn", status: "done" }]);
  });
  const refunds = (await atProvider(site, payment)).transactions.filter(({ kind }) => kind === "refund");
  expect(refunds.map((refund) => [refund.status, refund.amount])).toEqual([["approved", amount]]);
  expect((await booked(site, buyer, id)).status).toBe("refunded");
  expect((await mailsTo(site, buyer.account.email)).map(({ subject }) => subject).join()).toContain(
    "withdrawal",
  );
});

test("a refund is sent once, also where many send it at once and the gateway takes its name twice", async () => {
  const { buyer, id, payment } = await bought();
  const path = `/api/withdrawals.php`;
  await atCardDesk(site, "names repeatable");
  await atCardDesk(site, "slow 250");
  await Promise.all([
    ...[1, 2, 3].map(() => call(site, buyer, "POST", path, { order: id, amount: P0.bonus })),
    ...[1, 2, 3].map(() => atCardDesk(site, `call ${payment}`, "twice")),
    site.quarterly(),
  ]);
  await until(async () => {
    expect(await refundsIn(id)).toMatchObject([{ amount: P0.bonus, status: "done" }]);
  });
  await untilTold(payment);
  await atCardDesk(site, "slow 0");
  await atCardDesk(site, "names unique");
  const sent = (await atProvider(site, payment)).transactions.filter(({ kind }) => kind === "refund");
  expect(sent.map(({ status, amount }) => [status, amount])).toEqual([["approved", P0.bonus]]);
});

test("a refund in the provider's console takes unused credits, found by the daily reconciliation", async () => {
  const { buyer, id, payment } = await bought();
  await atCardDesk(site, `refund ${payment} ${P0.bonus}`);
  await untilTold(payment);
  await site.daily();
  expect(await booked(site, buyer, id)).toMatchObject({ status: "refunded", reason: "provider_refund" });
  expect(await ledgerOf(site, buyer)).toHaveLength(2);
  expect(await refundsIn(id)).toEqual([]);
});

test("a chargeback takes the credits back once, its reversal returns them, and a second one takes them again", async () => {
  const { buyer, id, payment } = await bought();
  await atCardDesk(site, `charge-back ${payment}`, "twice");
  await untilBooked(site, buyer, id, "refunded");
  expect(await booked(site, buyer, id)).toMatchObject({ reason: "charged_back" });
  await untilTold(payment);
  expect(await ledgerOf(site, buyer)).toEqual([
    ["purchase", P0.credits],
    ["chargeback", -P0.credits],
  ]);
  await atCardDesk(site, `reverse-chargeback ${payment}`);
  await untilBooked(site, buyer, id, "completed");
  await atCardDesk(site, `charge-back ${payment}`, "never");
  await site.daily();
  await untilBooked(site, buyer, id, "refunded");
  const sum = (await ledgerOf(site, buyer)).reduce((total, [, amount]) => total + Number(amount), 0);
  expect(sum).toBe(0);
});

test("what the provider before had of a buyer is neither offered nor charged here, and goes with the account", async () => {
  const buyer = await buyerHere();
  const before = adapterOf(site, "test_liffey_in_the_demo_alone_000001");
  const customer = await before.createCustomer(`world/${buyer.account.id}`);
  const first = await before.createPayment(newPayment({ method: "visa", customer, sequence: "first" }));
  await payAt(site, first.id, "paid", "never");
  const mandates = await before.mandatesOf(customer);
  expect(mandates).toMatchObject([{ isValid: true, method: "creditcard" }]);
  const db = await world();
  await db.batch([
    db
      .prepare(
        "INSERT INTO mandates (id, site, member, kind, method, customer, mandate, label, signed_at, checked_at, company, provider) VALUES (?1, 'amberlind', ?2, 'card', 'visa', ?3, ?4, 'Visa •••• 4242', 0, unixepoch(), 'liffey', 'mollie')",
      )
      .bind(`card-${buyer.account.id}`, buyer.account.id, customer, mandates[0]?.id ?? ""),
    // what Mollie said minutes ago of the same account
    db.prepare(
      `UPDATE account_methods SET methods = '[{"method":"paypal","limits":null},{"method":"visa","limits":null}]', asked_at = unixepoch() WHERE company = 'liffey'`,
    ),
  ]);
  const offer = (await call<CreditsAnswer>(site, buyer, "GET", "/api/credits.php?country=IE")).body;
  expect([offer.cards, offer.methods.map(({ method }) => method)]).toEqual([[], ["visa"]]);
  await db.prepare("DELETE FROM account_methods WHERE company = 'liffey'").run();
  const charged = await order(site, buyer, byCard({ card: `card-${buyer.account.id}` }));
  expect([charged.status, charged.body.error?.code]).toEqual([404, "not_found"]);
  expect((await leave(site, buyer)).status).toBe(200);
  await letPassSince(site, buyer.account, 15 * 86_400);
  await site.quarterly();
  expect(await before.mandatesOf(customer)).toEqual([]);
});

test("what a company sold before it changed its provider is settled where it was paid", async () => {
  const buyer = await buyerHere();
  const { id } = await started(buyer);
  const before = adapterOf(site, "test_liffey_in_the_demo_alone_000001");
  const made = await before.createPayment(
    newPayment({
      order: id,
      method: "visa",
      amount: { amount: P0.bonus, currency: "EUR" },
      returnTo: `https://${HOSTS.world}/credits`,
      webhook: `https://${HOSTS.world}/webhooks/payments/mollie`,
    }),
  );
  await (
    await world()
  )
    .prepare("UPDATE orders SET provider = 'mollie', payment = ?2 WHERE id = ?1")
    .bind(id, made.id)
    .run();
  await payAt(site, made.id, "paid", "once", HOSTS.world);
  await untilBooked(site, buyer, id, "completed");
  const { withdrawable } = (await orderOf(site, buyer, id)).order;
  const amount = withdrawable?.amount ?? 0;
  expect((await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount })).status).toBe(200);
  await until(async () => {
    expect(await before.findPayment(made.id)).toMatchObject({ refunded: amount });
  });
});
