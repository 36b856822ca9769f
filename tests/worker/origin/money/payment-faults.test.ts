import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { inMember } from "#tests/support/accounts.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { API_KEY, atPaymentDesk, paymentsAtDesk, refundAtDesk } from "#tests/support/payments.ts";
import {
  booked,
  bought,
  call,
  newBuyer,
  notify,
  order,
  orderOf,
  P0,
  payAs,
  placed,
  untilBooked,
  untilBooksFit,
  untilNoticesDone,
  type Buyer,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let buyer: Buyer;
beforeAll(async () => {
  site = await sharedSite();
});
beforeEach(async () => {
  buyer = await newBuyer(site);
});
/** Whatever the provider or a crash does, both sides of the books fit, and sum to zero. */
afterEach(async () => {
  await untilBooksFit(site);
});
afterAll(() => site.close());

const europe = () => site.database("europe");
const spend = (credits: number, of = buyer) =>
  inMember(
    site,
    of.account,
    `INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'message/${crypto.randomUUID()}', 'message', -${credits}, balance - ${credits}, at FROM ledger ORDER BY entry DESC LIMIT 1`,
  );
const untilCredits = (credits: number, of = buyer) =>
  until(async () => {
    expect(await creditsOf(site, of)).toBe(credits);
  });
const atDesk = async (payment: string) => (await paymentsAtDesk(site)).find(({ id }) => id === payment);
const chargebackOf = async (payment: string) => (await atDesk(payment))?.chargebacks[0]?.id ?? "";
const cases = () => desk(site, "GET /api/cases");
const resolve = async (about: string, resolution: string, more: object = {}) =>
  (
    await deskAsk(site, "POST /api/cases", {
      body: { about, resolution, reason: "A kindness", ...more },
    })
  ).status;
/** What the provider's stand-in has of a payment is changed, as time would. */
const age = async (payment: string, field: string, days: number) => {
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  for (const id of await site.objects("PAYMENT_DESK"))
    await site.inObject(
      "PAYMENT_DESK",
      id,
      `UPDATE resources SET body = json_set(body, '$.${field}', '${at}') WHERE id = '${payment}' OR json_extract(body, '$.paymentId') = '${payment}'`,
    );
};

test("a refund in the provider's dashboard takes its share of the credits, and the operator may give them back, with a reason", async () => {
  const { id, payment } = await bought(site, buyer);
  await refundAtDesk(site, payment, { sum: "5.62" });
  await untilCredits(25);
  expect(await orderOf(site, buyer, id)).toMatchObject({
    paid_user: true,
    order: { status: "completed", withdrawable: { credits: 25, amount: 562 } },
  });
  const [refund] = (await atDesk(payment))?.refunds ?? [];
  const about = `return ${refund?.id}`;
  const open = (await cases()).open.find((each) => each.about === about);
  expect(open).toMatchObject({ what: "provider_refund", amount: 562, credits: { due: 25, taken: 25 } });
  expect([
    await resolve(about, "again"),
    await resolve(about, "restore"),
    await resolve(about, "take"),
  ]).toEqual([422, 200, 404]);
  await untilCredits(50);
  const after = await cases();
  expect(after.open.some((each) => each.about === about)).toBe(false);
  expect(after.resolved[0]).toMatchObject({ about, resolution: "restore", reason: "A kindness" });
});

test("the member gets one email for each refund made in the dashboard: what, how much, and the credits taken", async () => {
  const { id, payment } = await bought(site, buyer);
  const { email } = buyer.account;
  const refunds = async () =>
    (await mailsTo(site, email)).filter(({ text }) => text.includes(id) && text.includes("we refunded"));
  await spend(30);
  await refundAtDesk(site, payment, { sum: "5.62" });
  await expect.poll(async () => (await refunds()).length).toBe(1);
  await refundAtDesk(site, payment);
  await untilBooked(site, buyer, id, "refunded");
  await expect.poll(async () => (await refunds()).length).toBe(2);
  // A report that comes again, and a charge that the bank takes back, send nothing more.
  await notify(site, buyer.host, payment);
  await site.daily();
  expect(
    (await refunds()).map(({ subject, text }) => [
      subject,
      /taken \d+ credits? off|Your balance stays/.exec(text)?.[0],
    ]),
  ).toEqual([
    ["We’ve refunded €5.62", "Your balance stays"],
    ["We’ve refunded €5.62", "taken 20 credits off"],
  ]);
  const other = await bought(site, buyer, { total: P0.list });
  await atPaymentDesk(site, `charge-back ${other.payment}`);
  await untilBooked(site, buyer, other.id, "refunded");
  await expect
    .poll(async () =>
      (await mailsTo(site, email))
        .filter(({ text }) => text.includes(other.id))
        .map(({ subject }) => subject.replace(/ \S+-C\d+/, "")),
    )
    .toEqual(["Credit note", "Your 50 credits on Amberlind"]);
});

test("a refund of everything in the dashboard ends premium and the withdrawal, and gives all back where it fails", async () => {
  const { id, payment } = await bought(site, buyer);
  await refundAtDesk(site, payment);
  await untilBooked(site, buyer, id, "refunded");
  expect(await orderOf(site, buyer, id)).toMatchObject({
    paid_user: false,
    balance: { credits: 0 },
    order: { reason: "provider_refund", withdrawable: null },
  });
  await atPaymentDesk(site, `fail-refund ${(await atDesk(payment))?.refunds[0]?.id}`);
  await untilBooked(site, buyer, id, "completed");
  expect(await orderOf(site, buyer, id)).toMatchObject({ paid_user: true, balance: { credits: 50 } });
});

test("spent credits of a refunded purchase are left to the operator, who may take them from what is there", async () => {
  const { payment } = await bought(site, buyer);
  await spend(45);
  const second = await bought(site, buyer, { total: P0.list });
  await refundAtDesk(site, payment);
  await until(async () => {
    expect((await cases()).open.map(({ credits }) => credits)).toContainEqual({ due: 50, taken: 5 });
  });
  expect(await creditsOf(site, buyer)).toBe(50);
  expect((await orderOf(site, buyer, second.id)).order.withdrawable).toMatchObject({ credits: 50 });
  const about = `return ${(await atDesk(payment))?.refunds[0]?.id}`;
  expect(await resolve(about, "take")).toBe(200);
  expect(await creditsOf(site, buyer)).toBe(5);
});

const withdraw = (id: string, amount: number) =>
  call<{ error?: { code: string } }>(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount });
