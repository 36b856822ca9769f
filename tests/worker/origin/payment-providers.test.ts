import { afterEach, expect, test, vi } from "vitest";
import { PAYMENT_PROVIDERS } from "#contract/product/payment-providers.ts";
import { ORIGIN_WRITE_TIMEOUT_MS } from "#edge/limits.ts";
import {
  PROVIDER_BUDGET_MS,
  PROVIDER_TIMEOUT_MS,
  providerTimeout,
  withProviderDeadline,
} from "#origin/money/payments/provider-deadline.ts";
import { isProviderName, paymentAccounts, paymentProvider } from "#origin/money/payments/providers.ts";

afterEach(() => {
  vi.useRealTimers();
});

const provider = paymentProvider({}, { company: "amstel", provider: "mollie" });
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

test("all answers of the provider to one request end before the edge gives a write up", () => {
  vi.useFakeTimers();
  withProviderDeadline(() => {
    expect(providerTimeout()).toBe(PROVIDER_TIMEOUT_MS);
    vi.advanceTimersByTime(PROVIDER_BUDGET_MS - 1_000);
    expect(providerTimeout()).toBe(1_000);
    // another request has its own time
    expect(withProviderDeadline(providerTimeout)).toBe(PROVIDER_TIMEOUT_MS);
    vi.advanceTimersByTime(1_000);
    expect(providerTimeout).toThrow("too slow");
  });
  expect(providerTimeout()).toBe(PROVIDER_TIMEOUT_MS);
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
    expect(() => paymentProvider({ ...env, PAYMENT_API_KEYS }, account)).toThrow("PAYMENT_API_KEYS");
  // no key is used at a provider that it does not belong to
  const other = paymentProvider(keys({ amstel: "a" }), { company: "amstel", provider: "emerchantpay" });
  await expect(other.account()).rejects.toThrow("no key for emerchantpay");
});
