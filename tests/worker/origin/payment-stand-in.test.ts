import { randomUUID } from "node:crypto";
import {
  MandateMethod,
  PaymentMethod,
  RefundStatus,
  SequenceType,
  type MollieClient,
} from "@mollie/api-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { METHODS } from "#contract/payment-methods.ts";
import type { Directory } from "#origin/directory/batching.ts";
import { mollieProvider } from "#origin/payments/mollie/adapter.ts";
import {
  PaymentRefused,
  type NewPayment,
  type PaymentChanges,
  type PaymentProvider,
} from "#origin/payments/payment.ts";
import { customerOf, mandateOf, rememberCard } from "#origin/payments/stored-mandates.ts";
import {
  adapterOf,
  adapterThrough,
  anHourLater,
  API_KEY,
  apiOf,
  atPaymentDesk,
  officialClient,
  payAt,
  paymentsAtDesk,
} from "#tests/support/payments.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

let site: RunningSite;
let mollie: MollieClient;
let provider: PaymentProvider;
beforeAll(async () => {
  site = await sharedSite();
  mollie = await officialClient(site);
  provider = await adapterOf(site);
});
afterAll(() => site.close());

const RETURN = `https://${HOSTS.dutch}/credits/p1/ideal?back=1`;
const WEBHOOK = `https://${HOSTS.dutch}/webhooks/payments`;
const input = {
  amount: { currency: "EUR", value: "12.50" },
  description: "75 credits",
  redirectUrl: RETURN,
  webhookUrl: WEBHOOK,
};
const order = (more: Partial<NewPayment> = {}): NewPayment => ({
  order: randomUUID(),
  amount: { amount: 1_250, currency: "EUR" },
  method: "ideal",
  description: "75 credits",
  locale: "nl_NL",
  returnTo: RETURN,
  webhook: WEBHOOK,
  customer: null,
  sequence: "once",
  mandate: null,
  ...more,
});
const newCustomer = () => provider.createCustomer(`europe/${randomUUID()}`);
const accountOf = async (customer: string) =>
  provider.createMandate({
    reference: `RV-${randomUUID().slice(0, 12)}`,
    customer,
    holder: "A. Person",
    iban: "NL91ABNA0417164300",
    signedOn: "2026-11-21",
  });
const cardOf = async (customer: string) => {
  const first = await provider.createPayment(order({ method: "visa", customer, sequence: "first" }));
  await payAt(site, first.id, "paid", "never");
  return provider.findPayment(first.id);
};

test("the official client makes a payment, finds it and lists it", async () => {
  const made = await mollie.payments.create({
    ...input,
    method: PaymentMethod.ideal,
    metadata: { order: "1" },
  });
  expect([
    made.id,
    made.status,
    made.isCancelable,
    made.amount,
    made.getCheckoutUrl(),
    made.metadata,
  ]).toEqual([
    expect.stringMatching(/^tr_\w{10}$/),
    "open",
    false,
    { currency: "EUR", value: "12.50" },
    `https://${HOSTS.dutch}/dev/pay/${made.id}`,
    { order: "1" },
  ]);
  expect(await mollie.payments.get(made.id)).toMatchObject({
    id: made.id,
    description: "75 credits",
    method: "ideal",
  });
  expect((await mollie.payments.page({ limit: 1 }))[0]?.id).toBe(made.id);
});

test("the official client reads all pages of a list, the newest first", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await mollie.payments.create(input)).id);
  const first = await mollie.payments.page({ limit: 2 });
  const second = await mollie.payments.page({ limit: 2, from: first.nextPageCursor ?? "" });
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids.slice(0, 4));
  const found: string[] = [];
  for await (const { id } of mollie.payments.iterate().take(5)) found.push(id);
  expect(found).toEqual(ids);
});

