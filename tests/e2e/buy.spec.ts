import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import { DESKTOP, findings, findingsInTwoLooks } from "./axe.ts";
import { decide, newMember, order, result, toProvider, visitPage } from "./buyers.ts";
import { at, DUTCH, enter, expect, GERMAN, hydrated, membersOf, test, WORLD } from "./support.ts";
import { bar, box, bubbles, call, write } from "./talkers.ts";

const offerOf = (page: Parameters<typeof call>[0], query = "country=NL") =>
  call<CreditsAnswer>(page, `/api/credits.php?${query}`);
const orderIn = (address: string): string => new URL(address).searchParams.get("order") ?? "";

test("on a phone, by iDEAL: what is chosen is what is shown, nothing is ordered without the tick, and a buyer is premium on every page", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits?country=NL"));
  await expect(page.getByText("You have 15 credits, enough for 3 messages.")).toBeVisible();
  await page.getByRole("radio", { name: /^250 credits/ }).check();
  await page.getByRole("radio", { name: /^iDEAL/ }).check();
  await expect(page.locator(".buy__bar")).toContainText("€43.12");
  await page.getByRole("link", { name: "Review order" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/credits/p2/ideal?country=NL"));
  await expect(page.locator(".order__sum")).toContainText("One-time discount 25%, TIMEBONUS25");
  for (const words of ["€57.49", "−€14.37", "Includes 21% VAT", "€7.48", "€43.12"])
    await expect(page.locator(".order__sum")).toContainText(words);
  await expect(page.getByRole("checkbox")).not.toBeChecked();

  await expect(page.locator(".order__due")).toHaveText("Total €43.12");
  await page.getByRole("button", { name: "Order with obligation to pay", exact: true }).click();
  await expect(page.getByText("Please tick this box")).toBeVisible();
  expect((await offerOf(page)).open_order).toBeNull();

  await order(page);
  await expect(result(page, "We’ve got your order")).toBeVisible();
  expect(orderIn(page.url())).not.toBe("");
  await page.waitForURL(/\/dev\/pay\//);
  await decide(page, "paid", "twice");
  await expect(result(page, "250 credits added")).toBeVisible();
  await expect(page.getByText("You now have 265 credits")).toBeVisible();
  await expect(page.getByText("Welcome to Premium!")).toBeVisible();
  await expect(bar(page).getByRole("link", { name: /^Credits/ })).toBeVisible();
  await page.reload();
  await expect(result(page, "250 credits added")).toBeVisible();
  expect((await offerOf(page)).balance.credits).toBe(265);
});

test("an order that is reached from the members looks as it does by its address, though both pages have a class of one name", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { path: "/members" });
  await bar(page)
    .getByRole("link", { name: /Premium/ })
    .click();
  await page.getByRole("link", { name: "See bundles" }).click();
  await page.getByRole("link", { name: "Review order" }).click();
  const sum = page.locator(".order__sum");
  await expect(sum).toBeVisible();
  const byLinks = await sum.boundingBox();
  await page.reload();
  await hydrated(page);
  expect(byLinks?.x).toBe((await sum.boundingBox())?.x);
  expect(byLinks?.x).toBeGreaterThan(0);
});

test("by three methods in two countries: one is cancelled, one is under way and found paid without a webhook, one fails", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { viewport: DESKTOP });
  await visitPage(page, at(DUTCH, "/credits/p0?country=BE"));
  await page.getByRole("link", { name: /^Bancontact/ }).click();
  await toProvider(page);
  await decide(page, "cancelled");
  await expect(result(page, "Payment failed or has been cancelled.")).toBeVisible();
  await expect(page.getByText("You haven’t been charged.")).toBeVisible();
  expect((await offerOf(page)).balance.credits).toBe(15);

  // another method is one tap away, of the country that the order was for
  await page.getByRole("link", { name: /^KBC/ }).click();
  await expect(page.locator(".order__lines")).toContainText("Belgium");
  await toProvider(page);
  await decide(page, "paid", "never");
  await expect(result(page, "50 credits added")).toBeVisible({ timeout: 15_000 });

  await visitPage(page, at(DUTCH, "/credits/p1/mastercard?country=NL"));
  await toProvider(page);
  await decide(page, "failed", "late");
  await expect(result(page, "Payment failed or has been cancelled.")).toBeVisible({ timeout: 15_000 });
  expect((await offerOf(page)).balance.credits).toBe(65);
});

