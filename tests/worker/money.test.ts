import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BUNDLES,
  bundlesOf,
  currencyOf,
  lowestMessagePrice,
  PRICE_LIST,
  savingsOf,
  type PriceList,
} from "#contract/product/bundles.ts";
import { asDecimal, decimalsOf, discountOf, fromDecimal, vatWithin } from "#contract/product/money.ts";
import {
  isWithinLimits,
  METHODS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "#contract/product/payment-methods.ts";
import { rateOf } from "#contract/product/vat.ts";
import { methodOffers, offersOf } from "#origin/money/orders/credit-offers.ts";

/** As an account has them of which the provider states no limits. */
const documented = (methods: readonly PaymentMethod[]) => methods.map((method) => ({ method, limits: null }));

/** Of each kind: none, two and three digits behind the point. */
const currency = fc.constantFrom("JPY", "ISK", "CLP", "EUR", "GBP", "SEK", "PLN", "ZAR", "KWD", "BHD");
const amount = fc.integer({ min: 1, max: 100_000_000 });
const percentage = fc.integer({ min: 0, max: 90 });
const country = fc.constantFrom(
  "NL",
  "BE",
  "DE",
  "CH",
  "GB",
  "US",
  "SE",
  "NO",
  "DK",
  "PL",
  "ZA",
  "MX",
  "FI",
  "XX",
);
/** The least that a site's file may ask for a bundle: something is left of it after the highest discount. */
const price = fc.integer({ min: 10, max: 100_000_000 });
/** Any list that a site's file may state. */
const priceList: fc.Arbitrary<PriceList> = fc.record({
  credits: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 4, maxLength: 4 }),
  prices: fc.record({
    EUR: fc.array(price, { minLength: 4, maxLength: 4 }),
    SEK: fc.array(price, { minLength: 4, maxLength: 4 }),
  }),
});
const messageCredits = fc.integer({ min: 1, max: 1_000 });

