import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn } from "#contract/product/local-day.ts";
import { json } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { refundAtDesk } from "#tests/support/payments.ts";
import { bought, newBuyer, P0 } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

/** Months of the past: sales are moved there, since nothing is closed before it is over. */
const [JULY, AUGUST, OCTOBER] = ["2026-07", "2026-08", "2026-10"] as const;

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const europe = () => site.database("europe");
const close = (month: string, acknowledged: string[] = [], host: string = HOSTS.dutch) =>
  desk(site, "POST /api/closings", { host, as: "dag", body: { month, acknowledged } });
/** The day that it is for the company, whose midnight is not that of UTC. */
const TODAY = dayIn(Date.now(), "Europe/Amsterdam");
const trial = (month: string) => desk(site, "GET /api/closings", { as: "dag", query: { month } });
const read = (part: "documents" | "cash", days: Record<string, string> = {}) =>
  desk(site, "GET /api/journal", { as: "dag", query: { part, ...days } });
const journal = (part: "documents" | "cash", month: string) =>
  read(part, { from: `${month}-01`, to: `${month}-31` });

/** A sale as it would be if it had been made in the middle of a month. */
async function soldIn(month: string) {
  const sale = await bought(site, await newBuyer(site));
  const at = Date.parse(`${month}-15T12:00:00Z`) / 1_000;
  await change("UPDATE orders SET paid_at = ?2 WHERE id = ?1", sale.id, at);
  await change("UPDATE documents SET issued_at = ?2 WHERE order_id = ?1", sale.id, at);
  return sale;
}
const change = async (sql: string, ...values: (string | number)[]) =>
  (await europe())
    .prepare(sql)
    .bind(...values)
    .run();
const CLOSED = /is closed|never changed/;

test("a closed month stays as it was, and what comes later is booked in the first open one", async () => {
  const sold = await soldIn(JULY);
  await soldIn(AUGUST);
  expect(await close("2099-01")).toEqual({ closing: null, blocking: ["not_over"] });
  expect(await close(OCTOBER)).toEqual({ closing: null, blocking: [`not_next ${JULY}`] });
  // two people at once close it once
  const [{ closing, blocking }, other] = await Promise.all([close(JULY), close(JULY)]);
  expect(other.closing).toEqual(closing);
  expect(blocking).toEqual([]);
  expect(closing).toMatchObject({
    month: JULY,
    operator: "Dag Holm",
    documents: 1,
    movements: 1,
    sums: [{ currency: "EUR", gross: P0.bonus, vat: 195, cash: P0.bonus }],
  });
  expect((await close(JULY)).closing).toEqual(closing);
  const before = [await journal("documents", JULY), await journal("cash", JULY)];

  // a refund and a cancelled one, of a sale of July, are of today
  await refundAtDesk(site, sold.payment, { sum: "5.00" });
  await until(async () => {
    expect((await read("cash")).cash).toContainEqual(
      expect.objectContaining({ kind: "provider_refund", payment: sold.payment, day: TODAY }),
    );
  });
  // a payment that is found late happened in July, and is booked in August; so is its invoice
  const late = await bought(site, await newBuyer(site));
  await change("DELETE FROM documents WHERE order_id = ?1", late.id);
  await change(
    "UPDATE orders SET paid_at = ?2 WHERE id = ?1",
    late.id,
    Date.parse("2026-07-31T12:00:00Z") / 1_000,
  );
  await site.quarterly();
  await until(async () => {
    expect((await journal("documents", AUGUST)).documents).toContainEqual(
      expect.objectContaining({ order: late.id, day: "2026-08-01" }),
    );
  });
  expect((await journal("cash", AUGUST)).cash).toContainEqual(
    expect.objectContaining({ kind: "payment", order: late.id, day: "2026-08-01", happened: "2026-07-31" }),
  );
  // a sum that turns out to be another one is corrected where it is still open
  await change("UPDATE payments SET amount = amount - 1 WHERE id = ?1", sold.payment);
  expect((await journal("cash", AUGUST)).cash).toContainEqual(
    expect.objectContaining({ kind: "correction", reference: `payment/${sold.payment}`, amount: -1 }),
  );
  expect([await journal("documents", JULY), await journal("cash", JULY)]).toEqual(before);
  expect((await trial(JULY)).trial).toMatchObject({
    digest: closing?.digest,
    is_equal: true,
    changed: [`payment/${sold.payment}`],
  });
  // nor does anybody change it by hand
  await expect(change("UPDATE documents SET amount = 1 WHERE order_id = ?1", sold.id)).rejects.toThrow(
    CLOSED,
  );
  await expect(change("DELETE FROM documents WHERE order_id = ?1", sold.id)).rejects.toThrow(CLOSED);
  await expect(change("UPDATE documents SET issued_at = 1 WHERE order_id = ?1", late.id)).rejects.toThrow(
    CLOSED,
  );
  await expect(change("UPDATE closed_movements SET amount = 1 WHERE month = ?1", JULY)).rejects.toThrow(
    CLOSED,
  );
  await expect(change("DELETE FROM closed_movements WHERE month = ?1", JULY)).rejects.toThrow(CLOSED);
  for (const [sql, ...values] of [
    ["DELETE FROM closed_months WHERE month = ?1", JULY],
    ["UPDATE closed_months SET until = 0 WHERE month = ?1", JULY],
    ["UPDATE closed_months SET digest = ?2 WHERE month = ?1", JULY, "0"],
    [
      "INSERT INTO closed_movements SELECT company, month, 'payment/more', kind, reference, order_id, payment, site, currency, amount, at, booked_at FROM closed_movements WHERE month = ?1",
      JULY,
    ],
  ] as const)
    await expect(change(sql, ...values)).rejects.toThrow(CLOSED);
  // what a document says is in the digest too
  const name = (to: string) =>
    change("UPDATE documents SET data = json_set(data, '$.buyer.name', ?2) WHERE order_id = ?1", sold.id, to);
  const said = await (
    await europe()
  )
    .prepare("SELECT data ->> '$.buyer.name' AS name FROM documents WHERE order_id = ?1")
    .bind(sold.id)
    .first<{ name: string }>();
  await name("Somebody Else");
  expect((await trial(JULY)).trial).toMatchObject({ is_equal: false });
  const { code, stdout } = await operatorCommand(site, "books", ["check", "amstel"]);
  expect([code, stdout.join("")]).toEqual([1, expect.stringContaining("DIFFERS from what was closed")]);
  await name(said?.name ?? "");
  expect((await operatorCommand(site, "books", ["check", "amstel"])).code).toBe(0);
});

