import { expect, test } from "vitest";
import { CallFailed } from "#client/net/api.ts";
import { placeOrder, type Shown } from "#client/pages/credits-id-paymentmethod/place-order.ts";
import { cursorAfter, grouped, missingIn, emptyMandate } from "#client/pages/directdebit/mandate.ts";
import { orderPath, checkoutAddress, withOrder } from "#client/parts/pay/checkout-paths.ts";
import { billOf, defaultCard, remainingUnderCap, methodsForBundle } from "#client/parts/pay/offer.ts";
import { forgetOrder } from "#client/parts/pay/pending-order.ts";
import { orderNumber } from "#contract/product/order-number.ts";

const shown: Shown = { bundle: "p1", method: "ideal", country: "NL", total: 3_249, at_once: true };

/** A browser tab that orders; `fate` is what becomes of each call. */
function openTab(fate: ("answer" | number)[]) {
  const items = new Map<string, string>();
  const memory = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const sent: { key: string; replaces?: string; total: number }[] = [];
  const write = async (_name: string, _query: object, body: unknown) => {
    sent.push(body as (typeof sent)[number]);
    const next = fate.shift() ?? "answer";
    if (next !== "answer")
      throw new CallFailed({
        status: next,
        code: "x",
        minutes: null,
        retryAfter: null,
        field: null,
        sessionOver: false,
      });
    return {};
  };
  let keys = 0;
  const time = { now: 0 };
  return {
    items,
    time,
    sent,
    press: (what: Shown = shown) =>
      placeOrder({ write } as never, memory, "anna", what, {
        newKey: () => `key-${++keys}`,
        now: () => time.now,
      }).then(
        () => "placed",
        () => "failed",
      ),
  };
}

test("what got no answer is sent again as the same order, with what it was to replace", async () => {
  const { sent, press, items } = openTab([0, 503, 429, "answer"]);
  for (const replaces of ["earlier", undefined, "itself", undefined])
    await press({ ...shown, ...(replaces !== undefined && { replaces }) });
  expect(sent.map(({ key, replaces }) => [key, replaces])).toEqual(
    Array.from({ length: 4 }, () => ["key-1", "earlier"]),
  );
  expect(items.size).toBe(0);
});

test("another order, one after an answer and one after a refusal have keys of their own", async () => {
  const { sent, press } = openTab([0, 409, "answer"]);
  await press();
  await press({ ...shown, total: 2_437 });
  await press({ ...shown, total: 2_437 });
  await press();
  await press();
  expect(sent.map(({ key, total }) => [key, total])).toEqual([
    ["key-1", 3_249],
    ["key-2", 2_437],
    ["key-3", 2_437],
    ["key-4", 3_249],
    ["key-5", 3_249],
  ]);
});

