import { randomUUID } from "node:crypto";
import { RefundStatus, type MollieClient } from "@mollie/api-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Directory } from "#origin/directory/directory.ts";
import { mollieProvider } from "#origin/money/payments/mollie/adapter.ts";
import {
  PaymentRefused,
  type Payment,
  type PaymentChanges,
  type PaymentProvider,
} from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { customerOf, mandateOf, rememberCard } from "#origin/money/payments/stored-mandates.ts";
import {
  adapterOf,
  adapterThrough,
  anHourLater,
  API_KEY,
  apiOf,
  atPaymentDesk,
  newPayment,
  officialClient,
  payAt,
} from "#tests/support/payments.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

let site: RunningSite;
let mollie: MollieClient;
let provider: PaymentProvider;
beforeAll(async () => {
  site = await sharedSite();
  mollie = officialClient(site);
  provider = adapterOf(site);
});
afterAll(() => site.close());

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
  const first = await provider.createPayment(newPayment({ method: "visa", customer, sequence: "first" }));
  await payAt(site, first.id, "paid", "never");
  return provider.findPayment(first.id);
};

test("a language that the provider lacks for a country gets it from another country", async () => {
  const { id } = await provider.createPayment(newPayment({ locale: "nl_DE" }));
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
    const { id } = await provider.createPayment(newPayment());
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
  const again = newPayment({
    method: "visa",
    customer,
    sequence: "recurring",
    mandate: first?.mandate ?? null,
  });
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
    PAYMENT_API: apiOf(site),
    PAYMENT_API_KEY: API_KEY,
  } as never;
  const [db, member] = [await site.database("europe"), randomUUID()];
  const customer = await customerOf(env, db, tenant, member, NO_DEADLINE);
  expect(await customerOf(env, db, tenant, member, NO_DEADLINE)).toBe(customer);
  const remember = (payment: Payment) =>
    rememberCard(env, db, tenant, member, payment, new Date(), NO_DEADLINE);
  const first = (await cardOf(customer))!;
  await remember({ ...first, status: "failed" });
  await remember({ ...first, mandate: null });
  expect(await cardsOf(db, member)).toEqual([]);
  for (const card of [first.card, first.card, null]) await remember({ ...first, card });
  const cards = await cardsOf(db, member);
  expect(cards).toEqual([{ id: expect.any(String), label: "Visa •••• 4242", method: "visa" }]);
  const id = cards[0]?.id ?? "";
  expect(await mandateOf(db, member, id)).toMatchObject({ kind: "card", customer, mandate: first.mandate });
  expect([
    await mandateOf(db, randomUUID(), id),
    await mandateOf(db, member),
    await cardsOf(db, randomUUID()),
  ]).toEqual([null, null, []]);
  const paypal = await provider.createPayment(newPayment({ method: "paypal", customer, sequence: "first" }));
  await payAt(site, paypal.id, "paid", "never");
  await remember((await provider.findPayment(paypal.id))!);
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

test("an account is charged by its mandate, days later, and not after it has ended", async () => {
  const customer = await newCustomer();
  const mandate = await accountOf(customer);
  expect(mandate).toMatchObject({ isValid: true, method: "directdebit", label: "•••• 4300" });
  const debit = newPayment({ method: "directdebit", customer, sequence: "recurring", mandate: mandate.id });
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
  const { id } = await provider.createPayment(newPayment({ method: "visa" }));
  expect((await provider.cancelPayment(id))?.status).toBe("open");
  expect(await provider.cancelPayment("tr_nothing")).toBeNull();
});

test("a refund is one by its id, and is done or fails later", async () => {
  const { id: payment } = await provider.createPayment(newPayment());
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
    { id: one.id, amount: 1_000, status: "sent" },
    { id: one.id, amount: 1_000, status: "sent" },
  ]);
  expect((await provider.findPayment(payment))?.refunded).toBe(1_000);
  await expect(provider.refund({ ...refund, id: randomUUID() })).rejects.toBeInstanceOf(PaymentRefused);
  await atPaymentDesk(site, `finish-refund ${one.id}`, "never");
  expect(await provider.findRefund(payment, one.id)).toEqual({ id: one.id, amount: 1_000, status: "done" });
  expect(await provider.findRefund(payment, "re_nothing")).toBeNull();
});

test("a refund whose answer was lost is sent again, an hour later, and is one; one that failed is sent as a new one", async () => {
  const { id: payment } = await provider.createPayment(newPayment());
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
  expect(retried[0]).toEqual({ id: expect.not.stringContaining(lost.id), amount: 400, status: "sent" });
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
    const { id } = await provider.createPayment(newPayment());
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
  const { id } = await provider.createPayment(newPayment());
  await payAt(site, id, "paid", "never");
  await atPaymentDesk(site, `charge-back ${id}`, "never");
  expect(await provider.findPayment(id)).toMatchObject({ status: "paid", chargedBack: 1_250 });
  expect((await mollie.paymentChargebacks.page({ paymentId: id })).length).toBe(1);
});

test("a prepaid voucher is never refunded, as with the provider", async () => {
  const { id } = await provider.createPayment(newPayment({ method: "paysafecard" }));
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
  const made = [await provider.createPayment(newPayment()), await provider.createPayment(newPayment())].map(
    ({ id }) => id,
  );
  const found: string[] = [];
  for await (const { id } of provider.paymentsSince(new Date(since.getTime() + 1_000))) found.push(id);
  expect(found).toEqual(made.toReversed());
});

test("one payment that cannot be read keeps back none of the others", async () => {
  const since = new Date(Math.floor(Date.now() / 1000) * 1000);
  const made = [
    await provider.createPayment(newPayment()),
    await provider.createPayment(newPayment()),
    await provider.createPayment(newPayment()),
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
  const unreachable = mollieProvider({
    address: "http://127.0.0.1:9/",
    key: "test_x",
    deadline: NO_DEADLINE,
  });
  const wrongKey = mollieProvider({ address: apiOf(site), key: "wrong", deadline: NO_DEADLINE });
  for (const one of [unreachable, wrongKey]) {
    const error: unknown = await one.createPayment(newPayment()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PaymentRefused);
  }
});
