import { expect, test } from "vitest";
import { ORIGIN_WRITE_TIMEOUT_MS } from "#edge/limits.ts";
import { PROVIDER_TIMEOUT_MS } from "#origin/payments/payment.ts";
import { paymentProvider } from "#origin/payments/providers.ts";

const provider = paymentProvider({ PAYMENT_ADAPTER: "mollie" });
const webhook = (body: string) =>
  provider.paymentInWebhook(new Request("https://site.example/webhooks/payments", { method: "POST", body }));

test("configuration selects the provider, and a name that no adapter has says which there are", () => {
  for (const name of ["", "stripe", "constructor"])
    expect(() => paymentProvider({ PAYMENT_ADAPTER: name })).toThrow(
      `PAYMENT_ADAPTER is "${name}"; it must be one of mollie`,
    );
  expect(() => paymentProvider({})).toThrow("it must be one of mollie");
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

test("the edge waits for a write longer than two answers of the provider may take", () => {
  expect(2 * PROVIDER_TIMEOUT_MS).toBeLessThan(ORIGIN_WRITE_TIMEOUT_MS);
});