const refundRow = async (id: string) =>
  (await europe())
    .prepare("SELECT amount, promised, credits, status, reference FROM refunds WHERE order_id = ?1")
    .bind(id)
    .first();

test.each(["pending", "queued"] as const)(
  "a refund in the dashboard that is %s, of which nobody is called, comes off what a withdrawal promises and sends",
  async (kind) => {
    const { id, payment } = await bought(site, buyer);
    await orderOf(site, buyer, id);
    await atPaymentDesk(site, `refunds-${kind} -`);
    await refundAtDesk(site, payment, { sum: "5.00", isUnderWay: false });
    await atPaymentDesk(site, "refunds-pending -");
    expect((await atDesk(payment))?.hooks.length).toBe(1);
    expect(await withdraw(id, P0.bonus)).toMatchObject({
      status: 409,
      body: { error: { code: "price_changed" } },
    });
    // 22 of 50 credits went with the 5.00, and the rest has all that is left
    const { order: seen } = await orderOf(site, buyer, id);
    expect(seen.withdrawable).toEqual({ credits: 28, amount: 624 });
    expect(await withdraw(id, 624)).toMatchObject({ status: 200 });
    expect([await creditsOf(site, buyer), await refundRow(id)]).toEqual([
      0,
      { amount: 624, promised: null, credits: 28, status: "sent", reference: null },
    ]);
    expect((await atDesk(payment))?.refunds.map(({ amount }) => amount.value)).toEqual(["6.24", "5.00"]);
    await expect
      .poll(async () => (await mailsTo(site, buyer.account.email)).map(({ subject }) => subject))
      .toContain("Your withdrawal: we’re refunding €6.24");
    // said again, it is the same one
    expect(await withdraw(id, 624)).toMatchObject({ status: 200 });
    expect((await atDesk(payment))?.refunds).toHaveLength(2);
  },
);

