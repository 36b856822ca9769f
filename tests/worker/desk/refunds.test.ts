import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { RefundBody } from "#contract/desk/refunds.ts";
import { creditsOf, until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { atPaymentDesk, paymentsAtDesk, refundAtDesk } from "#tests/support/payments.ts";
import {
  bought,
  call,
  ledgerOf,
  newBuyer,
  notify,
  orderOf,
  P0,
  placed,
  untilBooked,
  untilBooksFit,
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
/** Whatever was given back, both sides of the books fit, and sum to zero. */
afterEach(async () => {
  await untilBooksFit(site);
});
afterAll(() => site.close());

const REASON = "It did not work for them";
const bodyOf = (order: string, amount: number, more: Partial<RefundBody> = {}): RefundBody => ({
  id: crypto.randomUUID(),
  order,
  amount,
  reason: REASON,
  keep_credits: false,
  ...more,
});
const give = (body: RefundBody, as: Person = "dag", host: string = HOSTS.dutch) =>
  deskAsk(site, "POST /api/refunds", { as, host, body });
const look = (order: string) => desk(site, "GET /api/refunds", { as: "dag", query: { order } });
const statusOf = async (order: string) =>
  (await look(order)).refunds.map(({ status, amount }) => [status, amount]);
const errorIn = async (response: Response) => [
  response.status,
  (await response.json<{ error?: { code: string } }>()).error?.code,
];
/** What went back of a payment, by the provider. */
const refundsAt = async (payment: string) =>
  ((await paymentsAtDesk(site)).find(({ id }) => id === payment)?.refunds ?? []).map(
    ({ id, status, amount }) => ({ id, status, sum: amount.value }),
  );
const notesOf = async (order: string) => {
  const db = await site.database("europe");
  const { results } = await db
    .prepare(
      "SELECT kind, amount, vat_amount FROM documents WHERE order_id = ?1 AND run = 'credit' ORDER BY serial",
    )
    .bind(order)
    .all<{ kind: string; amount: number; vat_amount: number }>();
  return results.map(({ kind, amount, vat_amount: vat }) => [kind, amount, vat]);
};
const credits = () => creditsOf(site, buyer);

test("a part of a purchase goes back through the provider, and then the rest, with its credits and credit notes", async () => {
  const { id, payment } = await bought(site, buyer);
  expect(await look(id)).toMatchObject({
    paid: P0.bonus,
    left: P0.bonus,
    credited: 0,
    purchase: { credits: 50, returned_credits: 0, unused: 50 },
    refunds: [],
  });
  expect((await give(bodyOf(id, 562))).status).toBe(200);
  expect([await credits(), await statusOf(id), (await refundsAt(payment)).map(({ sum }) => sum)]).toEqual([
    25,
    [["booked", 562]],
    ["5.62"],
  ]);
  expect((await orderOf(site, buyer, id)).order.status).toBe("completed");
  const q = (await refundsAt(payment))[0]?.id ?? "";
  const { found } = await desk(site, "GET /api/search", { host: "", as: "dag", query: { q } });
  expect(found).toMatchObject([{ kind: "refund", site: "amberlind-nl" }]);
  expect((await give(bodyOf(id, 562))).status).toBe(200);
  expect([await credits(), (await look(id)).left]).toEqual([0, 0]);
  await untilBooked(site, buyer, id, "refunded");
  // both notes make up the invoice, to the cent
  const notes = await notesOf(id);
  expect(notes.map(([kind, amount]) => [kind, amount])).toEqual([
    ["credit_note", 562],
    ["credit_note", 562],
  ]);
  const { order } = await desk(site, "GET /api/order", { as: "dag", query: { id } });
  expect(notes.reduce((sum, [, , vat]) => sum + Number(vat), 0)).toBe(order.vat.amount);
  expect(await ledgerOf(site, buyer)).toEqual([
    ["purchase", 50],
    ["provider_refund", -25],
    ["provider_refund", -25],
  ]);
  await expect
    .poll(
      async () =>
        (await mailsTo(site, buyer.account.email)).filter(({ text }) => text.includes("we refunded")).length,
    )
    .toBe(2);
  // what was decided beforehand waits for nobody
  const { cases } = await desk(site, "GET /api/open-cases", { as: "dag" });
  expect(cases.filter((each) => each.order === id)).toEqual([]);
  const { entries } = await desk(site, "GET /api/audit", { query: { operator: "dag" } });
  expect(entries.filter(({ action, subject }) => action === "refund" && subject === `order ${id}`)).toEqual([
    expect.objectContaining({ reason: REASON }),
    expect.objectContaining({ reason: REASON }),
  ]);
});

test("never more goes back than is left, and nothing of another site's order or one that is not paid", async () => {
  const { id, payment } = await bought(site, buyer);
  expect(await errorIn(await give(bodyOf(id, P0.bonus + 1)))).toEqual([409, "price_changed"]);
  // somebody refunds in the provider's dashboard, which calls nobody
  await refundAtDesk(site, payment, { sum: "10.00", isUnderWay: false });
  expect(await errorIn(await give(bodyOf(id, 125)))).toEqual([409, "price_changed"]);
  expect((await look(id)).left).toBe(124);
  expect((await give(bodyOf(id, 124), "ada", HOSTS.german)).status).toBe(404);
  const open = await placed(site, await newBuyer(site));
  expect((await give(bodyOf(open.id, 100))).status).toBe(404);
  expect((await give(bodyOf(id, 0))).status).toBe(422);
  expect((await refundsAt(payment)).map(({ sum }) => sum)).toEqual(["10.00"]);
});

test("of many refunds at once no more is given than was paid, and the same one again is one", async () => {
  const { id, payment } = await bought(site, buyer);
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(bodyOf(id, 600))));
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(["200", "409", "409", "409", "409"]);
  const same = bodyOf(id, 200);
  const [first, ...others] = await Promise.all([give(same), give(same), give(same)]);
  expect([first?.status, ...others.map(({ status }) => status)]).toEqual([200, 200, 200]);
  await until(async () => {
    expect((await statusOf(id)).map((each) => each.join(" ")).toSorted()).toEqual([
      "booked 200",
      "booked 600",
    ]);
  });
  expect((await refundsAt(payment)).map(({ sum }) => sum).toSorted()).toEqual(["2.00", "6.00"]);
});

