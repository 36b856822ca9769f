import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emerchantpayProvider } from "#origin/money/payments/emerchantpay/adapter.ts";
import {
  asPage,
  asPayment,
  disputedSum,
  returnsOn,
  saleOn,
} from "#origin/money/payments/emerchantpay/answers.ts";
import { readXml, type Elements } from "#origin/money/payments/emerchantpay/xml.ts";
import { PaymentRefused, type PaymentProvider } from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import {
  atCardDesk,
  atProvider,
  cardAdapterOf,
  CARD_KEY,
  newCardPayment,
  payByCard,
  standInOf,
} from "#tests/support/emerchantpay.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let provider: PaymentProvider;
beforeAll(async () => {
  site = await sharedSite();
  provider = cardAdapterOf(site);
});
afterAll(() => site.close());

const refundOf = (payment: string, amount: number, more: { id?: string; again?: boolean } = {}) => ({
  id: `${payment}/withdrawn`,
  payment,
  amount: { amount, currency: "EUR" },
  description: "Withdrawal",
  again: false,
  ...more,
});
async function paid(amount = 1_250): Promise<string> {
  const { id } = await provider.createPayment(newCardPayment({ amount: { amount, currency: "EUR" } }));
  await payByCard(site, id, "approved", "never");
  return id;
}

/** The signatures of a notification are published with the provider's SDK for .NET (NotificationSpecs.cs). */
const PUBLISHED = [
  {
    password: "bogus",
    field: "unique_id",
    id: "fc6c3c8c0219730c7a099eaa540f70dc",
    signature: "08d01ae1ebdc22b6a1a764257819bb26e9e94e8d",
  },
  {
    password: "50fd87e65eb415f42fb5af4c9cf497662e00b785",
    field: "wpf_unique_id",
    id: "26aa150ee68b1b2d6758a0e6c44fce4c",
    signature:
      "c5219b3d385e74496b2b48a5497b347e102849f10eacd25b062f823bbd11249ce4e233f031C0ecebc9b691e69d23eb0c1cd65a79621152467b56aC2bf103b512",
  },
];
const notice = (one: PaymentProvider, fields: Record<string, string>) =>
  one.noticeIn(
    new Request("https://site.example/webhooks/payments/emerchantpay", {
      method: "POST",
      body: new URLSearchParams(fields),
    }),
  );

test.each(PUBLISHED)(
  "a notification with a signature that the provider publishes is taken, and answered with its id: $field",
  async ({ password, field, id, signature }) => {
    const account = (secret: string) =>
      emerchantpayProvider({ key: `live:user:${secret}:terminal`, deadline: NO_DEADLINE });
    const fields = { [field]: id, signature, transaction_id: `${randomUUID()}.0a1b2c3d` };
    expect(await notice(account(password), fields)).toMatchObject({
      about: field === "unique_id" ? { order: expect.any(String) } : { payment: id },
      acknowledgement: {
        body: `<?xml version="1.0" encoding="UTF-8"?><notification_echo><${field}>${id}</${field}></notification_echo>`,
      },
    });
    expect(await notice(account(`${password}x`), fields)).toBeNull();
    for (const forged of [
      { ...fields, signature: "" },
      { ...fields, signature: signature.slice(1) },
      { ...fields, signature: signature.replace(/[0-8]/, "9") },
      { ...fields, [field]: id.replace("0", "1") },
      { [field]: id },
      { signature },
    ])
      expect(await notice(account(password), forged as Record<string, string>)).toBeNull();
    expect(await notice(emerchantpayProvider({ key: null, deadline: NO_DEADLINE }), fields)).toBeNull();
  },
);

test("a signed notification about what we named is about that, and about nothing of ours otherwise", async () => {
  const id = "44177a21403427eb96664a6d7e5d5d48";
  const password = CARD_KEY.split(":")[2] ?? "";
  const signature = createHash("sha256")
    .update(id + password)
    .digest("hex");
  const about = async (transactionId: string) =>
    (await notice(provider, { unique_id: id, signature, transaction_id: transactionId }))?.about;
  const order = randomUUID();
  expect(await about(`${order}.0a1b2c3d`)).toEqual({ order });
  expect(await about(`${id}.withdrawn.0`)).toEqual({ payment: id });
  expect([await about("console-1"), await about("")]).toEqual([null, null]);
});

