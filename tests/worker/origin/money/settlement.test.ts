import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inMember, memberObject } from "#tests/support/accounts.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { API_KEY, refundAtDesk } from "#tests/support/payments.ts";
import {
  actAtProvider,
  booked,
  booksOf,
  bought,
  call,
  ledgerOf,
  newBuyer,
  notify,
  order,
  orderOf,
  P0,
  payAs,
  placed,
  refundsOf,
  untilBooked,
  untilBooksFit,
  untilNoticesDone,
  type Buyer,
  type Choice,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
/** Whatever a test put into the books that does not fit, on purpose. */
const onPurpose: string[] = [];
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(async () => {
  const european = await untilBooksFit(site, { onPurpose });
  await untilBooksFit(site, { host: HOSTS.world, onPurpose });
  await site.close();
  expect(european.lines.some(({ account, amount }) => account === "sales" && amount < 0)).toBe(true);
});

const europe = () => site.database("europe");
/** As if it had died between the member's side and the books. */
async function forget(buyer: Buyer, id: string): Promise<void> {
  const db = await europe();
  await db.batch([
    db.prepare("DELETE FROM orders WHERE id = ?1").bind(id),
    db.prepare("DELETE FROM order_events WHERE order_id = ?1").bind(id),
  ]);
  await inMember(
    site,
    buyer.account,
    `INSERT INTO for_books (id, news, at) SELECT 'order/' || id, json_object('kind', 'order', 'terms', json(terms)), placed_at FROM orders WHERE id = '${id}'`,
  );
}

test("five orders of five ends, each called about three times in any order, come to those ends, once", async () => {
  const ends: Choice[] = ["paid", "failed", "cancelled", "expired", "paid"];
  const all = await Promise.all(
    ends.map(async (end) => {
      const buyer = await newBuyer(site);
      const { id, checkout } = await placed(site, buyer);
      await payAs(site, buyer, checkout, end, "never");
      return { buyer, id, end, payment: (await booked(site, buyer, id)).payment ?? "" };
    }),
  );
  const calls = fc.sample(fc.shuffledSubarray([...all, ...all, ...all], { minLength: 15 }), 1)[0] ?? [];
  await Promise.all(calls.map(({ payment }) => notify(site, HOSTS.dutch, payment)));
  await untilNoticesDone(site);
  for (const { buyer, id, end } of all) {
    await untilBooked(
      site,
      buyer,
      id,
      end === "paid" ? "completed" : end === "failed" ? "failed" : "cancelled",
    );
    expect(await ledgerOf(site, buyer)).toEqual(end === "paid" ? [["purchase", P0.credits]] : []);
  }
  const invoices = (
    await (
      await europe()
    )
      .prepare("SELECT invoice FROM orders WHERE invoice IS NOT NULL AND company = 'amstel' ORDER BY invoice")
      .all<{ invoice: number }>()
  ).results.map(({ invoice }) => invoice);
  expect(invoices).toEqual(invoices.map((_, i) => i + 1));
});

test("failed and then paid is paid; paid and then failed is taken back: the end is what the provider says last", async () => {
  const [late, broken] = [await newBuyer(site), await newBuyer(site)];
  const first = await placed(site, late);
  await payAs(site, late, first.checkout, "failed");
  await untilBooked(site, late, first.id, "failed");
  await actAtProvider(site, "paid", (await booked(site, late, first.id)).payment ?? "");
  await untilBooked(site, late, first.id, "completed");
  expect(await creditsOf(site, late)).toBe(P0.credits);

  const second = await bought(site, broken);
  await actAtProvider(site, "failed", second.payment);
  await untilBooked(site, broken, second.id, "refunded");
  expect(await ledgerOf(site, broken)).toEqual([
    ["purchase", P0.credits],
    ["chargeback", -P0.credits],
  ]);
  expect(await orderOf(site, broken, second.id)).toMatchObject({
    paid_user: false,
    order: { reason: "charged_back" },
  });
});

test("of a payment that fails after a part was refunded, what was left is taken back, and not the whole again", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await refundAtDesk(site, payment, { sum: "5.00" });
  const returns = async () =>
    (
      await (
        await europe()
      )
        .prepare("SELECT kind, amount FROM payment_returns WHERE order_id = ?1 ORDER BY kind")
        .bind(id)
        .all()
    ).results;
  await until(async () => {
    expect(await returns()).toHaveLength(1);
  });
  await actAtProvider(site, "failed", payment);
  await untilBooked(site, buyer, id, "refunded");
  expect(await returns()).toEqual([
    { kind: "chargeback", amount: P0.bonus - 500 },
    { kind: "provider_refund", amount: 500 },
  ]);
  expect(await creditsOf(site, buyer)).toBe(0);
});

test("of a payment that fails while its refund is under way, nothing is taken back a second time", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus, status: "sent" }]);
  await actAtProvider(site, "failed", payment);
  const db = await europe();
  await until(async () => {
    const row = db.prepare("SELECT status, refunded, charged_back FROM payments WHERE id = ?1").bind(payment);
    expect(await row.first()).toEqual({ status: "failed", refunded: P0.bonus, charged_back: 0 });
  });
  expect((await booksOf(site)).differences.filter((each) => each.includes(payment))).toEqual([]);
});

