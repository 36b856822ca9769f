import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { siteAt } from "#tests/support/served-site.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { decide, newMember, toProvider, visitPage } from "./buyers.ts";
import { NARROW } from "./layout.ts";
import { at, DUTCH, expect, PORT, test } from "./support.ts";

const DESK = "desk.localhost";
const LAPTOP = { width: 1366, height: 768 };
/** Until a decision that can be taken back for ten seconds has taken effect. */
const EFFECT = { timeout: 40_000 };

async function signIn(page: Page, path: string): Promise<void> {
  await page.setViewportSize(LAPTOP);
  await page.goto(at(DESK, `/cdn-cgi/access/login?redirect_url=${encodeURIComponent(path)}`));
  await page.getByRole("link", { name: /^Dag/ }).click();
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

/** The id of an order of 50 credits for 11.24 euros that a new member has paid. */
async function paidOrder(browser: Browser, webhook: "once" | "never" = "once"): Promise<string> {
  const buyer = await newMember(browser, DUTCH);
  await visitPage(buyer, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(buyer);
  await decide(buyer, "paid", webhook);
  await expect(buyer.getByRole("heading", { level: 1, name: "50 credits added" })).toBeVisible();
  const order = new URL(buyer.url()).searchParams.get("order") ?? "";
  // an open page asks for the order, and so does the site at the provider
  await buyer.context().close();
  return order;
}

/** What the provider's staff or a bank does. `webhook`: whether the site is called about it. */
async function atProvider(act: string, webhook: "once" | "never" = "once"): Promise<void> {
  const answer = await siteAt(PORT).ask("/dev/payments", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ do: act, webhook }).toString(),
  });
  expect(answer.status).toBe(303);
}

interface AtProvider {
  id: string;
  metadata: { order?: string } | null;
  refunds: { id: string; status: string; amount: { value: string } }[];
}
async function paymentOf(order: string): Promise<AtProvider> {
  const answer = await siteAt(PORT).ask("/dev/payments?as=json");
  const { payments } = await answer.json<{ payments: AtProvider[] }>();
  const found = payments.find(({ metadata }) => metadata?.order === order);
  if (!found) throw new Error(`the provider has no payment of ${order}`);
  return found;
}