/** As the provider answers by the fixtures of its SDK for Ruby (reconcile_wpf.xml). */
const REFUNDED = `<wpf_payment><status>refunded</status><unique_id>fa55e73384195e38ef85f7e4301f0e77</unique_id>
  <transaction_id>sf-d76fb7bdb0166c129fe09e96834</transaction_id><amount>1810</amount><currency>EUR</currency>
  <card_brand>visa</card_brand><card_number>420000...0000</card_number>
  <card_issuing_country>united states</card_issuing_country>
  <payment_transaction><status>refunded</status><transaction_type>sale3d</transaction_type>
    <unique_id>7f097dd3f5a2eff5c09300b6d1e040f8</unique_id><transaction_id>sf-d76fb7bdb0166c129fe09e96834</transaction_id>
    <terminal_token>3c5c752969b447f09de25dea4b9f82bdff29b558</terminal_token><amount>1810</amount><currency>EUR</currency>
    <customer_phone/><billing_address><first_name>John</first_name></billing_address></payment_transaction>
  <payment_transaction><status>approved</status><transaction_type>refund</transaction_type>
    <unique_id>694479f71e81155b0271e976bf13bffc</unique_id><transaction_id>sf-101906e34638717dd63fe016827</transaction_id>
    <terminal_token>3c5c752969b447f09de25dea4b9f82bdff29b558</terminal_token><amount>1810</amount><currency>EUR</currency>
  </payment_transaction></wpf_payment>`;

test("an answer as the provider publishes it is read: a sale that was refunded in its console", async () => {
  const page = asPage((await readXml(REFUNDED)).elements);
  expect(asPayment(page, 0)).toMatchObject({
    id: "fa55e73384195e38ef85f7e4301f0e77",
    order: null,
    status: "paid",
    amount: { amount: 1_810, currency: "EUR" },
    refunded: 1_810,
    chargedBack: 0,
    remaining: 0,
    checkout: null,
    card: "Visa •••• 0000",
    country: "US",
  });
  expect(returnsOn(page, 0)).toEqual([
    {
      id: "694479f71e81155b0271e976bf13bffc",
      kind: "provider_refund",
      refund: null,
      amount: 1_810,
      isReversed: false,
    },
  ]);
  expect(() => asPage({ status: "charmed" })).toThrow("answer");
  expect(() => asPayment({ ...page, status: "charmed", payment_transaction: [] }, 0)).toThrow("charmed");
});

test("the sum of a chargeback is a decimal, in the sale's currency, and never more than the sale", async () => {
  const sale = saleOn(asPage((await readXml(REFUNDED)).elements))!;
  const sum = (chargeback: Elements) => disputedSum(sale, chargeback);
  expect(sum({ amount: "10", currency: "EUR" })).toBe(1_000);
  expect(sum({ amount: "14.5", currency: "EUR" })).toBe(1_450);
  expect(sum({ amount: "99", currency: "EUR" })).toBe(1_810);
  // in the bank's currency: all of it
  expect(sum({ amount: "10", currency: "USD" })).toBe(1_810);
  expect(sum({ amount: "10", currency: "USD", chargeback_amount: "9.05", chargeback_currency: "EUR" })).toBe(
    905,
  );
});

test("what a payment becomes at the provider is what our adapter says", async () => {
  for (const [outcome, status] of [
    ["approved", "paid"],
    ["declined", "failed"],
    ["timeout", "expired"],
    ["pending_async", "pending"],
    ["cancel", "open"],
  ] as const) {
    const payment = newCardPayment();
    const { id, order, checkout } = await provider.createPayment(payment);
    expect([order, new URL(checkout ?? "").pathname]).toEqual([payment.order, `/dev/emerchantpay/pay/${id}`]);
    await payByCard(site, id, outcome, "never");
    expect(await provider.findPayment(id)).toMatchObject({
      status,
      order: payment.order,
      amount: { amount: 1_250, currency: "EUR" },
      ...(outcome === "approved" && { card: "Visa •••• 0000", country: "IE" }),
    });
  }
});

test("an id that is none, or another account's, is no payment", async () => {
  const id = await paid();
  expect(await provider.findPayment("0".repeat(32))).toBeNull();
  expect(await provider.findPayment("tr_7UhSN1zuXS")).toBeNull();
  const other = cardAdapterOf(
    site,
    "test:other_in_the_demo_alone:other:e9fd7a957845450fb7ab9dccb498b6e1f6e1e3aa",
  );
  expect([await other.findPayment(id), await other.returnsOf(id)]).toEqual([null, []]);
  await expect(other.refund(refundOf(id, 100))).rejects.toBeInstanceOf(PaymentRefused);
  expect((await provider.findPayment(id))?.refunded).toBe(0);
});