test("the official client cancels what can be cancelled, and learns why where it cannot", async () => {
  const transfer = await mollie.payments.create({ ...input, method: PaymentMethod.banktransfer });
  expect(transfer.isCancelable).toBe(true);
  expect((await mollie.payments.cancel(transfer.id)).status).toBe("canceled");
  const card = await mollie.payments.create({ ...input, method: PaymentMethod.creditcard });
  await expect(mollie.payments.cancel(card.id)).rejects.toMatchObject({ statusCode: 422 });
  expect((await mollie.payments.get(card.id)).status).toBe("open");
});

test("the official client refunds what was paid and no cent more", async () => {
  const { id } = await mollie.payments.create({ ...input, method: PaymentMethod.ideal });
  const amount = (value: string) => ({ paymentId: id, amount: { currency: "EUR", value } });
  await expect(mollie.paymentRefunds.create(amount("1.00"))).rejects.toMatchObject({ statusCode: 422 });
  await payAt(site, id, "paid", "never");
  expect((await mollie.payments.get(id)).canBePartiallyRefunded()).toBe(true);
  const refund = await mollie.paymentRefunds.create(amount("12.00"));
  await expect(mollie.paymentRefunds.create(amount("0.51"))).rejects.toMatchObject({
    statusCode: 422,
    field: "amount",
  });
  expect((await mollie.paymentRefunds.get(refund.id, { paymentId: id })).status).toBe("pending");
  expect((await mollie.paymentRefunds.page({ paymentId: id })).map((one) => one.id)).toEqual([refund.id]);
  expect(await mollie.payments.get(id)).toMatchObject({
    status: "paid",
    amountRefunded: { value: "12.00" },
    amountRemaining: { value: "0.50" },
  });
  await atPaymentDesk(site, `fail-refund ${refund.id}`, "never");
  expect(await mollie.payments.get(id)).toMatchObject({
    amountRefunded: { value: "0.00" },
    amountRemaining: { value: "12.50" },
  });
});

test("the official client makes customers, mandates and recurring payments, and revokes", async () => {
  const customer = await mollie.customers.create({ name: "A. Person", email: "a@example.com" });
  expect((await mollie.customers.get(customer.id)).name).toBe("A. Person");
  const mandate = await mollie.customerMandates.create({
    customerId: customer.id,
    method: MandateMethod.directdebit,
    consumerName: "A. Person",
    consumerAccount: "NL91ABNA0417164300",
    mandateReference: "RV-1",
  });
  expect(mandate).toMatchObject({
    status: "valid",
    mandateReference: "RV-1",
    details: { consumerAccount: "NL91ABNA0417164300" },
  });
  const charged = await mollie.customerPayments.create({
    customerId: customer.id,
    ...input,
    sequenceType: SequenceType.recurring,
  });
  expect([charged.status, charged.getCheckoutUrl(), charged.mandateId]).toEqual([
    "pending",
    null,
    mandate.id,
  ]);
  expect(await mollie.customerMandates.revoke(mandate.id, { customerId: customer.id })).toBe(true);
  expect(
    (await mollie.customerMandates.page({ customerId: customer.id })).map(({ status }) => status),
  ).toEqual(["invalid"]);
  await expect(
    mollie.payments.create({ ...input, customerId: customer.id, sequenceType: SequenceType.recurring }),
  ).rejects.toMatchObject({ statusCode: 422, field: "mandateId" });
});