/** Gives a part back, by keys alone, from the order's own screen. */
async function refund(page: Page, order: string, sum: string): Promise<void> {
  await page.goto(at(DESK, `/money/orders/amberlind-nl/${order}`));
  await expect(page.getByRole("heading", { level: 1, name: `Order ${order}` })).toBeVisible();
  await page.keyboard.press("r");
  const field = page.getByRole("textbox", { name: /^Sum, at most/ });
  await expect(field).toBeFocused();
  await field.fill(sum);
  await page.getByLabel("Why? For the audit").fill("It did not work for them.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("A refund of yours takes effect in ten seconds.")).toBeVisible();
}

test("a part of an order goes back through the provider: it says beforehand what that does, and can be taken back", async ({
  browser,
  page,
}) => {
  const order = await paidOrder(browser);
  await signIn(page, `/money/orders/amberlind-nl/${order}?case=amberlind-nl/report/R-22222-22222`);
  await expect(page.getByRole("link", { name: "Back to the case" })).toBeVisible();
  await page.keyboard.press("r");
  const field = page.getByRole("textbox", { name: "Sum, at most 11.24 EUR" });
  await expect(field).toBeFocused();
  await field.fill("11.25");
  await expect(page.getByText("Type a sum up to 11.24 EUR, such as 12.50.")).toBeVisible();
  await field.fill("5,62");
  await expect(
    page.getByText("5.62 EUR goes back by the way it was paid. After that, 5.62 EUR"),
  ).toBeVisible();
  await expect(page.getByText("25 credits are taken.")).toBeVisible();
  await expect(page.getByText(/A credit note of 5\.62 EUR is issued, 0\.98 EUR of it VAT/)).toBeVisible();
  await page.getByLabel("Leave them with the member").check();
  await expect(page.getByText("The member keeps the 25 credits")).toBeVisible();
  await page.getByLabel(/^Take those/).check();
  expect(await findingsInTwoLooks(page, [NARROW, LAPTOP])).toEqual([]);

  await refund(page, order, "5.62");
  await page.keyboard.press("z");
  await expect(page.getByText("A refund of yours takes effect in ten seconds.")).toBeHidden();
  await refund(page, order, "5.62");
  await expect(page.getByRole("row", { name: /refunded at the provider, left as it is/ })).toContainText(
    "5.62 EUR",
    EFFECT,
  );
  await expect(page.getByRole("row", { name: /credit note/ })).toContainText("5.62 EUR");
  expect((await paymentOf(order)).refunds.map(({ amount }) => amount.value)).toEqual(["5.62"]);
});

test("a refund that came back waits, and is sent again with what is left by then", async ({
  browser,
  page,
}) => {
  const order = await paidOrder(browser);
  await signIn(page, "/money");
  await refund(page, order, "10");
  await expect(page.getByRole("row", { name: /refunded at the provider, left as it is/ })).toBeVisible(
    EFFECT,
  );
  const { id, refunds } = await paymentOf(order);
  await atProvider(`fail-refund ${refunds[0]?.id}`);
  await expect
    .poll(async () => {
      await page.keyboard.press("g");
      return page.getByRole("row", { name: /failed, by Dag/ }).count();
    })
    .toBe(1);
  // meanwhile a part went back in the provider's dashboard
  await atProvider(`refund ${id} 5.00`);
  await expect(page.getByText("A refund of it failed, and waits")).toBeVisible();
  await page.goto(at(DESK, "/money?site=amberlind-nl"));
  const waiting = page.getByRole("article").filter({ hasText: "A refund of yours failed" });
  await expect(waiting).toContainText("10.00 EUR");
  await expect(waiting).toContainText("The money came back from the buyer's bank.");
  while ((await waiting.getByRole("button", { name: /^Decide/ }).getAttribute("aria-keyshortcuts")) !== "d")
    await page.keyboard.press("j");
  await page.keyboard.press("d");
  await expect(waiting.getByLabel("Reason")).toBeInViewport();
  // a form is open: the tabs' letters lead nowhere, and a digit chooses and leads to the next field
  await page.keyboard.press("o");
  await page.keyboard.press("1");
  await expect(waiting.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("The books were closed.");
  await expect(waiting.getByLabel("Reason")).toHaveValue("The books were closed.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("A refund of yours failed: It is tried again now.")).toBeVisible();
  await expect(waiting).toBeHidden();
  await page.goto(at(DESK, `/money/orders/amberlind-nl/${order}?refund`));
  await expect(page.getByRole("row", { name: /Given back and booked/ })).toContainText("6.24 EUR");
  await expect(page.getByText("Nothing is left of the payment")).toBeVisible();
  const sent = (await paymentOf(order)).refunds;
  expect(sent.filter(({ status }) => status !== "failed").map(({ amount }) => amount.value)).toEqual([
    "6.24",
    "5.00",
  ]);
  // the refund of the dashboard is decided, too
  await page.goto(at(DESK, "/money?site=amberlind-nl"));
  const theirs = page.getByRole("article").filter({ hasText: "Refunded at the provider" }).first();
  await theirs.getByRole("button", { name: /^Decide/ }).click();
  await expect(theirs.getByRole("radio", { name: /^Correct as it is/ })).toBeVisible();
  await expect(theirs.getByRole("radio", { name: /missing/ })).toHaveCount(0);
  await page.keyboard.press("1");
  await theirs.getByLabel("Reason").fill("Seen.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("article").filter({ hasText: order })).toHaveCount(0);
});

test("a settlement that differs is shown with its reason, and fits once the books have learnt of it", async ({
  browser,
  page,
}) => {
  // nobody who is called about the payment later learns of its refund, too
  const order = await paidOrder(browser, "never");
  await signIn(page, "/money/settlements");
  const { id } = await paymentOf(order);
  await atProvider(`refund ${id} 3.00`);
  const [made] = (await paymentOf(order)).refunds;
  await atProvider(`finish-refund ${made?.id}`, "never");
  await atProvider("pay-out amstel");
  await page.reload();
  await page.getByRole("region", { name: "Settlements" }).getByRole("link").first().click();
  const item = page.getByRole("row", { name: new RegExp(made?.id ?? "none") });
  await expect(item).toContainText("The books have no such refund. It was made at the provider");
  await expect(page.getByRole("row", { name: new RegExp(`Payment ${id}`) })).toContainText("In the books");
  await page.keyboard.press("p");
  await expect(page.getByText("Payout and fees are booked").first()).toBeVisible();
  expect(await findingsInTwoLooks(page, [NARROW, LAPTOP])).toEqual([]);
  const there = page.url();
  await page.goto(at(DESK, `/money/orders/amberlind-nl/${order}`));
  await expect(page.getByRole("button", { name: "Ask the provider" })).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("The provider was asked. The order is completed.")).toBeVisible();
  await page.goto(there);
  await expect(item).toContainText("In the books");
});

test("orders, journals and sums are saved as CSV, and the screens of money are accessible", async ({
  browser,
  page,
}) => {
  const order = await paidOrder(browser);
  await signIn(page, `/money/orders?number=${order}`);
  const saved = async (key: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press(key)]);
    return readFile(await download.path(), "utf8");
  };
  await expect(page.getByText("1 in all.")).toBeVisible();
  expect(await saved("v")).toMatch(new RegExp(`^created_at,order,site,.*\r\n.*,${order},amberlind-nl,`));
  await page.keyboard.press("e");
  const period = page.getByLabel(/^Period/);
  await period.fill(new Date().toISOString().slice(0, 7));
  await period.blur();
  expect(await saved("1")).toContain(order);
  expect(await saved("2")).toMatch(/^day,kind,reference,payment,order/);
  await period.fill("2021-Q1");
  await period.blur();
  await saved("3");
  await expect(page.getByText("Sales at home are not part of that return")).toBeVisible();
  await page.keyboard.press("b");
  await expect(page.getByRole("heading", { name: "What the books come to" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { name: /^europe: \d+ members/ })).toBeVisible(EFFECT);
  expect(await findingsInTwoLooks(page, [NARROW, LAPTOP])).toEqual([]);
  expect(await saved("v")).toMatch(/^pool,currency,account,amount\r\neurope,EUR,provider,/);
  for (const path of ["", "/orders", "/chargebacks", "/books", "/exports"]) {
    await page.goto(at(DESK, `/money${path}`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([path, await findingsInTwoLooks(page, [NARROW, LAPTOP])]).toEqual([path, []]);
  }
});
