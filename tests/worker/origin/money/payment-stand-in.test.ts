import { randomUUID } from "node:crypto";
import { MandateMethod, PaymentMethod, SequenceType, type MollieClient } from "@mollie/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { METHODS } from "#contract/product/payment-methods.ts";
import type { PaymentProvider } from "#origin/money/payments/payment.ts";
import {
  adapterOf,
  API_KEY,
  apiOf,
  atPaymentDesk,
  newPayment,
  officialClient,
  payAt,
  RETURN,
  WEBHOOK,
} from "#tests/support/payments.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let mollie: MollieClient;
let provider: PaymentProvider;
beforeAll(async () => {
  site = await sharedSite();
  mollie = officialClient(site);
  provider = adapterOf(site);
});
afterAll(() => site.close());

const input = {
  amount: { currency: "EUR", value: "12.50" },
  description: "75 credits",
  redirectUrl: RETURN,
  webhookUrl: WEBHOOK,
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
  const zloty = { amount: { currency: "PLN", value: "20.00" } };
  const idsOf = async (question: Parameters<typeof mollie.methods.list>[0]) =>
    (await mollie.methods.list(question)).map(({ id }) => id).toSorted();
  const five = ["blik", "creditcard", "paypal", "paysafecard", "przelewy24"];
  expect(await idsOf(zloty)).toEqual(five);
  // a wallet only where the checkout has it, a method of one country only for a buyer from there
  expect(await idsOf({ ...zloty, includeWallets: "applepay" })).toEqual(["applepay", ...five]);
  expect(await idsOf({ billingCountry: "FR" })).not.toContain("bizum");
  expect(await idsOf({ billingCountry: "ES" })).toContain("bizum");
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.unshift((await mollie.payments.create(input)).id);
  const first = await mollie.payments.page({ limit: 2 });
  const second = await mollie.payments.page({ limit: 2, from: first.nextPageCursor ?? "" });
  expect([first.previousPageCursor, second.previousPageCursor]).toEqual([undefined, ids[0]]);
});

test("the same key again is the same payment, also side by side", async () => {
  const wanted = newPayment();
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
      (await provider.createPayment(newPayment({ method, amount: { amount: 2_000, currency } }))).status,
      method,
    ).toBe("open");
  }
});