test("whatever is wrong is refused with the status and the field", async () => {
  const wrong = { ...input, method: PaymentMethod.ideal };
  await expect(
    mollie.payments.create({ ...wrong, amount: { currency: "EUR", value: "12.5" } }),
  ).rejects.toMatchObject({ statusCode: 422, field: "amount" });
  await expect(
    mollie.payments.create({ ...wrong, amount: { currency: "SEK", value: "12.50" } }),
  ).rejects.toMatchObject({ statusCode: 422, field: "amount.currency" });
  await expect(mollie.payments.create({ ...wrong, description: "" })).rejects.toMatchObject({
    statusCode: 422,
    field: "description",
  });
  await expect(mollie.payments.create({ amount: input.amount, description: "x" })).rejects.toMatchObject({
    statusCode: 422,
    field: "redirectUrl",
  });
  await expect(mollie.payments.get("tr_nothing")).rejects.toMatchObject({ statusCode: 404 });
  await expect(mollie.customers.create({ metadata: null, idempotencyKey: "x" })).resolves.toMatchObject({
    resource: "customer",
  });
  const api = apiOf(site);
  expect((await fetch(`${api}payments`)).status).toBe(401);
  expect((await fetch(`${api}nothing`, { headers: { authorization: `Bearer ${API_KEY}` } })).status).toBe(
    404,
  );
});