test("a transfer says that it takes days, and the page that waits shows that the money came", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p0/banktransfer?country=NL"));
  await toProvider(page);
  const paying = page.url();
  await decide(page, "pending");
  await expect(result(page, "We’ve got your order, and your payment is on its way")).toBeVisible();
  await expect(page.getByText("A wire transfer takes 1 to 3 working days.", { exact: false })).toBeVisible();
  const provider = await page.context().newPage();
  await provider.goto(paying);
  await provider.locator("[name=status][value=paid]").check();
  await provider.getByRole("button", { name: "Continue" }).click();
  await provider.waitForURL(/order=/);
  await page.bringToFront();
  await expect(result(page, "50 credits added")).toBeVisible({ timeout: 15_000 });
});

test("a buyer who closes the tab at the provider finds the order waiting and goes on with it; a second tab and the back button show the same", async ({
  browser,
}) => {
  const first = await newMember(browser, DUTCH);
  const context = first.context();
  await visitPage(first, at(DUTCH, "/credits/p1/visa?country=NL"));
  await toProvider(first);
  await first.goBack();
  await hydrated(first);
  await expect(result(first, "This order hasn’t been paid yet")).toBeVisible();
  await first.getByRole("link", { name: "Continue to payment" }).click();
  await first.waitForURL(/\/dev\/pay\//);
  await first.close();

  const second = await context.newPage();
  await visitPage(second, at(DUTCH, "/credits?country=NL"));
  await expect(second.getByRole("heading", { name: "You have an unpaid order" })).toBeVisible();
  await second.getByRole("link", { name: "Continue to payment" }).click();
  await expect(result(second, "This order hasn’t been paid yet")).toBeVisible();
  const third = await context.newPage();
  await visitPage(third, second.url());
  await third.getByRole("link", { name: "Continue to payment" }).click();
  await third.waitForURL(/\/dev\/pay\//);
  await decide(third, "paid");
  await expect(result(third, "125 credits added")).toBeVisible();
  await second.bringToFront();
  await expect(result(second, "125 credits added")).toBeVisible({ timeout: 15_000 });
});

test("an open order is cancelled, or another one takes its place, which is said before", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  await visitPage(page, at(DUTCH, "/credits/p1/paypal?country=NL"));
  const earlier = (await offerOf(page)).open_order?.id ?? "";
  await expect(
    page.getByText("This replaces your unpaid order (50 credits for €11.24)", { exact: false }),
  ).toBeVisible();
  await toProvider(page);
  await visitPage(page, at(DUTCH, "/credits?country=NL"));
  expect((await call<OrderAnswer>(page, `/api/orders.php?order=${earlier}`)).order).toMatchObject({
    status: "cancelled",
    reason: "replaced",
  });
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { name: "You have an unpaid order" })).toHaveCount(0);
  expect((await offerOf(page)).open_order).toBeNull();
});

test("an order whose answer is lost is one order, however often the button is pressed and the page loaded", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  // what was sent arrives, and every answer is lost on the way
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await send(...asked);
      const request = asked[0];
      if (
        request instanceof Request &&
        request.url.endsWith("/api/orders.php") &&
        sessionStorage.getItem("lossless") === null
      )
        throw new TypeError("lost");
      return answer;
    };
  });
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/orders.php")) keys.push((request.postDataJSON() as { key: string }).key);
  });
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await order(page);
  await expect(page.getByText("you won’t be charged twice", { exact: false })).toBeVisible({
    timeout: 30_000,
  });
  expect(keys.length).toBeGreaterThan(1);
  const made = (await offerOf(page)).open_order?.id;
  await page.evaluate(() => {
    sessionStorage.setItem("lossless", "");
  });
  await page.reload();
  await hydrated(page);
  await order(page);
  await expect(result(page, "We’ve got your order")).toBeVisible();
  expect([orderIn(page.url()), new Set(keys).size]).toEqual([made, 1]);
});

