import { Locale, PaymentMethod } from "@mollie/api-client";
import { afterEach, expect, test, vi } from "vitest";
import { PAYMENT_PROVIDERS } from "#contract/product/payment-providers.ts";
import { ORIGIN_WRITE_TIMEOUT_MS } from "#edge/limits.ts";
import { emerchantpayProvider } from "#origin/money/payments/emerchantpay/adapter.ts";
import { mollieProvider } from "#origin/money/payments/mollie/adapter.ts";
import { LOCALES, NAMES } from "#origin/money/payments/mollie/method-names.ts";
import { PaymentRefused } from "#origin/money/payments/payment.ts";
import {
  PROVIDER_BUDGET_MS,
  NO_DEADLINE,
  PROVIDER_TIMEOUT_MS,
  providerDeadline,
  providerTimeout,
} from "#origin/money/payments/provider-deadline.ts";
import { isProviderName, paymentAccounts, paymentProvider } from "#origin/money/payments/providers.ts";

afterEach(() => {
  vi.useRealTimers();
});

const provider = paymentProvider({}, { company: "amstel", provider: "mollie" }, NO_DEADLINE);
const webhook = async (body: string) =>
  (await provider.noticeIn(new Request("https://site.example/webhooks/payments", { method: "POST", body })))
    ?.about ?? null;

test("an adapter has a name that companies.toml takes, and no other is one", () => {
  expect(Object.keys(PAYMENT_PROVIDERS).filter(isProviderName)).toEqual(Object.keys(PAYMENT_PROVIDERS));
  expect(["", "stripe", "constructor"].filter(isProviderName)).toEqual([]);
});

test("the provider's adapter reads the payment's id from its webhook, and nothing from any other body", async () => {
  expect(await webhook("id=tr_7UhSN1zuXS")).toEqual({ payment: "tr_7UhSN1zuXS" });
  const others = [
    "",
    "id=",
    "id=7UhSN1zuXS",
    "id=tr_a&id=tr_b",
    "id=tr_a%20b",
    `id=tr_${"a".repeat(61)}`,
    '{"id":"tr_a"}',
  ];
  expect(await Promise.all(others.map(webhook))).toEqual(others.map(() => null));
});

test("methods and languages have the names that the provider's own client has for them", () => {
  const known: readonly string[] = Object.values(PaymentMethod);
  expect(Object.values(NAMES).filter((name) => name !== null && !known.includes(name))).toEqual([]);
  expect(LOCALES).toEqual(Object.values(Locale));
});

test("after a request's deadline no provider is asked, and nothing is refused", async () => {
  const asked: string[] = [];
  const standIn = {
    fetch: (request: Request) => {
      asked.push(request.url);
      return Promise.resolve(Response.json({}));
    },
    connect: () => {
      throw new Error("nothing connects");
    },
  };
  for (const provider of [
    mollieProvider({ key: "test_x", standIn, deadline: Date.now() - 1 }),
    emerchantpayProvider({ key: "test:user:password:terminal", standIn, deadline: Date.now() - 1 }),
  ]) {
    const error: unknown = await provider.findPayment("tr_x").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining("too slow") });
    expect(error).not.toBeInstanceOf(PaymentRefused);
  }
  // nor for an id that would lead to another path
  const provider = mollieProvider({ key: "test_x", standIn, deadline: NO_DEADLINE });
  for (const id of ["../profiles/me", "tr_x/refunds", ""])
    await expect(provider.findPayment(id)).rejects.toThrow("no id");
  expect(asked).toEqual([]);
});

test("all answers of the provider to one request end before the edge gives a write up", () => {
  vi.useFakeTimers();
  const deadline = providerDeadline();
  expect(providerTimeout(deadline)).toBe(PROVIDER_TIMEOUT_MS);
  vi.advanceTimersByTime(PROVIDER_BUDGET_MS - 1_000);
  expect(providerTimeout(deadline)).toBe(1_000);
  // another request has its own time
  expect(providerTimeout(providerDeadline())).toBe(PROVIDER_TIMEOUT_MS);
  vi.advanceTimersByTime(1_000);
  expect(() => providerTimeout(deadline)).toThrow("too slow");
  expect(providerTimeout(NO_DEADLINE)).toBe(PROVIDER_TIMEOUT_MS);
  expect(PROVIDER_BUDGET_MS).toBeLessThan(ORIGIN_WRITE_TIMEOUT_MS);
});

test("each company has an account of its own at each of its providers, and all are reconciled once", async () => {
  const env = { PAYMENT_API_KEY: "common" };
  const keys = (companies: Record<string, string | Record<string, string>>) => ({
    ...env,
    PAYMENT_API_KEYS: JSON.stringify(companies),
  });
  expect(paymentAccounts(env)).toHaveLength(1);
  // a key without a provider's name is Mollie's
  expect(paymentAccounts(keys({ amstel: "a", isar: { mollie: "b" }, liffey: "a" }))).toHaveLength(3);
  const liffey = { mollie: "a", emerchantpay: "live:user:password:terminal" };
  expect(paymentAccounts(keys({ amstel: "a", liffey }))).toHaveLength(3);
  expect(paymentAccounts({})).toEqual([]);
  const account = { company: "amstel", provider: "mollie" } as const;
  for (const PAYMENT_API_KEYS of ["[1]", "{", '{"amstel":1}', '{"amstel":{"stripe":"a"}}'])
    expect(() => paymentProvider({ ...env, PAYMENT_API_KEYS }, account, NO_DEADLINE)).toThrow(
      "PAYMENT_API_KEYS",
    );
  // no key is used at a provider that it does not belong to
  const other = paymentProvider(
    keys({ amstel: "a" }),
    { company: "amstel", provider: "emerchantpay" },
    NO_DEADLINE,
  );
  await expect(other.account()).rejects.toThrow("no key for emerchantpay");
});