test("a key of another shape, and what another account has, are refused", async () => {
  const api = apiOf(site);
  const { id } = await mollie.payments.create(input);
  const ask = async (key: string, path = `payments/${id}`) =>
    (await fetch(`${api}${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  const other = `test_${"x".repeat(30)}`;
  expect([
    await ask("test_short"),
    await ask(other),
    await ask(other, "payments"),
    await ask(API_KEY),
  ]).toEqual([401, 404, 200, 200]);
});

test("an idempotency key that was used for another request is a conflict", async () => {
  const idempotencyKey = randomUUID();
  const made = await mollie.payments.create({ ...input, idempotencyKey });
  expect((await mollie.payments.create({ ...input, idempotencyKey })).id).toBe(made.id);
  await expect(
    mollie.payments.create({ ...input, description: "other", idempotencyKey }),
  ).rejects.toMatchObject({ statusCode: 409 });
  await expect(mollie.customers.create({ idempotencyKey })).rejects.toMatchObject({ statusCode: 409 });
});

test.each([
  ["a sum below its method's least", { method: "eps", amount: { currency: "EUR", value: "0.99" } }, "amount"],
  [
    "a sum above its method's most",
    { method: "ideal", amount: { currency: "EUR", value: "50000.01" } },
    "amount",
  ],
  ["a currency that no method takes", { amount: { currency: "XOF", value: "900" } }, "amount.currency"],
  ["a method that the provider lacks", { method: "postfinance" }, "method"],
  ["a language that the provider lacks", { locale: "nl_DE" }, "locale"],
  ["a webhook without TLS", { webhookUrl: "http://nl.example.com/webhooks/payments" }, "webhookUrl"],
  ["more metadata than the provider takes", { metadata: "x".repeat(1_100) }, "metadata"],
] as const)("%s is refused by its field", async (_, change, field) => {
  const answer = await fetch(`${apiOf(site)}payments`, {
    method: "POST",
    headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ ...input, ...change }),
  });
  expect([answer.status, (await answer.json<{ field?: string }>()).field]).toEqual([422, field]);
});

test("the list of methods follows the sum, and each page of a list leads back to the one before", async () => {
  const some = await mollie.methods.list({ amount: { currency: "PLN", value: "20.00" } });
  expect(some.map(({ id }) => id).toSorted()).toEqual([
    "applepay",
    "blik",
    "creditcard",
    "paypal",
    "paysafecard",
    "przelewy24",
  ]);
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.unshift((await mollie.payments.create(input)).id);
  const first = await mollie.payments.page({ limit: 2 });
  const second = await mollie.payments.page({ limit: 2, from: first.nextPageCursor ?? "" });
  expect([first.previousPageCursor, second.previousPageCursor]).toEqual([undefined, ids[0]]);
});

test("the same key again is the same payment, also side by side", async () => {
  const wanted = order();
  const made = await Promise.all([
    provider.createPayment(wanted),
    provider.createPayment(wanted),
    provider.createPayment(wanted),
  ]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toMatchObject({
    order: wanted.order,
    status: "open",
    amount: { amount: 1_250, currency: "EUR" },
    refunded: 0,
    chargedBack: 0,
    customer: null,
    mandate: null,
    card: null,
  });
});

test("each of our methods is one of the provider's", async () => {
  for (const method of provider.methods.filter((one) => one !== "directdebit")) {
    const currency = METHODS[method].currencies[0] ?? "EUR";
    expect(
      (await provider.createPayment(order({ method, amount: { amount: 2_000, currency } }))).status,
      method,
    ).toBe("open");
  }
});

test("a language that the provider lacks for a country gets it from another country", async () => {
  const { id } = await provider.createPayment(order({ locale: "nl_DE" }));
  expect((await mollie.payments.get(id)).locale).toBe("nl_NL");
});

test("what a payment becomes at the provider is what our adapter says", async () => {
  for (const [chosen, status] of [
    ["paid", "paid"],
    ["failed", "failed"],
    ["cancelled", "cancelled"],
    ["expired", "expired"],
    ["pending", "pending"],
  ] as const) {
    const { id } = await provider.createPayment(order());
    await payAt(site, id, chosen, "never");
    expect((await provider.findPayment(id))?.status).toBe(status);
  }
  expect(await provider.findPayment("tr_nothing")).toBeNull();
});

test("a first payment by card leaves a card that can be charged again, until it is refused", async () => {
  const customer = await newCustomer();
  const first = await cardOf(customer);
  expect(first).toMatchObject({
    status: "paid",
    customer,
    mandate: expect.stringMatching(/^mdt_/),
    card: "Visa •••• 4242",
  });
  expect(await provider.mandatesOf(customer)).toEqual([
    { id: first?.mandate, isValid: true, hasEnded: false, method: "creditcard", label: "Visa •••• 4242" },
  ]);
  const again = order({ method: "visa", customer, sequence: "recurring", mandate: first?.mandate ?? null });
  expect(await provider.createPayment(again)).toMatchObject({ status: "paid", checkout: null });
  await atPaymentDesk(site, "cards-failed -");
  expect((await provider.createPayment({ ...again, order: randomUUID() })).status).toBe("failed");
  await atPaymentDesk(site, "cards-paid -");
});

test("a card that was to be remembered is, once and for its member alone, and its customer is found again", async () => {
  const tenant = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false).tenants.find(
    ({ id }) => id === "amberlind-nl",
  )!;
  const env = {
    PAYMENT_ADAPTER: "mollie",
    PAYMENT_API: apiOf(site),
    PAYMENT_API_KEY: API_KEY,
  } as never;
  const [db, member] = [await site.database("europe"), randomUUID()];
  const customer = await customerOf(env, db, tenant, member);
  expect(await customerOf(env, db, tenant, member)).toBe(customer);
  const first = (await cardOf(customer))!;
  await rememberCard(env, db, tenant, member, { ...first, status: "failed" });
  await rememberCard(env, db, tenant, member, { ...first, mandate: null });
  expect(await cardsOf(db, member)).toEqual([]);
  for (const card of [first.card, first.card, null])
    await rememberCard(env, db, tenant, member, { ...first, card });
  const cards = await cardsOf(db, member);
  expect(cards).toEqual([{ id: expect.any(String), label: "Visa •••• 4242", method: "visa" }]);
  const id = cards[0]?.id ?? "";
  expect(await mandateOf(db, member, id)).toMatchObject({ kind: "card", customer, mandate: first.mandate });
  expect([
    await mandateOf(db, randomUUID(), id),
    await mandateOf(db, member),
    await cardsOf(db, randomUUID()),
  ]).toEqual([null, null, []]);
  const paypal = await provider.createPayment(order({ method: "paypal", customer, sequence: "first" }));
  await payAt(site, paypal.id, "paid", "never");
  await rememberCard(env, db, tenant, member, (await provider.findPayment(paypal.id))!);
  expect(await cardsOf(db, member)).toHaveLength(1);
});

/** The cards that are remembered for a member. */
const cardsOf = async (db: Directory, member: string) =>
  (
    await db
      .prepare(
        "SELECT id, label, method FROM mandates WHERE member = ?1 AND kind = 'card' AND ended_at IS NULL",
      )
      .bind(member)
      .all<{ id: string; label: string; method: string }>()
  ).results;

test("an account is charged by its mandate, days later, and no more once that ended", async () => {
  const customer = await newCustomer();
  const mandate = await accountOf(customer);
  expect(mandate).toMatchObject({ isValid: true, method: "directdebit", label: "•••• 4300" });
  const debit = order({ method: "directdebit", customer, sequence: "recurring", mandate: mandate.id });
  const charged = await provider.createPayment(debit);
  expect([charged.status, charged.checkout]).toEqual(["pending", null]);
  expect((await provider.cancelPayment(charged.id))?.status).toBe("cancelled");
  await provider.revokeMandate(customer, mandate.id);
  await provider.revokeMandate(customer, mandate.id);
  expect((await provider.mandatesOf(customer)).map(({ isValid }) => isValid)).toEqual([false]);
  await expect(provider.createPayment({ ...debit, order: randomUUID() })).rejects.toBeInstanceOf(
    PaymentRefused,
  );
});

test("an account that is none is refused by its field", async () => {
  const customer = await newCustomer();
  await expect(
    provider.createMandate({
      reference: "RV-x",
      customer,
      holder: "A. Person",
      iban: "NL91ABNA0417164301",
      signedOn: "2026-11-21",
    }),
  ).rejects.toMatchObject({ name: "PaymentRefused", field: "iban" });
});

test("cancelling what cannot be cancelled says how it stands", async () => {
  const { id } = await provider.createPayment(order({ method: "visa" }));
  expect((await provider.cancelPayment(id))?.status).toBe("open");
  expect(await provider.cancelPayment("tr_nothing")).toBeNull();
});

test("a refund is one by its id, and is done or fails later", async () => {
  const { id: payment } = await provider.createPayment(order());
  await payAt(site, payment, "paid", "never");
  const refund = {
    id: randomUUID(),
    payment,
    amount: { amount: 1_000, currency: "EUR" },
    description: "Withdrawal",
    again: false,
  };
  const [one, two] = [await provider.refund(refund), await provider.refund(refund)];
  expect([one, two]).toEqual([
    { id: one.id, status: "sent" },
    { id: one.id, status: "sent" },
  ]);
  expect((await provider.findPayment(payment))?.refunded).toBe(1_000);
  await expect(provider.refund({ ...refund, id: randomUUID() })).rejects.toBeInstanceOf(PaymentRefused);
  await atPaymentDesk(site, `finish-refund ${one.id}`, "never");
  expect(await provider.findRefund(payment, one.id)).toEqual({ id: one.id, status: "done" });
  expect(await provider.findRefund(payment, "re_nothing")).toBeNull();
});

test("a refund whose answer was lost is sent again, an hour later, and is one; one that failed is sent as a new one", async () => {
  const { id: payment } = await provider.createPayment(order());
  await payAt(site, payment, "paid", "never");
  const refund = {
    id: `${payment}/withdrawn`,
    payment,
    amount: { amount: 400, currency: "EUR" },
    description: "Withdrawal",
    again: true,
  };
  const other = await provider.refund({ ...refund, id: `${payment}/refused`, again: false });
  const lost = await provider.refund({ ...refund, again: false });
  await anHourLater(site);
  expect([await provider.refund(refund), await provider.refund(refund)]).toEqual([lost, lost]);
  expect((await mollie.paymentRefunds.page({ paymentId: payment })).map(({ id }) => id)).toEqual([
    lost.id,
    other.id,
  ]);
  await atPaymentDesk(site, `fail-refund ${lost.id}`, "never");
  const retried = await Promise.all([provider.refund(refund), provider.refund(refund)]);
  expect(retried[0]).toEqual({ id: expect.not.stringContaining(lost.id), status: "sent" });
  expect(retried[1]).toEqual(retried[0]);
  expect((await provider.findPayment(payment))?.refunded).toBe(800);
});

/**
 * Three payments, of which the first was refunded twice, the second charged back, and nothing happened to the
 * third.
 */
async function changed() {
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await provider.createPayment(order());
    await payAt(site, id, "paid", "never");
    ids.push(id);
  }
  const [refunded = "", takenBack = "", quiet = ""] = ids;
  for (const id of ["a", "b"])
    await provider.refund({
      id: randomUUID(),
      payment: refunded,
      amount: { amount: 100, currency: "EUR" },
      description: id,
      again: false,
    });
  await atPaymentDesk(site, `charge-back ${takenBack}`, "never");
  return { refunded, takenBack, quiet };
}

test("the official client reads all refunds and chargebacks of all payments, the newest first", async () => {
  const [first, second] = [await changed(), await changed()];
  const refunds = await mollie.refunds.page({ limit: 3 });
  const older = await mollie.refunds.page({ limit: 1, from: refunds.nextPageCursor ?? "" });
  expect([...refunds, ...older].map(({ paymentId, description }) => [paymentId, description])).toEqual([
    [second.refunded, "b"],
    [second.refunded, "a"],
    [first.refunded, "b"],
    [first.refunded, "a"],
  ]);
  const chargebacks = await mollie.chargebacks.page({ limit: 1 });
  const before = await mollie.chargebacks.page({ limit: 1, from: chargebacks.nextPageCursor ?? "" });
  expect([...chargebacks, ...before].map(({ paymentId, amount }) => [paymentId, amount.value])).toEqual([
    [second.takenBack, "12.50"],
    [first.takenBack, "12.50"],
  ]);
});

test("the payments of which money went back since a time are all named, however old, over all pages, and no other", async () => {
  const before = await changed();
  const since = new Date(Math.ceil((Date.now() + 1) / 1000) * 1000);
  await vi.waitFor(
    () => {
      expect(Date.now()).toBeGreaterThan(since.getTime());
    },
    { timeout: 60_000 },
  );
  await provider.refund({
    id: randomUUID(),
    payment: before.quiet,
    amount: { amount: 100, currency: "EUR" },
    description: "late",
    again: false,
  });
  const all = [await changed(), await changed()];
  const { provider: slow, close } = await adapterThrough(site, (one) => one);
  // a refund may fail long after it was made, and the list does not say when
  const failed = [...(await mollie.refunds.page({ limit: 250 }))]
    .filter(({ status }) => status === RefundStatus.failed)
    .map(({ paymentId }) => paymentId);
  const wanted = [
    ...new Set([before.quiet, ...failed, ...all.flatMap(({ refunded, takenBack }) => [refunded, takenBack])]),
  ];
  for (const one of [provider, slow]) {
    const found = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: PaymentChanges = await one.changesSince(since, cursor);
      expect(new Set(page.returned).size, "each once on a page").toBe(page.returned.length);
      for (const id of page.returned) found.add(id);
      cursor = page.next;
    } while (cursor !== null);
    expect([...found].toSorted()).toEqual(wanted.toSorted());
  }
  close();
});

test("what the bank takes back shows on the payment", async () => {
  const { id } = await provider.createPayment(order());
  await payAt(site, id, "paid", "never");
  await atPaymentDesk(site, `charge-back ${id}`, "never");
  expect(await provider.findPayment(id)).toMatchObject({ status: "paid", chargedBack: 1_250 });
  expect((await mollie.paymentChargebacks.page({ paymentId: id })).length).toBe(1);
});

test("a prepaid voucher is never refunded, as with the provider", async () => {
  const { id } = await provider.createPayment(order({ method: "paysafecard" }));
  await payAt(site, id, "paid", "never");
  await expect(
    provider.refund({
      id: randomUUID(),
      payment: id,
      amount: { amount: 1, currency: "EUR" },
      description: "x",
      again: false,
    }),
  ).rejects.toBeInstanceOf(PaymentRefused);
});

test("the payments since a time are all of them and no older one", async () => {
  const since = new Date(Math.floor(Date.now() / 1000) * 1000);
  await vi.waitFor(
    () => {
      expect(Date.now()).toBeGreaterThan(since.getTime() + 1_000);
    },
    { timeout: 60_000 },
  );
  const made = [await provider.createPayment(order()), await provider.createPayment(order())].map(
    ({ id }) => id,
  );
  const found: string[] = [];
  for await (const { id } of provider.paymentsSince(new Date(since.getTime() + 1_000))) found.push(id);
  expect(found).toEqual(made.toReversed());
});

test("one payment that cannot be read keeps back none of the others", async () => {
  const since = new Date(Math.floor(Date.now() / 1000) * 1000);
  const made = [
    await provider.createPayment(order()),
    await provider.createPayment(order()),
    await provider.createPayment(order()),
  ].map(({ id }) => id);
  const { provider: odd, close } = await adapterThrough(site, (one) =>
    one["id"] === made[1] ? { ...one, status: "charmed" } : one,
  );
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const found: string[] = [];
  for await (const { id } of odd.paymentsSince(since)) if (made.includes(id)) found.push(id);
  close();
  expect(found).toEqual([made[2], made[0]]);
  const reports: unknown[] = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(reports).toContainEqual(
    expect.objectContaining({ payment: made[1], context: expect.any(String), error: expect.any(String) }),
  );
  logged.mockRestore();
});

test("a provider that cannot be reached, or whose key is wrong, has refused nothing", async () => {
  const unreachable = mollieProvider({ PAYMENT_API: "http://127.0.0.1:9/", PAYMENT_API_KEY: "test_x" });
  const wrongKey = mollieProvider({ PAYMENT_API: apiOf(site), PAYMENT_API_KEY: "wrong" });
  for (const one of [unreachable, wrongKey]) {
    const error: unknown = await one.createPayment(order()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PaymentRefused);
  }
});

test("the page to pay on says what it is, needs no script, and leads back to the site", async () => {
  const { id, checkout } = await provider.createPayment(order({ description: "75 credits <b>" }));
  expect(checkout).toBe(`https://${HOSTS.dutch}/dev/pay/${id}`);
  const page = await site.ask(`/dev/pay/${id}`, { host: HOSTS.dutch });
  const html = await page.text();
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    ),
  ]);
  for (const words of ["stand-in", "No money moves", "75 credits &#60;b&#62;", "EUR 12.50", "ideal"])
    expect(html).toContain(words);
  expect(html).not.toMatch(/<script|style=|<b>/);
  const back = await payAt(site, id, "paid", "never", HOSTS.dutch);
  expect([back.status, back.headers.get("location")]).toEqual([303, "/credits/p1/ideal?back=1"]);
  expect((await payAt(site, id, "failed", "never", HOSTS.dutch)).status).toBe(409);
  expect((await provider.findPayment(id))?.status).toBe("paid");
});