test("a price that changed meanwhile is shown before anything is ordered", async ({ browser }) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p1/ideal?country=NL"));
  await expect(page.locator(".order__due")).toHaveText("Total €24.37");
  await expect(page.getByRole("button", { name: "Order with obligation to pay" })).toBeEnabled();
  const other = await page.context().newPage();
  await visitPage(other, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(other);
  await decide(other, "paid");
  await expect(result(other, "50 credits added")).toBeVisible();
  await page.bringToFront();
  await order(page);
  await expect(
    page.getByText("The price has changed from €24.37 to €32.49. Nothing has been ordered yet."),
  ).toBeVisible();
  await expect(page.locator(".order__due")).toHaveText("Total €32.49");
  await expect(page.getByRole("button", { name: "Order with obligation to pay" })).toBeEnabled();
  await expect(page.getByRole("checkbox")).toBeChecked();
  expect((await offerOf(page)).open_order).toBeNull();
});

test("a card is remembered when that is wanted, and an order with it is repeated from the same overview, and confirmed on the provider's page", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/repeat-order?country=NL"));
  await expect(page.getByRole("heading", { name: "You haven’t bought anything yet" })).toBeVisible();
  await visitPage(page, at(DUTCH, "/credits/p0/visa?country=NL"));
  await expect(page.getByRole("checkbox", { name: "Save this card for next time" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Save this card for next time" }).check();
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, "50 credits added")).toBeVisible();

  await visitPage(page, at(DUTCH, "/credits/repeat-order?country=NL"));
  const [card] = (await offerOf(page)).cards;
  await expect(page.getByRole("radio", { name: card?.label ?? "none" })).toBeChecked();
  await expect(page.getByText("where your card is ready to use", { exact: false })).toBeVisible();
  expect((await offerOf(page)).balance.credits).toBe(65);
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, "50 credits added")).toBeVisible({ timeout: 15_000 });
  expect((await offerOf(page)).balance.credits).toBe(115);
});

test("a remembered card that is refused says in the reader's language what to do: by hand, or with a wallet, and is not taken by itself again", async ({
  browser,
}) => {
  const page = await newMember(browser, GERMAN);
  await visitPage(page, at(GERMAN, "/credits/p0/visa?country=DE"));
  await page.getByRole("checkbox", { name: "Diese Karte fürs nächste Mal speichern" }).check();
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, "50 Credits gutgeschrieben")).toBeVisible();
  await visitPage(page, at(GERMAN, "/credits/repeat-order?country=DE"));
  await toProvider(page);
  await decide(page, "failed");
  await expect(result(page, "Die Kartenzahlung ist fehlgeschlagen.")).toBeVisible({ timeout: 15_000 });
  expect(await findings(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Mit PayPal bezahlen" })).toBeVisible();
  await page.getByRole("link", { name: "Visa neu eingeben" }).click();
  await expect(page).toHaveURL(/\/credits\/p0\/visa/);
  await expect(page.getByRole("radio", { name: "Eine andere Karte" })).toBeChecked();
  await visitPage(page, at(GERMAN, "/credits/repeat-order?country=DE"));
  await expect(
    page.getByText("Gib deine Kartendaten neu ein oder wähl eine E-Wallet.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("radio", { name: "Eine andere Karte" })).toBeChecked();
  expect((await offerOf(page, "country=DE")).balance.credits).toBe(65);
});

test("an order that was made in another tab is said before a second one takes its place", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p1/ideal?country=NL"));
  const other = await page.context().newPage();
  await visitPage(other, at(DUTCH, "/credits/p0/paypal?country=NL"));
  await toProvider(other);
  await page.bringToFront();
  await order(page);
  await expect(page.getByText("You still have an unpaid order.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You have an unpaid order" })).toBeVisible();
  expect((await offerOf(page)).open_order?.bundle).toBe("p0");
  await expect(page.locator(".order__due")).toHaveText("Total €24.37");
  await page.getByRole("button", { name: "Order with obligation to pay" }).click();
  await expect(result(page, "We’ve got your order")).toBeVisible();
  expect((await offerOf(page)).open_order?.bundle).toBe("p1");
});

test("what a bank takes back is said where the order stands", async ({ browser }) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  const payment = page.url().split("/").at(-1) ?? "";
  await decide(page, "paid");
  await expect(result(page, "50 credits added")).toBeVisible();
  const standing = page.url();
  await page.goto(at(DUTCH, "/dev/payments"));
  await page.locator(`button[value="charge-back ${payment}"]`).click();
  await expect
    .poll(
      async () => {
        await visitPage(page, standing);
        return page.locator("main h1").innerText();
      },
      { timeout: 20_000 },
    )
    .toBe("We’re refunding you");
  expect(await findings(page)).toEqual([]);
});