test("a payment of another sum than the order's gives nothing, and is reported to the operator", async () => {
  const buyer = await newBuyer(site);
  const { id } = await placed(site, buyer);
  const made = await site.ask("/dev/mollie/v2/payments", {
    method: "POST",
    headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({
      amount: { currency: "EUR", value: "0.01" },
      description: "cheap",
      method: "ideal",
      redirectUrl: `https://${HOSTS.dutch}/`,
      webhookUrl: `https://${HOSTS.dutch}/webhooks/payments`,
      metadata: { order: id },
    }),
  });
  const cheap = (await made.json<{ id: string }>()).id;
  await payAs(site, buyer, `https://${HOSTS.dutch}/dev/pay/${cheap}`, "paid");
  await untilNoticesDone(site);
  expect([(await booked(site, buyer, id)).status, await creditsOf(site, buyer)]).toEqual(["open", 0]);
  onPurpose.push(cheap);
  const { lines, differences } = await booksOf(site);
  expect(differences).toContain(`payment ${cheap}: wrong_amount`);
  expect(lines).toContainEqual({ account: "in question", currency: "EUR", amount: -1 });
});

test("wherever it dies between the order and the credits, it goes on from there: one payment, one purchase", async () => {
  const db = await europe();
  const at: Record<string, (buyer: Buyer, id: string) => Promise<void>> = {
    "before the books know of the order": forget,
    "before the provider's payment is noted": async (_buyer, id) => {
      await db.prepare("UPDATE orders SET payment = NULL, checkout = NULL WHERE id = ?1").bind(id).run();
    },
  };
  for (const [where, die] of Object.entries(at)) {
    const buyer = await newBuyer(site);
    const key = crypto.randomUUID();
    const first = await placed(site, buyer, { key });
    await die(buyer, first.id);
    const again = await placed(site, buyer, { key });
    expect([where, again.id, again.checkout]).toEqual([where, first.id, first.checkout]);
    await payAs(site, buyer, again.checkout, "paid");
    await untilBooked(site, buyer, first.id, "completed");
    expect([where, await ledgerOf(site, buyer)]).toEqual([where, [["purchase", P0.credits]]]);
  }

  // the buyer pays although the order's payment was not stored: the webhook names the order
  const forgotten = await newBuyer(site);
  const lost = await placed(site, forgotten);
  await at["before the provider's payment is noted"]?.(forgotten, lost.id);
  await payAs(site, forgotten, lost.checkout, "paid");
  await untilBooked(site, forgotten, lost.id, "completed");

  // the call is noted, and the queue lost it
  const unnotified = await newBuyer(site);
  const waiting = await placed(site, unnotified);
  await payAs(site, unnotified, waiting.checkout, "paid", "never");
  await db
    .prepare("INSERT INTO payment_notices (host, payment, at) VALUES (?1, ?2, 0)")
    .bind(unnotified.host, (await booked(site, unnotified, waiting.id)).payment)
    .run();
  await site.quarterly();
  await untilBooked(site, unnotified, waiting.id, "completed");
});

test("dying between the member's credits and the books, the books follow, and nothing is given, written or numbered twice", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await until(async () => {
    expect(await mailsTo(site, buyer.account.email)).toHaveLength(1);
  });
  const db = await europe();
  const { invoice } = await booked(site, buyer, id);
  await db.batch([
    db
      .prepare("UPDATE orders SET status = 'open', paid_at = NULL, invoice = NULL, told = 0 WHERE id = ?1")
      .bind(id),
    db.prepare("DELETE FROM payments WHERE id = ?1").bind(payment),
    db.prepare("DELETE FROM order_events WHERE order_id = ?1 AND event = 'completed'").bind(id),
  ]);
  await notify(site, buyer.host, payment);
  await untilBooked(site, buyer, id, "completed");
  expect((await booked(site, buyer, id)).invoice).toBe(invoice);
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
  await expect.poll(async () => (await mailsTo(site, buyer.account.email)).length).toBe(1);
});

test("news that is older than a payment takes nothing back", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  for (const act of ["pending", "paid"]) {
    await actAtProvider(site, act, payment);
    await untilNoticesDone(site);
    expect([act, (await booked(site, buyer, id)).status, await creditsOf(site, buyer)]).toEqual([
      act,
      "completed",
      P0.credits,
    ]);
  }
});

test("a buyer who has paid the order that they give up for another is not charged for that one too", async () => {
  const buyer = await newBuyer(site);
  const first = await placed(site, buyer);
  await payAs(site, buyer, first.checkout, "paid", "never");
  const { body } = await order(site, buyer, { replaces: first.id });
  expect(body.order).toMatchObject({ status: "cancelled", reason: "replaced", checkout: null });
  expect((await booked(site, buyer, first.id)).status).toBe("completed");
  expect(await ledgerOf(site, buyer)).toEqual([["purchase", P0.credits]]);
});