test("a dashboard refund that is cancelled, of which nobody is called either, is withdrawn from in whole", async () => {
  const { id, payment } = await bought(site, buyer);
  const refund = await refundAtDesk(site, payment, { sum: "5.00" });
  await untilCredits(28);
  await atPaymentDesk(site, `cancel-refund ${refund}`);
  expect(await withdraw(id, 624)).toMatchObject({ status: 409, body: { error: { code: "price_changed" } } });
  expect(await withdraw(id, P0.bonus)).toMatchObject({ status: 200 });
  expect(await refundRow(id)).toMatchObject({ amount: P0.bonus, credits: P0.credits });
});

test("the page of a purchase shows what is left, and nothing is taken while the provider cannot be asked", async () => {
  const { id, payment } = await bought(site, buyer);
  await refundAtDesk(site, payment, { sum: "5.00", isUnderWay: false });
  await (await europe()).prepare("UPDATE orders SET asked_at = 0 WHERE id = ?1").bind(id).run();
  await until(async () => {
    const { body: page } = await call<{ purchases: { withdrawable: unknown }[] }>(
      site,
      buyer,
      "GET",
      `/api/transactions.php?id=${id}`,
    );
    expect(page.purchases[0]?.withdrawable).toEqual({ credits: 28, amount: 624 });
  });
  await atPaymentDesk(site, "busy 1");
  // it counts from now, and is carried out once the provider answers
  expect(await withdraw(id, 624)).toMatchObject({ status: 200 });
  expect([await creditsOf(site, buyer), await refundRow(id)]).toEqual([28, null]);
  expect(await withdraw(id, 624)).toMatchObject({ status: 200 });
});

test("a refund that another one of the dashboard overtook is sent again as what is left", async () => {
  const { id, payment } = await bought(site, buyer);
  await atPaymentDesk(site, "refunds-queued -");
  expect(await withdraw(id, P0.bonus)).toMatchObject({ status: 200 });
  await atPaymentDesk(site, "refunds-pending -");
  const [own] = (await atDesk(payment))?.refunds ?? [];
  await atPaymentDesk(site, `fail-refund ${own?.id}`);
  await until(async () => {
    expect((await refundRow(id))?.["status"]).toBe("failed");
  });
  await refundAtDesk(site, payment, { sum: "5.00" });
  await untilNoticesDone(site);
  expect(await resolve(`refund ${payment}/withdrawn`, "again")).toBe(200);
  await site.quarterly();
  expect(await refundRow(id)).toMatchObject({ amount: 624, promised: P0.bonus, status: "sent" });
  expect((await atDesk(payment))?.refunds.map(({ status, amount }) => [status, amount.value])).toEqual([
    ["pending", "6.24"],
    ["processing", "5.00"],
    ["failed", "11.24"],
  ]);
  expect((await orderOf(site, buyer, id)).order.refund).toMatchObject({ amount: 624 });
});

test("where all of it went back in the dashboard, the operator says so with nothing more by hand", async () => {
  const { id, payment } = await bought(site, buyer);
  await withdraw(id, P0.bonus);
  const [own] = (await atDesk(payment))?.refunds ?? [];
  await atPaymentDesk(site, `fail-refund ${own?.id}`);
  await until(async () => {
    expect((await refundRow(id))?.["status"]).toBe("failed");
  });
  await refundAtDesk(site, payment);
  await untilNoticesDone(site);
  const about = `refund ${payment}/withdrawn`;
  await resolve(about, "again");
  await site.quarterly();
  expect((await refundRow(id))?.["status"]).toBe("failed");
  expect(await resolve(about, "done", { amount: 0, reference: "dashboard" })).toBe(200);
  expect(await refundRow(id)).toMatchObject({
    amount: 0,
    promised: P0.bonus,
    status: "by_hand",
    reference: "dashboard",
  });
  // the member has their money back all the same
  expect((await orderOf(site, buyer, id)).order.refund).toMatchObject({ amount: P0.bonus, status: "done" });
});

/** As if a crash had come between the member's credits and the books. */
async function forgetSale(id: string, payment: string): Promise<void> {
  const db = await europe();
  await db.batch([
    db
      .prepare(
        "UPDATE orders SET status = 'open', reason = NULL, paid_at = NULL, invoice = NULL WHERE id = ?1",
      )
      .bind(id),
    db.prepare("DELETE FROM payments WHERE id = ?1").bind(payment),
    db.prepare("DELETE FROM documents WHERE order_id = ?1").bind(id),
    db.prepare("DELETE FROM order_events WHERE order_id = ?1 AND event = 'completed'").bind(id),
  ]);
}