test("out of credits in a conversation: to the credits, through the payment, and back to the text that waits, which is sent", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  const [somebody] = await membersOf(DUTCH);
  const conversation = at(DUTCH, `/members/${somebody?.id ?? ""}/chat`);
  await visitPage(page, conversation);
  for (const text of ["One", "Two", "Three"]) {
    await write(page, text);
    const ask = page.getByRole("button", { name: /understand|understood/i });
    if (await ask.isVisible().catch(() => false)) await ask.click();
    await expect(bubbles(page, "out").filter({ hasText: text })).toBeVisible();
  }
  await expect.poll(async () => (await offerOf(page)).balance.credits).toBe(0);
  await box(page).fill("The words that must not be lost");
  await page.locator(".write__send").click();
  await page.getByRole("link", { name: "Get credits" }).click();
  await expect(page).toHaveURL(/\/credits\?next=/);
  await expect(page.getByText("You have no credits, not enough for a message.")).toBeVisible();
  await page.getByText("Another country").click();
  await page.getByLabel("I’m paying from").selectOption("NL");
  await page.getByRole("button", { name: "Show prices" }).click();
  await page.getByRole("radio", { name: /^50 credits/ }).check();
  await page.getByRole("radio", { name: /^iDEAL/ }).check();
  await page.getByRole("link", { name: "Review order" }).click();
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, "50 credits added")).toBeVisible();
  await page.getByRole("link", { name: `Back to ${somebody?.name}, your message is waiting` }).click();
  await expect(box(page)).toHaveValue("The words that must not be lost");
  await page.locator(".write__send").click();
  await expect(bubbles(page, "out").filter({ hasText: "must not be lost" })).toBeVisible();
  await expect.poll(async () => (await offerOf(page)).balance.credits).toBe(45);
});

test("a bundle and a method that were chosen stay chosen when the prices of another country arrive", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits?country=BE"));
  await page.getByRole("radio", { name: /^50 credits/ }).check();
  await page.getByRole("radio", { name: /^PayPal/ }).check();
  await page.getByText("Another country").click();
  await page.getByLabel("I’m paying from").selectOption("NL");
  await page.getByRole("button", { name: "Show prices" }).click();
  await expect(page).toHaveURL(/country=NL/);
  await expect(page.getByRole("radio", { name: /^50 credits/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^PayPal/ })).toBeChecked();
  await page.getByRole("link", { name: "Review order" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/credits/p0/paypal?country=NL"));
});

test("Apple Pay is not in the server's pages, and is offered where the browser says that it can pay", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits?country=NL"));
  for (const path of ["/credits?country=NL", "/credits/p0?country=NL", "/credits/p0/applepay", "/pricing"]) {
    const html = await page.evaluate(async (address) => (await fetch(address)).text(), path);
    const markup = html.replaceAll(/<script[^]*?<\/script>/g, "");
    expect(markup).toContain("PayPal");
    expect(markup).not.toMatch(/Apple ?Pay/i);
  }
  await visitPage(page, at(DUTCH, "/credits?country=NL"));
  await expect(page.getByRole("radio", { name: "Apple Pay" })).toBeHidden();
  await page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
  });
  await visitPage(page, at(DUTCH, "/credits?country=NL"));
  await page.getByRole("radio", { name: "Apple Pay" }).check();
  await page.getByRole("link", { name: "Review order" }).click();
  await expect(page).toHaveURL(/\/credits\/p1\/applepay/);
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, "125 credits added")).toBeVisible();
});

test("a request for the status that never ends does not keep the result from the page", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  const release = Promise.withResolvers<void>();
  await page.route("**/api/orders.php*", () => release.promise, { times: 1 });
  await decide(page, "paid", "late");
  await expect(result(page, "50 credits added")).toBeVisible();
  release.resolve();
});