test("an order that never reached the books is reported to them again, and its member can buy", async () => {
  const buyer = await newBuyer(site);
  const lost = await placed(site, buyer);
  await forget(buyer, lost.id);
  expect(await order(site, buyer)).toMatchObject({ status: 409, body: { error: { code: "order_open" } } });
  const { open_order: open } = (
    await call<{ open_order: { id: string } | null }>(site, buyer, "GET", "/api/credits.php?country=NL")
  ).body;
  expect(open?.id).toBe(lost.id);
  expect((await order(site, buyer, { replaces: lost.id })).body.order.status).toBe("open");
});

test("an order that waits for the books since before VAT had evidence is recorded by the country it chose", async () => {
  const buyer = await newBuyer(site);
  const key = crypto.randomUUID();
  const { id } = await placed(site, buyer, { key });
  await forget(buyer, id);
  await inMember(
    site,
    buyer.account,
    "UPDATE for_books SET news = json_remove(news, '$.terms.evidence', '$.terms.vat_country')",
  );
  const { status, body } = await order(site, buyer, { key });
  expect([status, body.order.status]).toEqual([200, "open"]);
  await payAs(site, buyer, body.order.checkout, "paid");
  await untilBooked(site, buyer, id, "completed");
  expect((await orderOf(site, buyer, id)).order).toMatchObject({ vat_country: "NL", vat_rate: 2_100 });
});

test("an order goes on under the name that its site has by now", async () => {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer);
  await payAs(site, buyer, checkout, "paid", "never");
  await (
    await europe()
  )
    .prepare("UPDATE orders SET host = 'be.amberlind.localhost', created_at = 0, asked_at = 0 WHERE id = ?1")
    .bind(id)
    .run();
  await site.quarterly();
  expect((await booked(site, buyer, id)).status).toBe("completed");
});

test("a remembered card is paid with on the provider's page by its member's own order alone; refused, nothing was taken", async () => {
  const [buyer, stranger] = [await newBuyer(site), await newBuyer(site)];
  await bought(site, buyer, { method: "visa", remember_card: true });
  const offer = await (
    await site.ask("/api/credits.php?country=NL", { host: buyer.host, cookie: buyer.cookie })
  ).json<{ cards: { id: string; label: string }[]; last: { card: string | null } }>();
  expect(offer.cards).toHaveLength(1);
  const card = offer.cards[0]?.id ?? "";
  expect(await order(site, stranger, { method: "visa", card })).toMatchObject({ status: 404 });
  const again = await placed(site, buyer, { method: "visa", card, total: P0.list });
  // nothing is charged before they have confirmed it there, as a buyer who is present
  expect([again.status, await creditsOf(site, buyer)]).toEqual(["open", P0.credits]);
  const { payment } = await booked(site, buyer, again.id);
  const made = await (
    await site.ask(`/dev/mollie/v2/payments/${payment}`, { headers: { authorization: `Bearer ${API_KEY}` } })
  ).json<{ sequenceType: string; customerId?: string; mandateId?: string }>();
  expect(made).toMatchObject({ sequenceType: "oneoff", customerId: expect.stringMatching(/^cst_/) });
  expect(made.mandateId).toBeUndefined();
  await payAs(site, buyer, again.checkout, "paid");
  await untilBooked(site, buyer, again.id, "completed");
  expect(await creditsOf(site, buyer)).toBe(2 * P0.credits);
  const refused = await placed(site, buyer, { method: "visa", card, total: P0.list });
  await payAs(site, buyer, refused.checkout, "failed");
  await untilBooked(site, buyer, refused.id, "failed");
  expect((await orderOf(site, buyer, refused.id)).order.reason).toBe("card_refused");
  expect(await creditsOf(site, buyer)).toBe(2 * P0.credits);
});

test("the daily reconciliation settles payments whose webhook never came, and reports what fits nowhere", async () => {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer);
  await payAs(site, buyer, checkout, "paid", "never");
  const stray = await (
    await site.ask("/dev/mollie/v2/payments", {
      method: "POST",
      headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
      body: JSON.stringify({
        amount: { currency: "EUR", value: "5.00" },
        description: "stray",
        method: "ideal",
        redirectUrl: `https://${HOSTS.dutch}/`,
      }),
    })
  ).json<{ id: string }>();
  await payAs(site, buyer, `https://${HOSTS.dutch}/dev/pay/${stray.id}`, "paid", "never");
  onPurpose.push(stray.id);
  await site.daily();
  expect((await booked(site, buyer, id)).status).toBe("completed");
  expect((await booksOf(site)).differences).toContain(`payment ${stray.id}: unknown_order`);
});

test("a member deleted after paying gets no refund for what they received, for any webhook", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await memberObject(site, "dutch", buyer.account.id).deleteAccount();
  await notify(site, buyer.host, payment);
  await untilNoticesDone(site);
  expect([(await booked(site, buyer, id)).status, await refundsOf(site, id)]).toEqual(["completed", []]);
});

test("a member deleted before their payment arrives is refunded", async () => {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer);
  await memberObject(site, "dutch", buyer.account.id).deleteAccount();
  await payAs(site, buyer, checkout, "paid");
  await untilBooked(site, buyer, id, "refunded");
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus, credits: 0 }]);
});