test("what the provider would refuse is refused, and a failing provider or a wrong key refuses nothing", async () => {
  for (const wrong of [
    { amount: { amount: 1_250, currency: "XYZ" } },
    { amount: { amount: 0, currency: "EUR" } },
    { webhook: "http://site.example/" },
    { returnTo: "/credits" },
    { method: "ideal" as const },
    { sequence: "first" as const },
    { sequence: "recurring" as const, mandate: "mdt_1" },
  ])
    await expect(provider.createPayment(newCardPayment(wrong))).rejects.toBeInstanceOf(PaymentRefused);
  const address = standInOf(site);
  const terminal = CARD_KEY.split(":")[3];
  for (const access of [
    { key: CARD_KEY, address: "http://127.0.0.1:9/" },
    { key: `test:somebody:else:${terminal}`, address },
    { key: "live_of_mollie", address },
    { key: null, address },
  ]) {
    const one = emerchantpayProvider({ ...access, deadline: NO_DEADLINE });
    for (const ask of [() => one.createPayment(newCardPayment()), () => one.account()]) {
      const error: unknown = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(PaymentRefused);
    }
  }
  await expect(cardAdapterOf(site, CARD_KEY.replace(/[^:]+$/, "f".repeat(40))).account()).rejects.toThrow(
    "Invalid Terminal",
  );
  expect(await provider.account()).toEqual({ name: null, mode: "test", status: "unknown" });
});

test("the stand-in takes no request that the documentation does not allow", async () => {
  const ask = async (path: string, body: string, headers: Record<string, string> = {}) =>
    site.ask(`/dev/emerchantpay/${path}`, {
      method: "POST",
      body,
      headers: {
        "content-type": "text/xml",
        authorization: `Basic ${Buffer.from(CARD_KEY.split(":").slice(1, 3).join(":")).toString("base64")}`,
        ...headers,
      },
    });
  const codeOf = async (answer: Response) => /<code>(\d+)<\/code>/.exec(await answer.text())?.[1];
  const urls = ["notification", "return_success", "return_failure", "return_cancel"].map(
    (name) => `<${name}_url>https://site.example/</${name}_url>`,
  );
  const types = '<transaction_types><transaction_type name="sale3d"/></transaction_types>';
  const page = (fields: string) => `<wpf_payment>${fields}${urls.join("")}${types}</wpf_payment>`;
  const taken = `<transaction_id>${randomUUID()}</transaction_id>`;
  const sum = "<amount>100</amount><currency>EUR</currency>";
  expect(await codeOf(await ask("wpf/en/wpf", page(taken + sum)))).toBeUndefined();
  const name = () => `<transaction_id>${randomUUID()}</transaction_id>`;
  for (const [body, code] of [
    [page(taken + sum), "340"],
    [page(`${name()}${sum}<colour>red</colour>`), "340"],
    [page(`${name()}<amount>100</amount>`), "320"],
    [page(`${name()}<amount>1.00</amount><currency>EUR</currency>`), "330"],
    [page(`${name()}<amount>100</amount><currency>eur</currency>`), "340"],
    [`<wpf_reconcile>${name()}</wpf_reconcile>`, "350"],
    ["<wpf_payment>", "350"],
    ["nothing", "350"],
  ] as const)
    expect([body, await codeOf(await ask("wpf/en/wpf", body))]).toEqual([body, code]);
  expect(
    await codeOf(await ask("wpf/en/wpf", page(name() + sum), { "content-type": "application/json" })),
  ).toBe("360");
  expect((await ask("wpf/en/wpf", page(name() + sum), { authorization: "Basic eA==" })).status).toBe(401);
});

test("a refund in parts is one by its id, however often it is sent, and never more than is left", async () => {
  const payment = await paid();
  const refund = refundOf(payment, 400);
  const first = await provider.refund(refund);
  const again = await Promise.all([
    provider.refund(refund),
    provider.refund({ ...refund, again: true }),
    provider.refund({ ...refund, again: true }),
  ]);
  expect(again).toEqual([first, first, first]);
  expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), amount: 400, status: "done" });
  expect(await provider.findPayment(payment)).toMatchObject({
    status: "paid",
    refunded: 400,
    remaining: 850,
  });
  expect(await provider.findRefund(payment, first.id)).toEqual(first);
  expect(await provider.findRefund(payment, "0".repeat(32))).toBeNull();
  const rest = refundOf(payment, 1_250, { id: `${payment}/refused` });
  expect(await provider.refund({ ...rest, again: true })).toMatchObject({ amount: 850, status: "done" });
  expect(await provider.findPayment(payment)).toMatchObject({
    refunded: 1_250,
    remaining: 0,
    status: "paid",
  });
  expect((await provider.returnsOf(payment)).map(({ refund: own, amount }) => [own, amount])).toEqual([
    [`${payment}/refused`, 850],
    [`${payment}/withdrawn`, 400],
  ]);
  await expect(
    provider.refund(refundOf(payment, 1, { id: `${payment}/other`, again: true })),
  ).rejects.toBeInstanceOf(PaymentRefused);
});