test("a code that does not hold says why, another country has its own methods first, and without script the form leads to the same overview", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { viewport: DESKTOP });
  await visitPage(page, at(DUTCH, "/credits?country=NL&code=NOSUCHCODE"));
  await expect(page.getByText("Code not found")).toBeVisible();
  await visitPage(page, at(DUTCH, "/credits?country=PT&next=/likes"));
  await expect(page.locator(".pays").first().locator(".pay").first()).toContainText("Multibanco");
  await expect(page.getByRole("radio", { name: /^iDEAL/ })).toBeHidden();
  await page.getByText(/^More payment methods/).click();
  await expect(page.getByRole("radio", { name: /^iDEAL/ })).toBeVisible();

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(at(DUTCH, "/credits?country=NL&next=/likes"));
  await still.getByRole("radio", { name: /^500 credits/ }).check();
  await still.getByRole("radio", { name: /^PayPal/ }).check();
  await still.getByRole("button", { name: "Review order" }).click();
  await expect(still).toHaveURL(at(DUTCH, "/credits/p3/paypal?country=NL&next=%2Flikes"));
  await expect(still.locator(".order__sum")).toContainText("500 credits");
});

test("with the keyboard alone: from the bundles to the provider", async ({ browser }) => {
  const page = await newMember(browser, GERMAN, { viewport: DESKTOP });
  await visitPage(page, at(GERMAN, "/credits?country=DE"));
  await page.getByRole("radio", { name: /^125 Credits/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^250 Credits/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^PayPal/ })).toBeChecked();
  const review = page.getByRole("link", { name: "Bestellung prüfen" });
  for (let i = 0; i < 6 && !(await review.evaluate((link) => link === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/credits\/p2\/paypal/);
  const tick = page.getByRole("checkbox");
  await expect(tick).toBeVisible();
  for (let i = 0; i < 12 && !(await tick.evaluate((input) => input === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(result(page, "Deine Bestellung ist eingegangen")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dev\/pay\//);
});

for (const path of [
  "/credits?country=NL&code=NOSUCHCODE",
  "/credits/p2/visa?country=NL",
  "/credits/p2?country=BE",
  "/credits/repeat-order",
])
  test(`axe finds nothing on ${path}`, async ({ browser }) => {
    const page = await newMember(browser, DUTCH, { path });
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });

test("axe finds nothing on what became of an order", async ({ browser }) => {
  const page = await newMember(browser, DUTCH);
  const look = async (what: string) => {
    expect([what, await findingsInTwoLooks(page)]).toEqual([what, []]);
  };
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  await page.goBack();
  await hydrated(page);
  await expect(result(page, "This order hasn’t been paid yet")).toBeVisible();
  await look("not paid");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await expect(result(page, "Payment failed or has been cancelled.")).toBeVisible();
  await look("cancelled");
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, "50 credits added")).toBeVisible();
  await look("paid");
});

test("at 320 px nothing stands out to the side, in English and in German", async ({ browser }) => {
  for (const host of [DUTCH, GERMAN]) {
    const page = await newMember(browser, host, { viewport: { width: 320, height: 640 } });
    await enter(page, host);
    for (const path of [
      "/credits?country=SE&code=NOSUCHCODE",
      "/credits/p3/mastercard?country=SE",
      "/credits/p3?country=SE",
      "/credits/repeat-order",
    ]) {
      await visitPage(page, at(host, path));
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
        path,
        0,
      ]);
    }
  }
});

test("at a site whose company sells by another provider: cards alone, none remembered, and the order waits until one pays", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD);
  await visitPage(page, at(WORLD, "/credits?country=IE"));
  const methods = page.getByRole("radio", { name: /Visa|Mastercard|PayPal|Pay$|Direct debit/ });
  expect(await methods.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    "visa",
    "mastercard",
  ]);
  await page.getByRole("radio", { name: /^Visa/ }).check();
  await page.getByRole("link", { name: "Review order" }).click();
  await expect(page.getByRole("button", { name: "Order with obligation to pay" })).toBeVisible();
  await expect(page.locator("[name=remember]")).toHaveCount(0);
  const pay = async (outcome: string) => {
    await page.waitForURL(/\/dev\/emerchantpay\/pay\//);
    await page.locator(`[name=outcome][value=${outcome}]`).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/[?&]order=/);
    await hydrated(page);
  };
  await order(page);
  await pay("cancel");
  // back without paying: the order waits, and its payment page is a tap away
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await pay("declined");
  await expect(result(page, "Payment failed or has been cancelled.")).toBeVisible();
  await page.getByRole("link", { name: /^Mastercard/ }).click();
  await order(page);
  await pay("approved");
  await expect(result(page, /credits added$/)).toBeVisible();
  expect((await offerOf(page, "country=IE")).paid_user).toBe(true);
});