test("a form of another site pays nothing", async () => {
  const { id } = await provider.createPayment(order());
  const response = await site.ask(`/dev/pay/${id}`, {
    method: "POST",
    host: HOSTS.dutch,
    body: "status=paid",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });
  expect([response.status, (await provider.findPayment(id))?.status]).toEqual([403, "open"]);
});

const noticesOf = async (payment: string) =>
  (
    await (
      await site.database("europe")
    )
      .prepare("SELECT host FROM payment_notices WHERE payment = ?1")
      .bind(payment)
      .all<{ host: string }>()
  ).results.map(({ host }) => host);
const hooksOf = async (payment: string) =>
  (await paymentsAtDesk(site)).find(({ id }) => id === payment)?.hooks;

test("the news of a payment comes to its site at once, twice, late or never", async () => {
  const made = async () => (await provider.createPayment(order())).id;
  const [once, twice, late, never] = [await made(), await made(), await made(), await made()];
  await payAt(site, late, "paid", "late");
  await payAt(site, never, "paid", "never");
  await payAt(site, twice, "paid", "twice");
  await payAt(site, once, "failed");
  expect([
    await noticesOf(once),
    await noticesOf(twice),
    await noticesOf(late),
    await noticesOf(never),
  ]).toEqual([[HOSTS.dutch], [HOSTS.dutch, HOSTS.dutch], [], []]);
  expect(await hooksOf(once)).toEqual([{ answered: "200", attempts: 1, waits: false }]);
  await vi.waitFor(
    async () => {
      expect(await noticesOf(late)).toEqual([HOSTS.dutch]);
    },
    { timeout: 60_000, interval: 500 },
  );
});