test("a sum is the same after a provider's decimals and back, in every currency", () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), currency, (amount, currency) => {
      const told = asDecimal({ amount, currency });
      expect(told).toMatch(
        decimalsOf(currency) === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimalsOf(currency)}}$`),
      );
      expect(fromDecimal(told, currency)).toBe(amount === 0 ? 0 : amount);
    }),
  );
});

test("sums as people write them", () => {
  expect([
    asDecimal({ amount: 4312, currency: "EUR" }),
    asDecimal({ amount: 7, currency: "EUR" }),
    asDecimal({ amount: 4312, currency: "JPY" }),
    asDecimal({ amount: 4312, currency: "KWD" }),
    asDecimal({ amount: -5, currency: "GBP" }),
  ]).toEqual(["43.12", "0.07", "4312", "4.312", "-0.05"]);
  expect(["43.1", "43", "0.29"].map((value) => fromDecimal(value, "EUR"))).toEqual([4310, 4300, 29]);
});

test("what is no sum, or one of another currency's fineness, is none", () => {
  expect(
    ["", ".5", "5.", "1,50", "1e3", "+5", "0x10", " 5", "NaN", "Infinity", "1.234", "12345678901234"].map(
      (value) => fromDecimal(value, "EUR"),
    ),
  ).toEqual(Array.from({ length: 12 }, () => null));
  expect([fromDecimal("43.1", "JPY"), fromDecimal("4.3120", "KWD")]).toEqual([null, null]);
});

test("what is taken off and what is left are the price, to the minor unit, and nobody pays more for a discount", () => {
  fc.assert(
    fc.property(amount, percentage, (price, percentage) => {
      const discount = discountOf(price, percentage);
      expect(Number.isInteger(discount)).toBe(true);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(discount).toBeLessThanOrEqual(price);
      // never further from the true share than half a minor unit, halves for the buyer
      const off = discount * 100 - price * percentage;
      expect([off > -50, off <= 50]).toEqual([true, true]);
    }),
  );
  expect([discountOf(1499, 25), discountOf(1498, 25), discountOf(9999, 0)]).toEqual([375, 375, 0]);
});

test("VAT is within the sum, and the net with its VAT on top is the sum again", () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 810, 1_000, 1_500, 1_900, 2_100, 2_550, 2_700), (sum, rate) => {
      const vat = vatWithin(sum, rate);
      expect([Number.isInteger(vat), vat >= 0, vat < sum || sum === 1]).toEqual([true, true, true]);
      // the exact VAT is sum * rate / (10000 + rate): within half a minor unit of it
      const off = 2 * (vat * (10_000 + rate) - sum * rate);
      expect([off > -(10_000 + rate), off <= 10_000 + rate]).toEqual([true, true]);
    }),
  );
  expect([vatWithin(12_100, 2_100), vatWithin(4312, 2_100), vatWithin(9999, 0)]).toEqual([2100, 748, 0]);
});

test("a bundle's offer is true in every figure, whatever a site sells", () => {
  fc.assert(
    fc.property(country, priceList, messageCredits, percentage, (country, list, credits, percentage) => {
      const offers = offersOf(country, list, credits, rateOf(country) ?? 0, percentage);
      const { bundles } = bundlesOf(country, list);
      expect(offers.map(({ id }) => id)).toEqual(BUNDLES);
      for (const [i, offer] of offers.entries()) {
        expect([offer.list_amount, offer.credits]).toEqual([bundles[i]?.amount, bundles[i]?.credits]);
        expect([offer.list_amount - offer.amount, offer.amount > 0]).toEqual([
          discountOf(offer.list_amount, percentage),
          true,
        ]);
        expect(offer.messages * credits).toBeLessThanOrEqual(offer.credits);
        expect((offer.messages + 1) * credits).toBeGreaterThan(offer.credits);
        expect(
          Math.abs(offer.message_price * offer.credits - offer.amount * credits) * 2,
        ).toBeLessThanOrEqual(offer.credits);
        expect(offer.vat_amount).toBe(vatWithin(offer.amount, rateOf(country) ?? 0));
        expect([offer.savings >= 0, offer.savings <= 100]).toEqual([true, true]);
      }
      expect(offers[0]?.savings).toBe(0);
    }),
  );
});

test("savings against the first bundle are never more than is true, and less than a percent short of it", () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: 1, max: 100_000 }), amount),
      fc.tuple(fc.integer({ min: 1, max: 100_000 }), amount),
      ([credits, sum], [firstCredits, firstSum]) => {
        const savings = BigInt(
          savingsOf({ credits, amount: sum }, { credits: firstCredits, amount: firstSum }),
        );
        // price of a credit <= (100 - savings) percent of the first's, in whole numbers
        const [own, first] = [100n * BigInt(sum) * BigInt(firstCredits), BigInt(firstSum) * BigInt(credits)];
        expect(savings === 0n || own <= (100n - savings) * first).toBe(true);
        expect(own > (100n - savings - 1n) * first).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

test("the lowest price of a message is that of its cheapest bundle, in the currency that the country pays in", () => {
  fc.assert(
    fc.property(country, priceList, messageCredits, (country, list, credits) => {
      const { costs, currency } = lowestMessagePrice(country, list, credits);
      expect(currency).toBe(currencyOf(country, list));
      expect(costs).toBe(
        Math.min(
          ...offersOf(country, list, credits, rateOf(country) ?? 0).map(({ message_price: price }) => price),
        ),
      );
    }),
  );
});

test("a country pays in its own currency where the site has prices in it, and in euros everywhere else", () => {
  const pays = (prices: PriceList["prices"]) =>
    ["NL", "SE", "CH", "AR", "XX", "__proto__"].map((country) => currencyOf(country, { prices }));
  expect(pays(PRICE_LIST.prices)).toEqual(["EUR", "SEK", "CHF", "USD", "EUR", "EUR"]);
  expect(pays({ EUR: [1, 2, 3, 4] })).toEqual(["EUR", "EUR", "EUR", "EUR", "EUR", "EUR"]);
});

test("where messages are free nothing is counted in them", () => {
  expect(
    offersOf("NL", PRICE_LIST, 0, 2_100).map(({ messages, message_price: price }) => [messages, price]),
  ).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("a country's own methods come first, and none is offered for a sum that it does not take", () => {
  fc.assert(
    fc.property(country, priceList, (country, list) => {
      const currency = currencyOf(country, list);
      const bundles = offersOf(country, list, 5, rateOf(country) ?? 0);
      const offers = methodOffers(country, currency, documented(PAYMENT_METHODS), bundles);
      expect(offers.map(({ own }) => Number(!own))).toEqual(
        offers.map(({ own }) => Number(!own)).toSorted((a, b) => a - b),
      );
      for (const { method, own, bundles: taken } of offers) {
        expect(own).toBe(METHODS[method].countries?.includes(country) ?? true);
        expect(METHODS[method].currencies.includes(currency)).toBe(true);
        expect(taken).toEqual(
          bundles
            .filter(({ amount }) => isWithinLimits({ method, limits: null }, { amount, currency }))
            .map(({ id }) => id),
        );
        expect(taken.length).toBeGreaterThan(0);
      }
      expect(new Set(offers.map(({ method }) => method)).size).toBe(offers.length);
    }),
  );
});

test("a site's own choice of methods leaves the others out", () => {
  const bundles = offersOf("NL", PRICE_LIST, 5, 2_100);
  expect(
    methodOffers("NL", "EUR", documented(["paypal", "ideal"]), bundles).map(({ method, own }) => [
      method,
      own,
    ]),
  ).toEqual([
    ["ideal", true],
    ["paypal", true],
  ]);
  expect(methodOffers("PL", "PLN", documented(["ideal"]), offersOf("PL", PRICE_LIST, 5, 2_300))).toEqual([]);
  expect(
    methodOffers("NL", "EUR", documented(PAYMENT_METHODS), bundles)
      .map(({ method }) => method)
      .toSorted(),
  ).toEqual(PAYMENT_METHODS.filter((method) => METHODS[method].currencies.includes("EUR")).toSorted());
});
