import { afterEach, expect, test, vi } from "vitest";
import { ORIGIN_WRITE_TIMEOUT_MS } from "#edge/limits.ts";
import {
  PROVIDER_BUDGET_MS,
  PROVIDER_TIMEOUT_MS,
  providerTimeout,
  withProviderDeadline,
} from "#origin/payments/provider-deadline.ts";
import { paymentAccounts, paymentProvider } from "#origin/payments/providers.ts";

afterEach(() => {
  vi.useRealTimers();
});

const provider = paymentProvider({ PAYMENT_ADAPTER: "mollie" }, "amstel");
const webhook = (body: string) =>
  provider.paymentInWebhook(new Request("https://site.example/webhooks/payments", { method: "POST", body }));

test("configuration selects the provider, and a name that no adapter has says which there are", () => {
  for (const name of ["", "stripe", "constructor"])
    expect(() => paymentProvider({ PAYMENT_ADAPTER: name }, "amstel")).toThrow(
      `PAYMENT_ADAPTER is "${name}"; it must be one of mollie`,
    );
  expect(() => paymentProvider({}, "amstel")).toThrow("it must be one of mollie");
});

test("the provider's adapter reads the payment's id from its webhook, and nothing from any other body", async () => {
  expect(await webhook("id=tr_7UhSN1zuXS")).toBe("tr_7UhSN1zuXS");
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

test("each company has its own account, the others share the common one, and all are reconciled once", () => {
  const env = { PAYMENT_ADAPTER: "mollie", PAYMENT_API_KEY: "common" };
  const keys = (companies: Record<string, string>) => ({
    ...env,
    PAYMENT_API_KEYS: JSON.stringify(companies),
  });
  expect(paymentAccounts(env)).toHaveLength(1);
  expect(paymentAccounts(keys({ amstel: "a", isar: "b", liffey: "a" }))).toHaveLength(3);
  expect(paymentAccounts({ PAYMENT_ADAPTER: "mollie" })).toEqual([]);
  for (const PAYMENT_API_KEYS of ["[1]", "{", '{"amstel":1}'])
    expect(() => paymentProvider({ ...env, PAYMENT_API_KEYS }, "amstel")).toThrow("PAYMENT_API_KEYS");
});
