import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import { withdrawalEnd } from "#contract/product/withdrawal-period.ts";
import { inMember, memberObject } from "#tests/support/accounts.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { API_KEY } from "#tests/support/payments.ts";
import {
  actAtProvider,
  booked,
  bought,
  call,
  newBuyer,
  orderOf,
  P0,
  refundsOf,
  untilBooksFit,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(async () => {
  await untilBooksFit(site);
  await site.close();
});

test("a member who withdraws in time is refunded what they have not used, once, by the provider, and gets an email with date and time", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  await inMember(
    site,
    buyer.account,
    "INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'message/x', 'message', -5, balance - 5, at FROM ledger ORDER BY entry DESC LIMIT 1",
  );
  const { order: seen } = await orderOf(site, buyer, id);
  // 45 of 50 credits of 11.24
  expect(seen.withdrawable).toEqual({ credits: 45, amount: 1_011 });
  expect(
    await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus }),
  ).toMatchObject({ status: 409, body: { error: { code: "price_changed" } } });
  const withdrawals = await Promise.all(
    Array.from({ length: 8 }, () =>
      call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: 1_011 }),
    ),
  );
  expect(new Set(withdrawals.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await refundsOf(site, id)).toMatchObject([{ amount: 1_011, credits: 45, why: "withdrawn" }]);
  expect(await creditsOf(site, buyer)).toBe(0);
  await until(async () => {
    expect((await mailsTo(site, buyer.account.email)).map(({ subject }) => subject)).toContain(
      "Your withdrawal: we’re refunding €10.11",
    );
  });
  expect(
    (await mailsTo(site, buyer.account.email)).filter(({ subject }) => subject.startsWith("Your withdrawal")),
  ).toHaveLength(1);
  expect(await orderOf(site, buyer, id)).toMatchObject({
    paid_user: false,
    order: {
      status: "refunded",
      reason: "withdrawn",
      withdrawable: null,
      refund: { credits: 45, amount: 1_011 },
    },
  });
});

test("an unused bundle comes back whole and premium goes with it; after the period nothing does", async () => {
  const [whole, late] = [await newBuyer(site), await newBuyer(site)];
  const first = await bought(site, whole);
  expect(
    await call(site, whole, "POST", "/api/withdrawals.php", { order: first.id, amount: P0.bonus }),
  ).toMatchObject({ status: 200, body: { paid_user: false, balance: { credits: 0 } } });
  const second = await bought(site, late);
  // the last moment of the period is past; before it, it is not
  await inMember(site, late.account, `UPDATE orders SET withdraw_until = ${Date.now() + 60_000}`);
  expect((await orderOf(site, late, second.id)).order.withdrawable).toEqual({
    credits: P0.credits,
    amount: P0.bonus,
  });
  await inMember(site, late.account, `UPDATE orders SET withdraw_until = ${Date.now() - 1}`);
  expect((await orderOf(site, late, second.id)).order).toMatchObject({
    withdraw_until: null,
    withdrawable: null,
  });
  expect(
    await call(site, late, "POST", "/api/withdrawals.php", { order: second.id, amount: P0.bonus }),
  ).toMatchObject({ status: 409, body: { error: { code: "withdrawal_over" } } });
  expect(await creditsOf(site, late)).toBe(P0.credits);
  await inMember(
    site,
    late.account,
    `UPDATE orders SET withdraw_until = ${Date.now() + 60_000}, returned_at = ${Date.now()}`,
  );
  expect(
    await call(site, late, "POST", "/api/withdrawals.php", { order: second.id, amount: P0.bonus }),
  ).toMatchObject({ status: 409, body: { error: { code: "nothing_to_return" } } });
});

test("the period ends with its last working day where the member lives: the page, the receipt and the server say the same", async () => {
  const [dutch, known] = [await newBuyer(site), await newBuyer(site)];
  await inMember(
    site,
    known.account,
    `INSERT INTO settings (name, value) VALUES ('time_zone', '{"name":"America/New_York","since":0}')`,
  );
  for (const [buyer, zone] of [
    [dutch, null],
    [known, "America/New_York"],
  ] as const) {
    const { id } = await bought(site, buyer);
    const { order } = await orderOf(site, buyer, id);
    const end = withdrawalEnd({
      at: Date.parse(order.paid_at ?? ""),
      days: 14,
      country: "NL",
      zone,
      zones: ["Europe/Amsterdam"],
    });
    expect(order.withdraw_until).toBe(new Date(end ?? 0).toISOString());
    // not by the second of the payment, and not shorter than fourteen days
    expect(order.withdraw_until).toMatch(/:59:59\.999Z$/);
    const [row] = await inMember(site, buyer.account, "SELECT withdraw_until FROM orders");
    expect(row?.["withdraw_until"]).toBe(end);
    // a later journey changes nothing
    await inMember(
      site,
      buyer.account,
      `INSERT OR REPLACE INTO settings (name, value) VALUES ('time_zone', '{"name":"Asia/Tokyo","since":0}')`,
    );
    expect((await orderOf(site, buyer, id)).order.withdraw_until).toBe(order.withdraw_until);
    // in the zone of the device, or of the country until its news have arrived
    const days = ["Europe/Amsterdam", zone ?? "Europe/Amsterdam"].map((each) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: each, dateStyle: "long" }).format(end ?? 0),
    );
    await until(async () => {
      const texts = (await mailsTo(site, buyer.account.email)).map(({ text }) => text);
      expect(texts.some((text) => days.some((day) => text.includes(`until ${day}`)))).toBe(true);
    });
  }
});