test("news that its site does not take comes again", async () => {
  const { id } = await provider.createPayment(order({ webhook: `https://${HOSTS.dutch}/webhooks/nothing` }));
  await payAt(site, id, "paid");
  await vi.waitFor(
    async () => {
      expect((await hooksOf(id))?.[0]?.attempts).toBeGreaterThan(1);
    },
    { timeout: 60_000, interval: 300 },
  );
  expect((await hooksOf(id))?.[0]).toMatchObject({ answered: expect.not.stringMatching("200"), waits: true });
});

const notify = (
  body: string,
  { host = HOSTS.dutch, from = "192.0.2.9" }: { host?: string; from?: string } = {},
) =>
  site.ask("/webhooks/payments", {
    method: "POST",
    host,
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": from },
  });

test("what is no notice is taken down nowhere", async () => {
  for (const body of [
    "",
    "id=",
    "id=x",
    "id=tr_",
    "id=tr_a&id=tr_b",
    "id=tr_%20",
    "{}",
    `id=tr_${"x".repeat(61)}`,
  ])
    expect([body, (await notify(body)).status]).toEqual([body, 422]);
  expect((await notify(`id=tr_long&x=${"x".repeat(2_000)}`)).status).toBe(413);
  expect((await site.ask("/webhooks/payments", { host: HOSTS.dutch })).status).toBe(404);
  expect(await noticesOf("tr_long")).toEqual([]);
});

