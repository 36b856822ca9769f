import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportsQuery } from "#contract/desk/exports.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk, type Person } from "#tests/support/desk.ts";
import { atPaymentDesk, paymentsAtDesk, refundAtDesk } from "#tests/support/payments.ts";
import { bought, newBuyer, P0, payAs, placed } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const MONTH = new Date().toISOString().slice(0, 7);
const QUARTER = `${MONTH.slice(0, 4)}-Q${Math.ceil(Number(MONTH.slice(5)) / 3)}`;
const settlements = (query: Record<string, string> = {}) =>
  desk(site, "GET /api/settlements", { as: "dag", query });

/** All parts of an export, as the screen joins them, in lines. */
async function exported(query: Omit<ExportsQuery, "after">, as: Person = "dag"): Promise<string[]> {
  let csv = "";
  for (let after: string | null = ""; after !== null;) {
    const given: Record<string, string> = { ...query, ...(after !== "" && { after }) };
    const part = await desk(site, "GET /api/exports", { host: "", as, query: given });
    csv += part.csv;
    after = part.next;
  }
  return csv.split("\r\n").slice(0, -1);
}

test("a settlement that differs from the books says of each part why, and its payout and fees are booked once", async () => {
  const { payment, id } = await bought(site, await newBuyer(site));
  const other = await bought(site, await newBuyer(site));
  // made in the provider's dashboard, which tells nobody
  const untold = await refundAtDesk(site, payment, { sum: "3.00", isUnderWay: false });
  await atPaymentDesk(site, `finish-refund ${untold}`, "never");
  const db = await site.database("europe");
  await db.prepare("UPDATE payments SET amount = amount - 24 WHERE id = ?1").bind(other.payment).run();
  await atPaymentDesk(site, "pay-out amstel");
  const [settlement] = (await settlements()).settlements;
  expect(settlement).toMatchObject({ unexplained: 0, booked: false });
  const { items } = await settlements({ settlement: settlement?.id ?? "" });
  const found = Object.fromEntries(items.map((item) => [item.id, item]));
  expect(found[payment]).toMatchObject({ difference: null, booked: { order: id, site: "amberlind-nl" } });
  const { order } = await desk(site, "GET /api/order", { as: "dag", query: { id } });
  const invoice = order.steps.find(({ what, state }) => what === "document" && state === "invoice");
  expect(found[payment]?.booked?.document).toBe(invoice?.id);
  expect(found[other.payment]?.booked?.document).not.toBe(invoice?.id);
  expect(found[untold]).toMatchObject({ kind: "refund", difference: "not_booked", booked: null });
  expect(found[other.payment]).toMatchObject({
    difference: "other_sum",
    amount: { amount: P0.bonus },
    booked: { amount: { amount: P0.bonus - 24 } },
  });
  const body = { settlement: settlement?.id ?? "" };
  for (let times = 0; times < 2; times++)
    expect(await desk(site, "POST /api/settlements", { as: "dag", body })).toEqual({ booked: true });
  expect((await settlements()).settlements[0]?.booked).toBe(true);
  await db.prepare("UPDATE payments SET amount = amount + 24 WHERE id = ?1").bind(other.payment).run();
});

test("chargebacks are listed over all sites of a person, with what happened since", async () => {
  const { id, payment } = await bought(site, await newBuyer(site));
  await atPaymentDesk(site, `charge-back ${payment}`);
  const own = async (query: Record<string, string> = {}, as: Person = "dag") =>
    (await desk(site, "GET /api/chargebacks", { host: "", as, query })).chargebacks.filter(
      (each) => each.order === id,
    );
  await until(async () => {
    expect(await own()).toMatchObject([
      {
        site: "amberlind-nl",
        amount: P0.bonus,
        credits: { due: 50, taken: 50 },
        reversed_at: null,
        order_status: "refunded",
      },
    ]);
  });
  expect([
    (await own({ site: "rubinelle" }, "ada")).length,
    (await own({ state: "reversed" })).length,
  ]).toEqual([0, 0]);
  const chargeback = (await paymentsAtDesk(site)).find((each) => each.id === payment)?.chargebacks[0]?.id;
  await atPaymentDesk(site, `reverse-chargeback ${chargeback}`);
  await until(async () => {
    expect((await own({ state: "reversed" }))[0]?.reversed_at).not.toBeNull();
  });
});

