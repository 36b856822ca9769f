import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageAnswer } from "#contract/calls/operator/page.ts";
import { TIME_BONUS_WINDOW } from "#contract/product/discounts.ts";
import { inMember } from "#tests/support/accounts.ts";
import { call, newBuyer, offerTo, orderOf, payAs, placed, type Buyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const discountFor = async (buyer: Buyer) =>
  (await call<PageAnswer>(site, buyer, "GET", "/api/page.php?route=members")).body.discount;
/** A member who signed up so many seconds ago. */
async function aged(seconds: number): Promise<Buyer> {
  const buyer = await newBuyer(site);
  await inMember(site, buyer.account, `UPDATE member SET signed_up_at = ${Date.now() - seconds * 1000}`);
  return buyer;
}

test("a page shows a member their time bonus and how much of it is left, and a visitor none", async () => {
  const buyer = await aged(100);
  const discount = await discountFor(buyer);
  expect(discount).toMatchObject({
    code: "TIMEBONUS25",
    value_percentage: 25,
    user_id: buyer.account.id,
    status: "active",
    once_per_user: true,
  });
  expect(discount).not.toHaveProperty("kind");
  expect([
    (discount?.validity ?? 0) <= TIME_BONUS_WINDOW - 100,
    (discount?.validity ?? 0) > TIME_BONUS_WINDOW - 160,
  ]).toEqual([true, true]);
  expect(
    (await (await site.ask("/api/page.php?route=members", { host: buyer.host })).json<PageAnswer>()).discount,
  ).toBeNull();
});

test("after the window there is none, until the credits page gives the welcome discount, and no page issues it", async () => {
  const buyer = await aged(TIME_BONUS_WINDOW + 1);
  expect([await discountFor(buyer), await discountFor(buyer)]).toEqual([null, null]);
  expect((await offerTo(site, buyer)).discount).toMatchObject({ kind: "welcome", code: "WELCOME25" });
  expect(await discountFor(buyer)).toMatchObject({ code: "WELCOME25", value_percentage: 25 });
});

test("a member who has paid is shown none", async () => {
  const buyer = await aged(60);
  const order = await placed(site, buyer);
  await payAs(site, buyer, order.checkout, "paid");
  expect((await orderOf(site, buyer, order.id)).order.status).toBe("completed");
  expect(await discountFor(buyer)).toBeNull();
});

test("the page's HTML has the banner with its figures where there is a discount, and nothing of it elsewhere", async () => {
  const html = async (buyer: Buyer, path: string) =>
    (
      await site.ask(path, { host: buyer.host, cookie: buyer.cookie, headers: { "accept-language": "en" } })
    ).text();
  const fresh = await aged(3_600);
  const old = await aged(90_000);
  const [area, elsewhere, none] = [
    await html(fresh, "/members"),
    await html(fresh, "/profile"),
    await html(old, "/members"),
  ];
  expect(
    [area, elsewhere, none].map((page) => [page.includes('class="offer"'), /[};{]\.offer\{/.test(page)]),
  ).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(area).toMatch(/<span>0[23]<\/span><i>:<\/i><span>\d\d<\/span><i>:<\/i><span>\d\d<\/span>/);
});