test("many who send the same refund at once send one", async () => {
  const payment = await paid();
  const all = await Promise.all(Array.from({ length: 6 }, () => provider.refund(refundOf(payment, 500))));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect((await provider.findPayment(payment))?.refunded).toBe(500);
});

test("a refund that the bank declines later is sent again, as another one; one above the sale fails", async () => {
  const payment = await paid();
  await atCardDesk(site, "refunds pending");
  const refund = refundOf(payment, 400, { again: true });
  const first = await provider.refund(refund);
  await atCardDesk(site, "refunds approved");
  expect(first.status).toBe("sent");
  expect(await provider.refund(refund)).toEqual(first);
  await atCardDesk(site, `decline-refund ${first.id}`, "never");
  expect(await provider.findRefund(payment, first.id)).toMatchObject({ status: "failed" });
  const second = await provider.refund(refund);
  expect(second).toMatchObject({ amount: 400, status: "done" });
  expect(second.id).not.toBe(first.id);
  expect(await provider.findPayment(payment)).toMatchObject({ refunded: 400, remaining: 850 });
  expect(await provider.refund(refundOf(payment, 900, { id: `${payment}/refused` }))).toMatchObject({
    status: "failed",
  });
  expect((await provider.findPayment(payment))?.refunded).toBe(400);
});

test("what the bank takes back shows, in whole or in part, and what it gives back, and takes again", async () => {
  const payment = await paid();
  await atCardDesk(site, `charge-back ${payment} 450`, "never");
  expect(await provider.findPayment(payment)).toMatchObject({
    status: "paid",
    chargedBack: 450,
    remaining: 800,
  });
  await atCardDesk(site, `reverse-chargeback ${payment}`, "never");
  expect(await provider.findPayment(payment)).toMatchObject({ chargedBack: 0, remaining: 1_250 });
  await atCardDesk(site, `charge-back ${payment}`, "never");
  expect((await provider.findPayment(payment))?.chargedBack).toBe(1_250);
  const returns = await provider.returnsOf(payment);
  expect(returns.map(({ kind, isReversed }) => [kind, isReversed])).toEqual([
    ["chargeback", false],
    ["chargeback", true],
  ]);
  expect(new Set(returns.map(({ id }) => id)).size).toBe(2);
});

test("the orders of which money went back since a time are all named, over all pages, and no other", async () => {
  await atCardDesk(site, "per_page 2");
  const orders: string[] = [];
  for (let i = 0; i < 5; i++) {
    const payment = newCardPayment();
    const { id } = await provider.createPayment(payment);
    await payByCard(site, id, "approved", "never");
    if (i === 0) continue;
    orders.push(payment.order);
    if (i < 3) await atCardDesk(site, `refund ${id} 100`, "never");
    else await atCardDesk(site, `charge-back ${id}`, "never");
  }
  const found = new Set<string>();
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<PaymentProvider["changesSince"]>> = await provider.changesSince(
      new Date(),
      cursor,
    );
    for (const order of page.returnedOrders) found.add(order);
    cursor = page.next;
    pages++;
  } while (cursor !== null);
  await atCardDesk(site, "per_page 100");
  expect(pages).toBeGreaterThan(3);
  expect(orders.filter((order) => !found.has(order))).toEqual([]);
  expect(await provider.changesSince(new Date(Date.now() + 40 * 86_400_000), null)).toMatchObject({
    returnedOrders: [],
    next: "chargebacks/1",
  });
});

test("a lost answer leaves a page that nobody sees: the order is paid once", async () => {
  const payment = newCardPayment();
  const [lost, shown] = [await provider.createPayment(payment), await provider.createPayment(payment)];
  expect(lost.id).not.toBe(shown.id);
  expect((await atProvider(site, lost.id)).page.transactionId).not.toBe(
    (await atProvider(site, shown.id)).page.transactionId,
  );
  await atCardDesk(site, `timeout ${lost.id}`, "never");
  expect([
    (await provider.findPayment(lost.id))?.status,
    (await provider.cancelPayment(shown.id))?.status,
  ]).toEqual(["expired", "open"]);
});