test("a bank transfer is confirmed by the provider when an operator asks, and brings its credits", async () => {
  const buyer = await newBuyer(site);
  const { id, checkout } = await placed(site, buyer, { method: "banktransfer" });
  await payAs(site, buyer, checkout, "pending", "never");
  const ask = (as: Person = "dag", host: string = HOSTS.dutch) =>
    deskAsk(site, "POST /api/order-checks", { as, host, body: { order: id } });
  expect(await (await ask()).json()).toEqual({ status: "pending" });
  const { orders } = await desk(site, "GET /api/orders", {
    host: "",
    as: "dag",
    query: { status: "pending", method: "banktransfer" },
  });
  expect(orders.map((order) => order.id)).toContain(id);
  await payAs(site, buyer, checkout, "paid", "never");
  expect(await (await ask()).json()).toEqual({ status: "completed" });
  expect([(await ask("cem")).status, (await ask("ada", HOSTS.german)).status]).toEqual([403, 404]);
  const { entries } = await desk(site, "GET /api/audit", { query: { operator: "dag" } });
  expect(entries.filter(({ action }) => action === "ask the provider")).toHaveLength(2);
});

test("an order is found by its payment, and orders are exported as they are listed, without an end at a page", async () => {
  const { id, payment } = await bought(site, await newBuyer(site));
  const listed = await desk(site, "GET /api/orders", { host: "", as: "dag", query: { number: payment } });
  expect(listed.orders.map((order) => order.id)).toEqual([id]);
  const db = await site.database("europe");
  await db.batch(
    Array.from({ length: 2_100 }, (_, number) =>
      db
        .prepare(
          `INSERT INTO orders (id, site, host, member, company, seller, bundle, credits, method, country, currency,
             list_amount, amount, vat_rate, vat_amount, locale, status, created_at)
           VALUES (?1, 'amberlind-nl', 'host', '=1+1', 'amstel', '{}', 'b1', 100, 'ideal', 'NL', 'EUR', 1000, 1000, 2100, 174, 'nl', 'open', ?2)`,
        )
        .bind(`made-up-${number}`, 1_760_000_000 + Math.floor(number / 3)),
    ),
  );
  const { total } = await desk(site, "GET /api/orders", { host: "", as: "dag" });
  const lines = await exported({ what: "orders" });
  expect([lines.length - 1, new Set(lines).size]).toEqual([total, total + 1]);
  expect(lines[0]).toBe(
    "created_at,order,site,member,status,reason,bundle,credits,method,country,currency,amount,paid_at,refund_failed",
  );
  // no spreadsheet takes a cell for a formula
  expect(lines.find((line) => line.includes("made-up-7,"))).toContain(
    ",'=1+1,open,,b1,100,ideal,NL,EUR,10.00,",
  );
  expect((await exported({ what: "orders", method: "ideal", status: "completed" })).length).toBeLessThan(100);
  await db.prepare("DELETE FROM orders WHERE id LIKE 'made-up-%'").run();
});

test("journals and the return of a quarter are what the commands print, for who works for the whole company", async () => {
  const { id } = await bought(site, await newBuyer(site));
  const sales = await exported({ what: "sales", company: "amstel", period: MONTH });
  const { documents } = await desk(site, "GET /api/journal", { as: "dag", query: { part: "documents" } });
  expect(sales.length - 1).toBe(documents.length);
  expect(sales.some((line) => line.includes(id))).toBe(true);
  const cash = await exported({ what: "cash", company: "amstel", period: MONTH });
  expect(cash[0]).toBe("day,kind,reference,payment,order,document,currency,amount,vat,what,happened");
  const part = await desk(site, "GET /api/exports", {
    host: "",
    as: "dag",
    query: { what: "oss", company: "amstel", period: QUARTER },
  });
  expect(part.file).toBe(`oss-amstel-${QUARTER}.csv`);
  if (part.missing.length === 0) expect(part.csv).toContain("country,rate,corrects_quarter,net_eur,vat_eur");
  const ask = (as: Person, query: Record<string, string>) =>
    deskAsk(site, "GET /api/exports", { host: "", as, query });
  expect((await ask("dag", { what: "oss", company: "amstel", period: MONTH })).status).toBe(422);
  expect((await ask("dag", { what: "sales", company: "nobody", period: MONTH })).status).toBe(403);
  const { entries } = await desk(site, "GET /api/audit", { host: "", query: { operator: "dag" } });
  expect(entries.filter(({ action }) => action === "export").map(({ subject }) => subject)).toContain(
    `sales amstel ${MONTH}`,
  );
});