test("a withdrawal counts from when it was made although the provider does not answer: the order says so, and it is carried out without another press", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const db = await site.database("europe");
  // as if it had been pressed an hour ago for the first time, in the last minutes of the period
  await db
    .prepare(
      "CREATE TRIGGER an_hour_ago AFTER INSERT ON withdrawal_statements BEGIN UPDATE withdrawal_statements SET at = at - 3600 WHERE id = new.id; END",
    )
    .run();
  await inMember(site, buyer.account, `UPDATE orders SET withdraw_until = ${Date.now() - 60_000}`);
  await actAtProvider(site, "busy", "1000");
  try {
    const { status, body } = await call<OrderAnswer>(site, buyer, "POST", "/api/withdrawals.php", {
      order: id,
      amount: P0.bonus,
    });
    expect(status).toBe(200);
    expect(Date.parse(body.order.withdrawal_stated ?? body.order.refund?.at ?? "")).toBeLessThan(
      Date.now() - 3_000_000,
    );
    await until(async () => {
      expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus, credits: P0.credits }]);
    });
  } finally {
    await actAtProvider(site, "busy", "0");
    await db.prepare("DROP TRIGGER an_hour_ago").run();
  }
  expect((await orderOf(site, buyer, id)).order).toMatchObject({
    status: "refunded",
    reason: "withdrawn",
    withdrawal_stated: null,
  });
  await until(async () => {
    const subjects = (await mailsTo(site, buyer.account.email)).map(({ subject }) => subject);
    expect(subjects).toContain("We’ve received your withdrawal");
  });
  await db.prepare("UPDATE refunds SET asked_at = 0").run();
  await site.quarterly();
  expect((await refundsOf(site, id))[0]?.status).not.toBe("requested");
});

test("a withdrawal of another sum than was shown is refused, and nothing of it is stored", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const answer = await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: 1 });
  expect(answer).toMatchObject({ status: 409, body: { error: { code: "price_changed" } } });
  expect((await orderOf(site, buyer, id)).order.withdrawal_stated).toBeNull();
  await site.quarterly();
  expect(await refundsOf(site, id)).toEqual([]);
  const db = await site.database("europe");
  const left = db.prepare("SELECT 1 FROM withdrawal_statements WHERE order_id = ?1").bind(id);
  expect(await left.first()).toBeNull();
});

test("a withdrawal that never reached the books reaches them later, and the provider, once", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  const [sent] = await refundsOf(site, id);
  expect(sent?.status).not.toBe("requested");
  // as if it had died before: the member's side has it, the books do not
  const db = await site.database("europe");
  const { payment } = await booked(site, buyer, id);
  await db.batch([
    db.prepare("DELETE FROM refunds WHERE order_id = ?1").bind(id),
    db.prepare("UPDATE orders SET status = 'completed', reason = NULL WHERE id = ?1").bind(id),
  ]);
  await inMember(
    site,
    buyer.account,
    `INSERT INTO for_books (id, news, at) VALUES ('withdrawal/${id}', '${JSON.stringify({ kind: "refund", order: id, payment, amount: P0.bonus, currency: "EUR", credits: P0.credits })}', ${Date.now()})`,
  );
  await inMember(site, buyer.account, "INSERT INTO due (duty, at) VALUES ('tell-books', 0)");
  await memberObject(site, "dutch", buyer.account.id).sweep();
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus, status: "requested" }]);
  await db.prepare("UPDATE orders SET asked_at = 0, created_at = 0").run();
  await site.quarterly();
  expect((await refundsOf(site, id))[0]?.status).not.toBe("requested");
  // with the provider there is one refund of that sum
  const refunds = await (
    await site.ask(`/dev/mollie/v2/payments/${payment}/refunds`, {
      headers: { authorization: `Bearer ${API_KEY}` },
    })
  ).json<{ count: number }>();
  expect(refunds.count).toBe(1);
});
