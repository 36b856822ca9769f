import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { DecisionsAnswer } from "#contract/calls/decisions.ts";
import { inMember } from "#tests/support/accounts.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { API_KEY, atPaymentDesk, paymentsAtDesk } from "#tests/support/payments.ts";
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
import { OPERATOR, sharedSite } from "#tests/support/shared-site.ts";
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
const matters = async (): Promise<DecisionsAnswer> =>
  (
    await site.ask("/api/decisions.php", {
      host: HOSTS.dutch,
      headers: { authorization: `Bearer ${OPERATOR}` },
    })
  ).json<DecisionsAnswer>();
const decide = async (about: string, decision: string) =>
  (
    await site.ask("/api/decisions.php", {
      method: "POST",
      host: HOSTS.dutch,
      headers: { authorization: `Bearer ${OPERATOR}`, "content-type": "application/json" },
      body: JSON.stringify({ about, decision, reason: "A kindness" }),
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
  await atPaymentDesk(site, `refund ${payment} 5.62`);
  await untilCredits(25);
  expect(await orderOf(site, buyer, id)).toMatchObject({
    paid_user: true,
    order: { status: "completed", withdrawable: { credits: 25, amount: 562 } },
  });
  const [refund] = (await atDesk(payment))?.refunds ?? [];
  const about = `return ${refund?.id}`;
  const open = (await matters()).open.find((each) => each.about === about);
  expect(open).toMatchObject({ what: "provider_refund", amount: 562, credits: { due: 25, taken: 25 } });
  expect([await decide(about, "again"), await decide(about, "restore"), await decide(about, "take")]).toEqual(
    [422, 200, 404],
  );
  await untilCredits(50);
  const after = await matters();
  expect(after.open.some((each) => each.about === about)).toBe(false);
  expect(after.made[0]).toMatchObject({ about, decision: "restore", reason: "A kindness" });
});

test("the member gets one email for each refund made in the dashboard: what, how much, and the credits taken", async () => {
  const { id, payment } = await bought(site, buyer);
  const { email } = buyer.account;
  const refunds = async () =>
    (await mailsTo(site, email)).filter(({ text }) => text.includes(id) && text.includes("we refunded"));
  await spend(30);
  await atPaymentDesk(site, `refund ${payment} 5.62`);
  await expect.poll(async () => (await refunds()).length).toBe(1);
  await atPaymentDesk(site, `refund ${payment}`);
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
    .poll(async () => (await mailsTo(site, email)).filter(({ text }) => text.includes(other.id)).length)
    .toBe(1);
});

test("a refund of everything in the dashboard ends premium and the withdrawal, and gives all back where it fails", async () => {
  const { id, payment } = await bought(site, buyer);
  await atPaymentDesk(site, `refund ${payment}`);
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
  await atPaymentDesk(site, `refund ${payment}`);
  await until(async () => {
    expect((await matters()).open.map(({ credits }) => credits)).toContainEqual({ due: 50, taken: 5 });
  });
  expect(await creditsOf(site, buyer)).toBe(50);
  expect((await orderOf(site, buyer, second.id)).order.withdrawable).toMatchObject({ credits: 50 });
  const about = `return ${(await atDesk(payment))?.refunds[0]?.id}`;
  expect(await decide(about, "take")).toBe(200);
  expect(await creditsOf(site, buyer)).toBe(5);
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

test("nothing is withdrawn while the provider cannot say that the books' missing sale was paid", async () => {
  const { id, payment } = await bought(site, buyer);
  await forgetSale(id, payment);
  await atPaymentDesk(site, "busy 1");
  const refused = await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  expect([refused.status, await creditsOf(site, buyer)]).toEqual([503, P0.credits]);
  await notify(site, buyer.host, payment);
  await untilBooked(site, buyer, id, "completed");
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
  await atPaymentDesk(site, `refund ${payment}`);
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
