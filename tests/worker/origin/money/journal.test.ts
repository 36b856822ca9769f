import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn } from "#contract/product/local-day.ts";
import { vatWithin } from "#contract/product/money.ts";
import { until } from "#tests/support/chats.ts";
import { desk } from "#tests/support/desk.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { atPaymentDesk, refundAtDesk } from "#tests/support/payments.ts";
import {
  actAtProvider,
  booksOf,
  bought,
  call,
  newBuyer,
  P0,
  payAs,
  placed,
  untilBooked,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** The day that it is for the company, whose midnight is not that of UTC. */
const today = dayIn(Date.now(), "Europe/Amsterdam");
const [YEAR = ""] = today.split("-");
const read = (part: "documents" | "cash", { from = `${YEAR}-01-01`, to = `${YEAR}-12-31` } = {}) =>
  desk(site, "GET /api/journal", { query: { part, from, to } });
/** The provider carries out the refund of a withdrawal. */
const finishRefund = async (payment: string) => {
  const db = await site.database("europe");
  const sent = () =>
    db
      .prepare("SELECT refund FROM refunds WHERE payment = ?1")
      .bind(payment)
      .first<{ refund: string | null }>();
  await until(async () => {
    expect((await sent())?.refund).toEqual(expect.any(String));
  });
  await actAtProvider(site, "finish-refund", (await sent())?.refund ?? "");
};
const book = async (company: string, what: string) => {
  const { code, stdout, stderr } = await operatorCommand(site, "books", [what, company, YEAR]);
  expect([code, stderr.join("")]).toEqual([0, ""]);
  const [head = "", ...lines] = stdout.map((line) => line.replace("\r", "")).filter(Boolean);
  const columns = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [columns[i], cell])));
};

test("a company's sales and its money are told by day, document by document and cent by cent", async () => {
  const dutch = await newBuyer(site);
  const french = await newBuyer(site, { country: "FR" });
  // by a method that says nothing of where its buyer is
  const kept = await bought(site, french, { method: "paypal" });
  const withdrawn = await bought(site, dutch);
  const answer = await call(site, dutch, "POST", "/api/withdrawals.php", {
    order: withdrawn.id,
    amount: P0.bonus,
  });
  expect(answer.status).toBe(200);
  await refundAtDesk(site, kept.payment, { sum: "5.00" });
  await until(async () => {
    expect((await read("cash")).cash).toHaveLength(3);
  });
  // a refund is money that moved once the provider has carried it out, on that day
  const asked = "UPDATE refunds SET at = at - 40 * 86400 WHERE payment = ?1";
  await (await site.database("europe")).prepare(asked).bind(withdrawn.payment).run();
  await finishRefund(withdrawn.payment);
  await until(async () => {
    expect((await read("cash")).cash).toHaveLength(4);
    expect((await read("documents")).documents).toHaveLength(4);
  });

  const sales = await book("amstel", "sales");
  const sale = (order: string, kind: string) =>
    sales.find((line) => line["order"] === order && line["kind"] === kind);
  expect(sale(withdrawn.id, "invoice")).toMatchObject({
    currency: "EUR",
    gross: "11.24",
    vat: "1.95",
    net: "9.29",
    vat_country: "NL",
    vat_rate: "21",
    vat_number: "NL861234567B01",
    residence_country: "NL",
  });
  const number = sale(withdrawn.id, "invoice")?.["document"];
  expect(sale(withdrawn.id, "credit_note")).toMatchObject({
    gross: "-11.24",
    vat: "-1.95",
    corrects: number,
    reason: "withdrawn",
  });
  expect(sale(kept.id, "credit_note")).toMatchObject({ gross: "-5.00", reason: "provider_refund" });

  const cash = await book("amstel", "cash");
  expect(new Set(cash.map((line) => line["day"]))).toEqual(new Set([today]));
  expect(new Set(cash.map((line) => `${line["kind"]} ${line["order"]} ${line["amount"]}`))).toEqual(
    new Set([
      `payment ${withdrawn.id} 11.24`,
      `payment ${kept.id} 11.24`,
      `refund ${withdrawn.id} -11.24`,
      `provider_refund ${kept.id} -5.00`,
    ]),
  );
  // and what it adds up to is what the trial balance has at the provider
  const { lines } = await booksOf(site);
  expect((await read("cash")).cash.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    lines.find(({ account, currency }) => account === "provider" && currency === "EUR")?.amount,
  );
  // of another company nobody may see it
  expect(await book("isar", "sales")).toEqual([]);
});

test("the return to the one-stop shop has the other states' sales, and neither the company's own nor those with a number of their own", async () => {
  const britain = await newBuyer(site, { country: "GB" });
  await bought(site, britain, { country: "NL", method: "paypal" });
  const before = (await read("documents")).documents.filter(({ vat_country: country }) => country === "FR");
  const gross = before.reduce((sum, { amount }) => sum + amount, 0);
  const vat = before.reduce((sum, { vat_amount: amount }) => sum + amount, 0);
  expect(vat).toBe(vatWithin(P0.bonus, 2_000) - vatWithin(500, 2_000));
  const lines = await book("amstel", "oss");
  expect(lines.map((line) => line["country"])).toEqual(["FR"]);
  const sales = await book("amstel", "oss-sales");
  expect(sales.map((line) => [line["vat_country"], line["document"]])).toEqual(
    before.map(({ vat_country: country, number }) => [country, number]),
  );
  expect(lines[0]).toMatchObject({
    rate: "20",
    corrects_quarter: "",
    net_eur: ((gross - vat) / 100).toFixed(2),
    vat_eur: (vat / 100).toFixed(2),
  });
});