test("a closed month is exported for a ledger, and says that it is closed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "exports-"));
  const [xaf, datev] = [join(folder, "a.xaf"), join(folder, "EXTF_a.csv")];
  const { documents } = await journal("documents", JULY);
  const saved = await operatorCommand(site, "books", ["xaf", "amstel", JULY, xaf]);
  expect([saved.code, saved.stdout[0], saved.stderr.join("")]).toEqual([
    0,
    `${xaf}: 2 entries, of closed months`,
    "",
  ]);
  const file = readFileSync(xaf, "utf8");
  for (const { number } of documents) expect(file).toContain(`<docRef>${number}</docRef>`);
  expect(file).toContain("<totalDebit>22.48</totalDebit><totalCredit>22.48</totalCredit>");
  const none = await operatorCommand(site, "books", ["datev", "amstel", JULY, datev]);
  expect([none.code, none.stderr[0]]).toEqual([1, "companies.toml states no amstel.accounting.datev"]);
  const open = await operatorCommand(site, "books", ["datev", "isar", JULY, datev]);
  expect([open.code, open.stdout[0]]).toEqual([0, `${datev}: 0 entries, of a month that is not closed`]);
  expect(readFileSync(datev, "latin1")).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;.*;1001;101;20260101;4;20260701;20260731;/,
  );
});

test("open cases and missing numbers keep a month open until they are acknowledged", async () => {
  const db = await europe();
  const gone = await soldIn(AUGUST);
  const { serial } = (await db
    .prepare("SELECT serial FROM documents WHERE order_id = ?1")
    .bind(gone.id)
    .first<{ serial: number }>())!;
  await bought(site, await newBuyer(site));
  await change("DELETE FROM documents WHERE order_id = ?1", gone.id);
  await change(
    "INSERT INTO payments (id, order_id, site, status, amount, currency, verdict, seen_at, paid_at) SELECT 'tr_odd', id, site, 'paid', 7, currency, 'wrong_amount', paid_at, paid_at FROM orders WHERE id = ?1",
    gone.id,
  );
  // what strangers state keeps nothing open
  const stated = await site.ask("/api/withdrawal-statements.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "cf-connecting-ip": "192.0.2.123" },
    body: JSON.stringify({ name: "Nobody", number: "12", email: "no@posteo.example", language: "en" }),
  });
  expect(stated.status).toBe(204);
  await until(async () => {
    const { open } = await desk(site, "GET /api/cases", { as: "dag" });
    expect(open.map(({ statement }) => statement?.email)).toContain("no@posteo.example");
  });
  await change("UPDATE withdrawal_statements SET at = ?1", Date.parse(`${AUGUST}-15T12:00:00Z`) / 1_000);
  const odd = "payment tr_odd: wrong_amount";
  const missing = `missing invoice ${serial}`;
  const { code, stdout } = await operatorCommand(site, "books", ["close", "amstel", AUGUST]);
  expect([code, stdout.slice(0, 3)]).toEqual([
    1,
    [expect.stringContaining("stays open"), `  "${odd}"`, `  "${missing}"`],
  ]);
  expect(await close(AUGUST, [odd])).toEqual({ closing: null, blocking: [odd, missing] });
  expect((await close(AUGUST, [odd, missing])).closing).toMatchObject({ acknowledged: [odd, missing] });
  // money that fits no order is in the cash journal, also when somebody has looked into it
  const found = () =>
    journal("cash", AUGUST).then(({ cash }) => cash.filter((each) => each.payment === "tr_odd"));
  expect(await found()).toEqual([expect.objectContaining({ kind: "unallocated", amount: 7 })]);
  await change("UPDATE payments SET verdict = 'looked_into' WHERE id = 'tr_odd'");
  expect(await found()).toHaveLength(1);

  const books = (await operatorCommand(site, "books", [])).stdout.join("\n");
  expect(books).toMatch(new RegExp(`amstel: \\d+ of invoices, .* missing ${serial}\n`));
  expect(books).toContain(`! amstel: no invoice has the number ${serial}`);
});

test("a company's books are for who works for all of its sites, also for one that sold for it before", async () => {
  const sale = await bought(site, await newBuyer(site));
  await change("UPDATE orders SET site = 'rubinelle' WHERE id = ?1", sale.id);
  for (const name of [
    "GET /api/journal",
    "GET /api/closings",
    "GET /api/liability",
    "GET /api/settlements",
  ] as const)
    expect([
      name,
      (await deskAsk(site, name, { as: "dag" })).status,
      (await deskAsk(site, name, { as: "ada" })).status,
    ]).toEqual([name, 403, 200]);
});
