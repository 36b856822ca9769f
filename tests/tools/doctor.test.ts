import { expect, test } from "vitest";
import type { PaymentAccountAnswer } from "#contract/desk/payment-account.ts";
import { faultsOf } from "#tools/operator/doctor.ts";

const cards = {
  country: "IE",
  currency: "EUR",
  offered: [{ method: "visa", limits: null }],
  missing: [],
} as const;
const answer = (more: Partial<PaymentAccountAnswer>): PaymentAccountAnswer => ({
  company: "liffey",
  provider: "emerchantpay",
  account: { name: null, mode: "live", status: "unknown" },
  methods: [{ ...cards, offered: [...cards.offered], missing: [] }],
  fault: null,
  ...more,
});

test("an account that takes our key and says nothing else has no fault", () => {
  expect(faultsOf(answer({}))).toEqual([]);
});

test("a country where nothing can be bought, a blocked account, test money and a silent provider are faults", () => {
  const methods = [{ ...cards, offered: [], missing: [] }];
  expect(faultsOf(answer({ methods }))).toEqual([
    "nothing can be bought in IE: the provider and payment_methods have no method in common",
  ]);
  expect(faultsOf(answer({ account: { name: "Liffey", mode: "test", status: "blocked" } }))).toEqual([
    "the account is blocked",
    "the account takes test money only",
  ]);
  expect(faultsOf(answer({ account: null, methods: [], fault: "Invalid Terminal (220)" }))).toEqual([
    "the provider does not answer: Invalid Terminal (220)",
  ]);
});