test("a sale that the books miss after a crash is there, with its invoice, before its withdrawal", async () => {
  const { id, payment } = await bought(site, buyer);
  await forgetSale(id, payment);
  const withdrawn = await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  expect(withdrawn.status).toBe(200);
  expect(await booked(site, buyer, id)).toMatchObject({
    status: "refunded",
    reason: "withdrawn",
    invoice: expect.any(Number),
    paid_at: expect.any(Number),
  });
});

test("a withdrawal waits until the provider says that the books' missing sale was paid, and is booked after it", async () => {
  const { id, payment } = await bought(site, buyer);
  await forgetSale(id, payment);
  await atPaymentDesk(site, "busy 1");
  const stated = await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  expect([stated.status, await creditsOf(site, buyer)]).toEqual([200, P0.credits]);
  await untilBooked(site, buyer, id, "refunded");
  expect(await booked(site, buyer, id)).toMatchObject({ reason: "withdrawn", invoice: expect.any(Number) });
});

test("a sale whose money has gone back by a withdrawal is booked all the same", async () => {
  const { id, payment } = await bought(site, buyer);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  await forgetSale(id, payment);
  await notify(site, buyer.host, payment);
  await until(async () => {
    expect(await booked(site, buyer, id)).toMatchObject({
      invoice: expect.any(Number),
      paid_at: expect.any(Number),
    });
  });
});

test("a payment that is refunded whole before it was ever settled brings nothing", async () => {
  const made = await placed(site, buyer);
  const payment = (await booked(site, buyer, made.id)).payment ?? "";
  await payAs(site, buyer, made.checkout, "paid", "never");
  await refundAtDesk(site, payment);
  await untilBooked(site, buyer, made.id, "failed");
  expect(await creditsOf(site, buyer)).toBe(0);
});

test("a chargeback of a spent purchase leaves the next one whole", async () => {
  const { id, payment } = await bought(site, buyer);
  await spend(50);
  const second = await bought(site, buyer, { total: P0.list });
  await atPaymentDesk(site, `charge-back ${payment}`);
  await untilBooked(site, buyer, id, "refunded");
  expect(await orderOf(site, buyer, second.id)).toMatchObject({
    paid_user: true,
    balance: { credits: 50 },
    order: { status: "completed", withdrawable: { credits: 50 } },
  });
});

test("a chargeback of a part takes a part; reversed, it gives it back, even where nobody called about it", async () => {
  const { id, payment } = await bought(site, buyer);
  await atPaymentDesk(site, `charge-back ${payment} 5.62`);
  await untilCredits(25);
  await atPaymentDesk(site, `charge-back ${payment} 5.62`, "never");
  await notify(site, buyer.host, payment);
  await untilBooked(site, buyer, id, "refunded");
  await untilCredits(0);
  // it happened long ago, and is reversed now
  await age(payment, "createdAt", 90);
  await atPaymentDesk(site, `reverse-chargeback ${await chargebackOf(payment)}`, "never");
  await site.daily();
  expect([(await booked(site, buyer, id)).status, await creditsOf(site, buyer)]).toEqual(["completed", 25]);
});

test("a payment that failed after it was paid, and is paid after all, keeps its credits", async () => {
  const { id, payment } = await bought(site, buyer);
  await atPaymentDesk(site, `failed ${payment}`);
  await untilBooked(site, buyer, id, "refunded");
  await atPaymentDesk(site, `paid ${payment}`);
  await untilBooked(site, buyer, id, "completed");
  expect(await creditsOf(site, buyer)).toBe(P0.credits);
});

test("a second payment of an order that is refunded and charged back as well leaves the books in balance", async () => {
  const { id } = await bought(site, buyer);
  const second = await site.ask("/dev/mollie/v2/payments", {
    method: "POST",
    headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({
      amount: { currency: "EUR", value: "11.24" },
      description: "again",
      method: "ideal",
      redirectUrl: `https://${HOSTS.dutch}/`,
      webhookUrl: `https://${HOSTS.dutch}/webhooks/payments`,
      metadata: { order: id },
    }),
  });
  const payment = (await second.json<{ id: string }>()).id;
  await payAs(site, buyer, `https://${HOSTS.dutch}/dev/pay/${payment}`, "paid");
  await until(async () => {
    expect((await atDesk(payment))?.refunds).toHaveLength(1);
  });
  await atPaymentDesk(site, `charge-back ${payment} 11.24`);
  await untilNoticesDone(site);
  expect([(await booked(site, buyer, id)).status, await creditsOf(site, buyer)]).toEqual([
    "completed",
    P0.credits,
  ]);
});

