import { afterAll, beforeAll, expect, test } from "vitest";
import { inMember } from "#tests/support/accounts.ts";
import { bought, call, newBuyer, order, P0, untilBooksFit } from "#tests/support/purchases.ts";
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

test("a cap per week that replaces one per month does not forget what was spent in the month", async () => {
  const buyer = await newBuyer(site);
  const limit = (amount: number, period: "week" | "month") =>
    call<{ cap: { now: unknown; next: unknown } }>(site, buyer, "PUT", "/api/spending-cap.php", {
      cap: { amount, currency: "EUR", period },
    });
  await limit(10_000, "month");
  await bought(site, buyer);
  // It was ten days ago, and it was all that the month allowed.
  await inMember(
    site,
    buyer.account,
    `UPDATE orders SET amount = 10000, settled_at = settled_at - ${10 * 86_400_000}`,
  );
  const over = { status: 409, body: { error: { code: "spending_cap" } } };
  expect(await order(site, buyer, { total: P0.list })).toMatchObject(over);
  const week = { amount: 2_000, currency: "EUR", period: "week" };
  expect((await limit(2_000, "week")).body.cap).toMatchObject({ now: week, next: null });
  expect(await order(site, buyer, { total: P0.list })).toMatchObject(over);
  await limit(1_900, "week");
  await limit(1_900, "week");
  expect(await order(site, buyer, { total: P0.list })).toMatchObject(over);
  // After a day, as for every raised cap, the cap per week stands alone.
  await inMember(
    site,
    buyer.account,
    "UPDATE settings SET value = json_set(value, '$.former[0].until', 0) WHERE name = 'spending_cap'",
  );
  expect(await order(site, buyer, { total: P0.list })).toMatchObject({ status: 200 });
});

test("a member's own cap stops an order that would break it, and one in another currency", async () => {
  const buyer = await newBuyer(site);
  await call(site, buyer, "PUT", "/api/spending-cap.php", {
    cap: { amount: 2_000, currency: "EUR", period: "week" },
  });
  await bought(site, buyer);
  expect(await order(site, buyer, { total: P0.list })).toMatchObject({
    status: 409,
    body: { error: { code: "spending_cap" } },
  });
  expect(await order(site, buyer, { country: "GB", method: "visa", total: 1_299 })).toMatchObject({
    status: 409,
    body: { error: { code: "spending_cap_currency" } },
  });
  const raised = await call<{ cap: { now: { amount: number }; next: { from: string } } }>(
    site,
    buyer,
    "PUT",
    "/api/spending-cap.php",
    { cap: { amount: 9_000, currency: "EUR", period: "week" } },
  );
  expect(raised.body.cap.now.amount).toBe(2_000);
  expect(Date.parse(raised.body.cap.next.from)).toBeGreaterThan(Date.now() + 86_000_000);
});
