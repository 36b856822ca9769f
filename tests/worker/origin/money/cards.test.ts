import { afterAll, beforeAll, expect, test } from "vitest";
import type { CardsAnswer } from "#contract/calls/people/cards.ts";
import { until } from "#tests/support/chats.ts";
import { API_KEY, paymentsAtDesk } from "#tests/support/payments.ts";
import {
  actAtProvider,
  booked,
  call,
  newBuyer,
  offerTo,
  order,
  P0,
  payAs,
  placed,
  untilBooked,
  type Buyer,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const cardsOf = async (buyer: Buyer) => (await offerTo(site, buyer)).cards.map(({ id }) => id);
const forget = (buyer: Buyer, card: string) =>
  call<CardsAnswer & { error?: { code: string } }>(site, buyer, "DELETE", `/api/cards.php?card=${card}`);
const mandates = () => site.database("europe");
/** Whether the provider would still charge a card. */
async function isValid(card: string): Promise<boolean> {
  const row = await (
    await mandates()
  )
    .prepare("SELECT customer, mandate FROM mandates WHERE id = ?1")
    .bind(card)
    .first<{ customer: string; mandate: string }>();
  const answer = await site.ask(`/dev/mollie/v2/customers/${row?.customer}/mandates/${row?.mandate}`, {
    headers: { authorization: `Bearer ${API_KEY}` },
  });
  return (await answer.json<{ status: string }>()).status === "valid";
}
/** Buys with a card that is to be remembered; answers its id, and the payment. */
async function remembered(buyer: Buyer, total = P0.bonus) {
  const before = await cardsOf(buyer);
  const { id, checkout } = await placed(site, buyer, { method: "visa", remember_card: true, total });
  await payAs(site, buyer, checkout, "paid");
  await until(async () => {
    expect((await cardsOf(buyer)).length).toBe(before.length + 1);
  });
  return {
    card: (await cardsOf(buyer)).find((card) => !before.includes(card)) ?? "",
    payment: (await booked(site, buyer, id)).payment ?? "",
  };
}

test("a card that its member removes is no longer charged, here or at the provider, and their other card stays", async () => {
  const buyer = await newBuyer(site);
  const [first, other] = [await remembered(buyer), await remembered(buyer, P0.list)];
  const answer = await forget(buyer, first.card);
  expect([answer.status, answer.body]).toEqual([
    200,
    { cards: [{ id: other.card, label: "Visa •••• 4242", method: "visa" }] },
  ]);
  expect([await cardsOf(buyer), await isValid(first.card), await isValid(other.card)]).toEqual([
    [other.card],
    false,
    true,
  ]);
  expect(await order(site, buyer, { method: "visa", card: first.card, total: P0.list })).toMatchObject({
    status: 404,
    body: { error: { code: "not_found" } },
  });
  const paid = await placed(site, buyer, { method: "visa", card: other.card, total: P0.list });
  await payAs(site, buyer, paid.checkout, "paid");
  await untilBooked(site, buyer, paid.id, "completed");
  expect((await forget(buyer, first.card)).status).toBe(200);
  // the news of the payment that it came with does not bring it back
  await actAtProvider(site, "call", first.payment);
  await until(async () => {
    expect(
      (
        await (
          await mandates()
        )
          .prepare("SELECT count(*) AS n FROM payment_notices WHERE done_at IS NULL")
          .first<{ n: number }>()
      )?.n,
    ).toBe(0);
  });
  expect(await cardsOf(buyer)).toEqual([other.card]);
});

test("after a bank took a card payment back no card is offered, taken or remembered, until the bank gives it back", async () => {
  const buyer = await newBuyer(site);
  const { card, payment } = await remembered(buyer);
  await actAtProvider(site, "charge-back", payment);
  await until(async () => {
    expect(await cardsOf(buyer)).toEqual([]);
  });
  expect((await offerTo(site, buyer)).cards_blocked).toBe(true);
  expect(await order(site, buyer, { method: "visa", card, total: P0.list })).toMatchObject({
    status: 404,
    body: { error: { code: "not_found" } },
  });
  // a card that is typed on the provider's page is taken, and no other is remembered by it
  const typed = await placed(site, buyer, { method: "visa", remember_card: true, total: P0.list });
  await payAs(site, buyer, typed.checkout, "paid");
  await untilBooked(site, buyer, typed.id, "completed");
  const known = await (
    await mandates()
  )
    .prepare("SELECT count(*) AS n FROM mandates WHERE member = ?1")
    .bind(buyer.account.id)
    .first<{ n: number }>();
  expect(known?.n).toBe(1);
  const [chargeback] = (await paymentsAtDesk(site)).find(({ id }) => id === payment)?.chargebacks ?? [];
  await actAtProvider(site, "reverse-chargeback", chargeback?.id);
  await until(async () => {
    expect(await cardsOf(buyer)).toEqual([card]);
  });
});

test("nobody forgets another member's card, nor ends a debit mandate as if it were a card", async () => {
  const [buyer, stranger] = [await newBuyer(site), await newBuyer(site)];
  const { card } = await remembered(buyer);
  await (
    await mandates()
  )
    .prepare(
      "INSERT INTO mandates (id, site, member, kind, method, customer, mandate, label, signed_at, checked_at) VALUES ('debit-1', 'amberlind-nl', ?1, 'debit', 'directdebit', 'cst_x', 'mdt_x', 'x', 0, unixepoch())",
    )
    .bind(buyer.account.id)
    .run();
  expect([
    (await forget(stranger, card)).status,
    (await forget(buyer, "debit-1")).status,
    (await forget(buyer, "nothing")).status,
  ]).toEqual([404, 404, 404]);
  expect([await cardsOf(buyer), await isValid(card)]).toEqual([[card], true]);
  expect(
    (
      await (
        await mandates()
      )
        .prepare("SELECT ended_at FROM mandates WHERE id = 'debit-1'")
        .first<{ ended_at: number | null }>()
    )?.ended_at,
  ).toBeNull();
});

test("where the provider cannot be asked a card is forgotten here, and said again there too", async () => {
  const buyer = await newBuyer(site);
  const { card } = await remembered(buyer);
  const db = await mandates();
  const customer = (
    await db.prepare("SELECT customer FROM mandates WHERE id = ?1").bind(card).first<{ customer: string }>()
  )?.customer;
  await db
    .prepare("UPDATE mandates SET customer = 'none that can be asked for' WHERE id = ?1")
    .bind(card)
    .run();
  expect(await forget(buyer, card)).toMatchObject({
    status: 503,
    body: { error: { code: "payment_unavailable" } },
  });
  expect(await cardsOf(buyer)).toEqual([]);
  expect((await order(site, buyer, { method: "visa", card, total: P0.list })).status).toBe(404);
  await db.prepare("UPDATE mandates SET customer = ?2 WHERE id = ?1").bind(card, customer).run();
  expect(await isValid(card)).toBe(true);
  expect((await forget(buyer, card)).body).toEqual({ cards: [] });
  expect(await isValid(card)).toBe(false);
});