test("a notice carries no cookie and sets none, and belongs to the site it came to", async () => {
  const answer = await notify("id=tr_ofGerman", { host: HOSTS.german });
  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, "", []]);
  expect(await noticesOf("tr_ofGerman")).toEqual([HOSTS.german]);
});

test("a network that makes up payments is no longer listened to, except for those that an order names", async () => {
  const db = await site.database("europe");
  await db
    .prepare(
      "INSERT INTO orders (seller, id, site, host, member, company, bundle, credits, method, country, currency, list_amount, amount, vat_rate, vat_amount, locale, status, payment, created_at) VALUES ('{}', 'o1', 'amberlind-nl', 'nl.amberlind.localhost', 'm', 'amstel', 'p0', 1, 'ideal', 'NL', 'EUR', 1, 1, 2100, 0, 'nl', 'open', 'tr_ofOrder', 0)",
    )
    .run();
  const from = "192.0.2.10";
  const answers: number[] = [];
  for (let i = 0; i < 125; i += 25)
    answers.push(
      ...(
        await Promise.all(Array.from({ length: 25 }, (_, j) => notify(`id=tr_madeUp${i + j}`, { from })))
      ).map(({ status }) => status),
    );
  expect(answers.filter((status) => status === 200).length).toBe(120);
  expect(answers.filter((status) => status === 429).length).toBe(5);
  expect((await notify("id=tr_ofOrder", { from })).status).toBe(200);
  expect((await notify("id=tr_other", { from: "192.0.2.11" })).status).toBe(200);
});