test("a withdrawal and a refund at once never come to more than was paid", async () => {
  const { id, payment } = await bought(site, buyer);
  await Promise.all([
    give(bodyOf(id, 900)),
    call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus }),
  ]);
  const gone = (await refundsAt(payment)).reduce((sum, each) => sum + Number(each.sum) * 100, 0);
  expect(Math.round(gone)).toBeLessThanOrEqual(P0.bonus);
  // what of the two the provider refused waits for an operator, and then goes by what is left
  const { cases } = await desk(site, "GET /api/open-cases", { as: "dag" });
  for (const each of cases.filter(({ order }) => order === id))
    await desk(site, "POST /api/cases", {
      as: "dag",
      body:
        each.what === "refund_failed"
          ? { about: each.about, resolution: "done", reason: REASON, amount: 0, reference: "nothing is left" }
          : { about: each.about, resolution: "drop", reason: REASON },
    });
});

test("the member keeps the credits where the operator says so", async () => {
  const { id } = await bought(site, buyer);
  await desk(site, "POST /api/refunds", { as: "dag", body: bodyOf(id, P0.bonus, { keep_credits: true }) });
  await untilBooked(site, buyer, id, "refunded");
  expect([await credits(), await ledgerOf(site, buyer)]).toEqual([50, [["purchase", 50]]]);
});

test("a refund that comes back gives the credits back, and is sent again with what is left by then", async () => {
  const { id, payment } = await bought(site, buyer);
  const { id: refund, ...body } = bodyOf(id, 1_000);
  await desk(site, "POST /api/refunds", { as: "dag", body: { id: refund, ...body } });
  expect(await credits()).toBe(6);
  const [sent] = await refundsAt(payment);
  await atPaymentDesk(site, `fail-refund ${sent?.id}`);
  await until(async () => {
    expect([await statusOf(id), await credits()]).toEqual([[["failed", 1_000]], 50]);
  });
  const about = `operator_refund ${refund}`;
  const { cases } = await desk(site, "GET /api/open-cases", { as: "dag" });
  expect(cases.find((each) => each.about === about)).toMatchObject({
    what: "operator_refund_failed",
    order: id,
    amount: 1_000,
    failure: "returned",
    resolutions: ["again", "drop"],
  });
  const work = await desk(site, "GET /api/work", { host: "", as: "dag", query: { queue: "refund" } });
  expect(work.items.map(({ subject }) => subject)).toContain(about);
  // meanwhile a part went back in the dashboard
  await refundAtDesk(site, payment, { sum: "5.00" });
  const again = { about, resolution: "again" as const, reason: REASON };
  await desk(site, "POST /api/cases", { as: "dag", body: again });
  expect((await deskAsk(site, "POST /api/cases", { as: "dag", body: again })).status).toBe(404);
  await until(async () => {
    expect(await statusOf(id)).toEqual([["booked", 624]]);
  });
  expect((await refundsAt(payment)).map(({ status, sum }) => [status, sum])).toEqual([
    ["pending", "6.24"],
    ["processing", "5.00"],
    ["failed", "10.00"],
  ]);
  const notes = (await notesOf(id)).map(([kind, amount]) => `${kind} ${amount}`);
  expect(notes.toSorted()).toEqual([
    "credit_note 1000",
    "credit_note 500",
    "credit_note 624",
    "reversal 1000",
  ]);
});

test("a refund that failed is given up once, and nothing goes back for it", async () => {
  const { id, payment } = await bought(site, buyer);
  const body = bodyOf(id, 700);
  await desk(site, "POST /api/refunds", { as: "dag", body });
  const [sent] = await refundsAt(payment);
  await atPaymentDesk(site, `fail-refund ${sent?.id}`);
  await until(async () => {
    expect(await statusOf(id)).toEqual([["failed", 700]]);
  });
  const drop = { about: `operator_refund ${body.id}`, resolution: "drop" as const, reason: REASON };
  await desk(site, "POST /api/cases", { as: "dag", body: drop });
  await notify(site, buyer.host, payment);
  await site.quarterly();
  expect([await statusOf(id), (await look(id)).left, (await refundsAt(payment)).length]).toEqual([
    [["dropped", 700]],
    P0.bonus,
    1,
  ]);
});

test("after a crash between the provider and the books, nothing is paid twice", async () => {
  const { id, payment } = await bought(site, buyer);
  const body = bodyOf(id, 300);
  await desk(site, "POST /api/refunds", { as: "dag", body });
  const db = await site.database("europe");
  await db.batch([
    db.prepare("UPDATE operator_refunds SET status = 'requested', refund = NULL WHERE id = ?1").bind(body.id),
  ]);
  await site.quarterly();
  await until(async () => {
    expect(await statusOf(id)).toEqual([["booked", 300]]);
  });
  expect((await refundsAt(payment)).length).toBe(1);
});