test("a refund that the provider queues for want of balance is waited for", async () => {
  await atPaymentDesk(site, "refunds-queued -");
  const { id, payment } = await bought(site, buyer);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  await atPaymentDesk(site, "refunds-pending -");
  expect((await orderOf(site, buyer, id)).order.refund?.status).toBe("sent");
  const refund = (await atDesk(payment))?.refunds[0];
  expect(refund?.status).toBe("queued");
  await atPaymentDesk(site, `finish-refund ${refund?.id}`);
  await until(async () => {
    expect((await orderOf(site, buyer, id)).order.refund?.status).toBe("done");
  });
});

test("an authorized payment waits, brings nothing, and ends as it ends", async () => {
  const made = await placed(site, buyer, { method: "visa" });
  const payment = (await booked(site, buyer, made.id)).payment ?? "";
  await atPaymentDesk(site, `authorized ${payment}`);
  await untilBooked(site, buyer, made.id, "pending");
  expect(await creditsOf(site, buyer)).toBe(0);
  await atPaymentDesk(site, `paid ${payment}`);
  await untilBooked(site, buyer, made.id, "completed");
});

test("a provider that is busy fails no order: sent again, it is paid", async () => {
  const key = crypto.randomUUID();
  await atPaymentDesk(site, "busy 1");
  expect(await order(site, buyer, { key })).toMatchObject({
    status: 503,
    body: { error: { code: "payment_unavailable" } },
  });
  const made = await placed(site, buyer, { key });
  await payAs(site, buyer, made.checkout, "paid");
  await untilBooked(site, buyer, made.id, "completed");
});

test("an order whose payment expires at the provider by itself ends without anybody looking", async () => {
  const made = await placed(site, buyer);
  const payment = (await booked(site, buyer, made.id)).payment ?? "";
  await age(payment, "expiresAt", 1);
  // whatever the provider does next wakes it
  await placed(site, await newBuyer(site));
  await untilBooked(site, buyer, made.id, "cancelled");
});

test("a transfer that arrives after its order was given up, and whose webhook is lost, is found while the provider waits for it", async () => {
  const made = await placed(site, buyer, { method: "banktransfer" });
  await call(site, buyer, "DELETE", `/api/orders.php?order=${made.id}`);
  const { payment, status } = await booked(site, buyer, made.id);
  expect(status).toBe("cancelled");
  await payAs(site, buyer, made.checkout, "paid", "never");
  await (await europe()).prepare("UPDATE payments SET seen_at = 0 WHERE id = ?1").bind(payment).run();
  await site.quarterly();
  expect([(await booked(site, buyer, made.id)).status, await creditsOf(site, buyer)]).toEqual([
    "completed",
    P0.credits,
  ]);
});

test("what waits for weeks is asked about less and less often", async () => {
  const made = await placed(site, buyer, { method: "banktransfer" });
  await payAs(site, buyer, made.checkout, "paid", "never");
  const db = await europe();
  const hour = 3_600;
  const checkedAfter = async (seconds: number) => {
    await db
      .prepare("UPDATE orders SET created_at = unixepoch() - ?2, asked_at = unixepoch() - ?3 WHERE id = ?1")
      .bind(made.id, 10 * 24 * hour, seconds)
      .run();
    await site.quarterly();
    return (await booked(site, buyer, made.id)).status;
  };
  expect([await checkedAfter(9 * hour), await checkedAfter(11 * hour)]).toEqual(["open", "completed"]);
});

test("the daily comparison finds a payment by when it was paid, however long ago it was made", async () => {
  const made = await placed(site, buyer, { method: "banktransfer" });
  const payment = (await booked(site, buyer, made.id)).payment ?? "";
  await payAs(site, buyer, made.checkout, "paid", "never");
  await age(payment, "createdAt", 11);
  // the crash before the books had the payment's id, and the order's end after it
  await (
    await europe()
  )
    .prepare("UPDATE orders SET payment = NULL, status = 'cancelled', told = 1 WHERE id = ?1")
    .bind(made.id)
    .run();
  await site.daily();
  expect((await booked(site, buyer, made.id)).status).toBe("completed");
});