test("what got no answer an hour ago, or of which something is known by now, is another order", async () => {
  const { sent, press, time, items } = openTab([0, 0, 0]);
  await press();
  time.now = 3_599_999;
  await press();
  time.now = 3_600_000 + 3_599_999;
  await press();
  forgetOrder({ removeItem: (key) => void items.delete(key) }, "anna");
  await press();
  expect(sent.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-2", "key-3"]);
});

test("a memory that is full or holds something else orders all the same", async () => {
  const sent: string[] = [];
  const memory = {
    getItem: () => '{"key":3}',
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => undefined,
  };
  await placeOrder(
    {
      write: async (_name: string, _query: object, { key }: { key: string }) => {
        sent.push(key);
        return {};
      },
    } as never,
    memory,
    "anna",
    shown,
    { newKey: () => "fresh", now: () => 0 },
  );
  expect(sent).toEqual(["fresh"]);
});

test("each address carries on what it was given, and nothing else", () => {
  expect(orderPath({ country: "NL", next: "/chats/1?a=b" }, "p2", "visa", "c-1")).toBe(
    "/credits/p2/visa?country=NL&next=%2Fchats%2F1%3Fa%3Db&card=c-1",
  );
  expect(orderPath({}, "p0", null)).toBe("/credits/p0");
  expect(withOrder("/credits/p0/ideal?country=NL&order=old", "new")).toBe(
    "/credits/p0/ideal?country=NL&order=new",
  );
  expect(withOrder("/credits/repeat-order", "new")).toBe("/credits/repeat-order?order=new");
});

test("what is paid on this very host is opened on this origin, anything else where it says", () => {
  expect(
    checkoutAddress("https://nl.amberlind.localhost/dev/pay/1?x=2", { hostname: "nl.amberlind.localhost" }),
  ).toBe("/dev/pay/1?x=2");
  expect(checkoutAddress("https://pay.example/checkout/1", { hostname: "nl.amberlind.localhost" })).toBe(
    "https://pay.example/checkout/1",
  );
});

test("a discount that holds by some methods alone is not taken off by another", () => {
  const offer = {
    vat_rate: 2_100,
    discount: {
      kind: "code" as const,
      code: "SPRING",
      country: null,
      user_id: null,
      expires: null,
      value_percentage: 25,
      currency: null,
      minimum_order_value: null,
      status: "active" as const,
      validity: null,
      expired: false,
      once_per_user: true,
      paymentmethods: ["ideal"],
    },
  };
  const bundle = { list_amount: 5_749, amount: 4_312, vat_amount: 748 };
  expect(billOf(offer, bundle, "ideal")).toEqual({ list: 5_749, less: 1_437, total: 4_312, vat: 748 });
  expect(billOf(offer, bundle, "visa")).toEqual({ list: 5_749, less: 0, total: 5_749, vat: 998 });
});

test("methods that do not take a bundle's sum are not offered for it", () => {
  const methods = [
    { method: "ideal" as const, own: true, bundles: ["p0" as const], kind: "bank" as const },
    { method: "kbc" as const, own: false, bundles: ["p0" as const, "p3" as const], kind: "bank" as const },
  ];
  expect(methodsForBundle({ methods }, "p0")).toEqual({ own: [methods[0]], others: [methods[1]] });
  expect(methodsForBundle({ methods }, "p3")).toEqual({ own: [], others: [methods[1]] });
});

test("what is left of a cap is known in its own currency alone, and never less than nothing", () => {
  const cap = { now: { amount: 5_000, currency: "EUR", period: "week" as const }, next: null, spent: 6_000 };
  expect([
    remainingUnderCap(cap, "EUR"),
    remainingUnderCap({ ...cap, spent: 1_000 }, "EUR"),
    remainingUnderCap(cap, "SEK"),
    remainingUnderCap({ ...cap, now: null }, "EUR"),
  ]).toEqual([0, 4_000, null, null]);
});

test("a remembered card that was refused is not taken for the next order", () => {
  const cards = [
    { id: "a", label: "Visa 1", method: "visa" as const },
    { id: "b", label: "Visa 2", method: "visa" as const },
  ];
  const last = { bundle: "p1" as const, method: "visa" as const, card: null, failed: false };
  expect([
    defaultCard({ last, cards }),
    defaultCard({ last: { ...last, card: "b" }, cards }),
    defaultCard({ last: { ...last, failed: true }, cards }),
    defaultCard({ last: { ...last, method: "paypal" }, cards }),
    defaultCard({ last: null, cards }),
  ]).toEqual(["a", "b", null, null, null]);
});

test("an IBAN stands in groups of four, with the cursor behind the same character", () => {
  expect(grouped("nl91abna0417164300")).toBe("NL91 ABNA 0417 1643 00");
  expect(grouped(`NL91${"0".repeat(60)}`).replaceAll(" ", "")).toHaveLength(34);
  expect(
    [0, 1, 4, 5, 8, 9, 18].map((characters) => cursorAfter("NL91 ABNA 0417 1643 00", characters)),
  ).toEqual([0, 1, 4, 6, 9, 11, 22]);
  expect(missingIn({ ...emptyMandate(["NL"]), holder: " ", iban: "NL91" })).toEqual([
    "holder",
    "street",
    "number",
    "postal_code",
    "city",
    "mobile",
  ]);
});

test("the number of an order without an invoice is short enough to be read out", () => {
  expect(orderNumber("01931c7e-52a7-7b1c-9d4e-3f2a6b8c1d05")).toBe("6B8C-1D05");
});