test("a refused payment stays on the day of its refusal, and what went back of one that was never counted is not told alone", async () => {
  const buyer = await newBuyer(site);
  const first = await placed(site, buyer);
  const second = await placed(site, buyer, { replaces: first.id });
  await payAs(site, buyer, first.checkout, "paid");
  await untilBooked(site, buyer, first.id, "completed");
  await payAs(site, buyer, second.checkout, "paid");
  await untilBooked(site, buyer, second.id, "refunded");
  const db = await site.database("europe");
  const { payment } = (await db
    .prepare("SELECT payment FROM orders WHERE id = ?1")
    .bind(second.id)
    .first<{ payment: string }>())!;
  await finishRefund(payment);
  await until(async () => {
    expect((await read("cash")).cash.filter((each) => each.payment === payment)).toHaveLength(2);
  });
  // a report of next year, about its refund
  await db.prepare("UPDATE payments SET seen_at = seen_at + 400 * 86400 WHERE id = ?1").bind(payment).run();
  // one whose bank took it back before it was ever counted
  await db.batch([
    db
      .prepare(
        "INSERT INTO payments (id, order_id, site, status, amount, currency, refunded, charged_back, seen_at) SELECT 'tr_gone', id, site, 'paid', amount, currency, 0, amount, paid_at FROM orders WHERE id = ?1",
      )
      .bind(first.id),
    db
      .prepare(
        "INSERT INTO payment_returns (id, payment, order_id, site, member, kind, amount, currency, credits_due, at) SELECT 'chb_gone', 'tr_gone', id, site, member, 'chargeback', amount, currency, 0, paid_at FROM orders WHERE id = ?1",
      )
      .bind(first.id),
  ]);
  const { cash } = await read("cash");
  const own = cash.filter((each) => each.payment === payment);
  expect(own.map(({ kind }) => kind).toSorted()).toEqual(["payment", "refund"]);
  expect(new Set(own.map(({ day }) => day)).size).toBe(1);
  expect(cash.filter((each) => each.payment === "tr_gone")).toEqual([]);
  await db.prepare("DELETE FROM payment_returns WHERE id = 'chb_gone'").run();
  await db.prepare("DELETE FROM payments WHERE id = 'tr_gone'").run();
});

test("a period has its own days alone, and what is no period is refused in words", async () => {
  expect((await read("documents", { from: "2025-01-01", to: "2025-12-31" })).documents).toEqual([]);
  const { code, stderr } = await operatorCommand(site, "books", ["sales", "amstel", "2026-13"]);
  expect([code, stderr[0]]).toEqual([1, '"2026-13" is no period: 2026, 2026-Q3 or 2026-09']);
  const other = await operatorCommand(site, "books", ["sales", "nobody", "2026"]);
  expect([other.code, other.stderr[0]]).toEqual([1, 'no site belongs to a company "nobody"']);
});

test("what cancels a credit note corrects the quarter of the sale, as the credit note did", async () => {
  const earlier = Number(YEAR) - 1;
  const [sold, credited] = [`${earlier}-02-15`, `${earlier}-05-15`];
  const db = await site.database("europe");
  const move = (kind: string, order: string, day: string) =>
    db
      .prepare("UPDATE documents SET issued_at = ?3 WHERE kind = ?1 AND order_id = ?2")
      .bind(kind, order, Date.parse(`${day}T12:00:00Z`) / 1_000)
      .run();
  const buyer = await newBuyer(site, { country: "FR" });
  const { id, payment } = await bought(site, buyer, { method: "paypal" });
  const kinds = async () =>
    (
      await db
        .prepare("SELECT kind FROM documents WHERE order_id = ?1 ORDER BY kind")
        .bind(id)
        .all<{ kind: string }>()
    ).results.map(({ kind }) => kind);
  await move("invoice", id, sold);
  await atPaymentDesk(site, `charge-back ${payment}`);
  await until(async () => {
    expect(await kinds()).toEqual(["credit_note", "invoice"]);
  });
  await move("credit_note", id, credited);
  const chargeback = await db
    .prepare("SELECT id FROM payment_returns WHERE order_id = ?1")
    .bind(id)
    .first<{ id: string }>();
  await atPaymentDesk(site, `reverse-chargeback ${chargeback?.id}`);
  await until(async () => {
    expect(await kinds()).toEqual(["credit_note", "invoice", "reversal"]);
  });
  const { documents } = await read("documents", { from: `${earlier}-01-01` });
  expect(
    documents
      .filter(({ order }) => order === id)
      .map(({ kind, day, corrected_day: corrected }) => [kind, day, corrected]),
  ).toEqual([
    ["invoice", sold, null],
    ["credit_note", credited, sold],
    ["reversal", today, sold],
  ]);
});
