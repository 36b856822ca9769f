import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const AT = 1_760_000_000;

/** Orders of a site, one a second, as a purchase leaves them. */
async function insertOrders(pool: "europe" | "world", of: string, count: number): Promise<void> {
  const db = await site.database(pool);
  await db.batch(
    Array.from({ length: count }, (_, number) =>
      db
        .prepare(
          `INSERT INTO orders (id, site, host, member, company, seller, bundle, credits, method, country, currency,
             list_amount, amount, vat_rate, vat_amount, locale, status, payment, created_at)
           VALUES (?1, ?2, 'host', ?3, 'amstel', '{}', 'b1', 100, 'ideal', 'NL', 'EUR', 1000, 1000, 2100, 174, 'nl', ?4, ?5, ?6)`,
        )
        .bind(
          `${of}-${number}`,
          of,
          `member-${number % 3}`,
          number % 2 === 0 ? "completed" : "open",
          `tr_${of}_${number}`,
          AT + Math.floor(number / 2),
        ),
    ),
  );
}

test("orders of all sites are listed newest first, in pages without a gap, for those who work for the site", async () => {
  await insertOrders("europe", "amberlind-nl", 130);
  await insertOrders("world", "amberlind", 120);
  await insertOrders("europe", "rubinelle", 3);
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const query: Record<string, string> = after === "" ? {} : { after };
    const page = await desk(site, "GET /api/orders", { host: "", query });
    expect(page.total).toBe(253);
    seen.push(...page.orders.map(({ id }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([253, 253]);
  // Dag works for one company
  const own = await desk(site, "GET /api/orders", { host: "", as: "dag" });
  expect([own.total, [...new Set(own.orders.map((order) => order.site))]]).toEqual([130, ["amberlind-nl"]]);
  const narrowed = await desk(site, "GET /api/orders", {
    query: { status: "completed", member: "member-0" },
  });
  expect(narrowed.orders.every(({ status, member }) => status === "completed" && member === "member-0")).toBe(
    true,
  );
});

test("an order is found by its id and by its payment, on its own site alone, and the look is in the audit", async () => {
  await insertOrders("europe", "nordlune", 1);
  const db = await site.database("europe");
  for (const event of ["withdrawn", "completed", "created"])
    await db
      .prepare(
        "INSERT INTO order_events (site, order_id, event, at) VALUES ('nordlune', 'nordlune-0', ?1, ?2)",
      )
      .bind(event, AT)
      .run();
  const look = (id: string, host: string) => deskAsk(site, "GET /api/order", { host, query: { id } });
  const { order } = await desk(site, "GET /api/order", {
    host: HOSTS.nordic,
    query: { id: "tr_nordlune_0" },
  });
  expect(order).toMatchObject({ id: "nordlune-0", currency: "EUR", vat: { rate: 2100, amount: 174 } });
  expect(order.steps.map(({ state }) => state)).toEqual(["created", "completed", "withdrawn"]);
  expect(order.refund_failed).toBe(false);
  expect((await look("nordlune-0", HOSTS.dutch)).status).toBe(404);
  expect((await look("no-such-order", HOSTS.nordic)).status).toBe(404);
  const { entries } = await desk(site, "GET /api/audit", { host: HOSTS.nordic });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([["view order", "nordlune-0"]]);
});

test("what waits about money is listed over all sites, oldest first, and nothing of it stops at a page in silence", async () => {
  const europe = await site.database("europe");
  const world = await site.database("world");
  const refund = (db: typeof europe, of: string, number: number) =>
    db
      .prepare(
        `INSERT INTO refunds (id, order_id, payment, site, member, amount, currency, credits, why, status, at)
         VALUES (?1, ?2, 'tr', ?3, 'm', 500, 'EUR', 50, 'withdrawn', 'failed', ?4)`,
      )
      .bind(`${of}-r${number}`, `${of}-${number}`, of, AT + number);
  await europe.batch(Array.from({ length: 105 }, (_, number) => refund(europe, "amberlind-nl", number)));
  await world.batch([refund(world, "amberlind", 0)]);
  const first = await desk(site, "GET /api/open-cases", { host: "" });
  expect([first.cases.length, first.total, first.oldest_at]).toEqual([
    100,
    106,
    new Date(AT * 1000).toISOString(),
  ]);
  const second = await desk(site, "GET /api/open-cases", { host: "", query: { after: first.next ?? "" } });
  const all = [...first.cases, ...second.cases];
  expect([second.next, new Set(all.map(({ about }) => about)).size]).toEqual([null, 106]);
  expect((await desk(site, "GET /api/open-cases", { host: "", as: "dag" })).total).toBe(105);

  const ofOrder = await desk(site, "GET /api/order", { query: { id: "amberlind-nl-0" } });
  expect(ofOrder.order.refund_failed).toBe(true);

  const about = "refund amberlind-nl-r0";
  const again = { about, resolution: "again" as const, reason: "The bank details are right now." };
  await desk(site, "POST /api/cases", { as: "dag", body: again });
  // it is sent at once, and the provider, who knows no such payment, says so
  const after = await desk(site, "GET /api/open-cases", { host: "", query: { about } });
  expect([after.total, after.cases[0]?.failure]).toEqual([1, expect.stringContaining("payment")]);
  const done = { about, resolution: "done" as const, reason: "By bank transfer.", amount: 500 };
  await desk(site, "POST /api/cases", { as: "dag", body: { ...done, reference: "NL1" } });
  expect((await desk(site, "GET /api/open-cases", { host: "" })).total).toBe(105);
});
