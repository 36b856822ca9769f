import type { Page } from "@playwright/test";
import type { LedgerEntry, TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import { DESKTOP, findingsInTwoLooks, PHONE } from "./axe.ts";
import { buy, newMember } from "./buyers.ts";
import { NARROW, overflow } from "./layout.ts";
import {
  ask,
  at,
  changeAnswers,
  DUTCH,
  enter,
  expect,
  GERMAN,
  hydrated,
  membersOf,
  newBrowser,
  test,
} from "./support.ts";
import { bar, call } from "./talkers.ts";

const write = (page: Page, profile: string, text: string) =>
  page.evaluate(
    async ({ to, words }) =>
      (
        await fetch("/api/chat.php", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ profile: to, id: crypto.randomUUID(), text: words }),
        })
      ).status,
    { to: profile, words: text },
  );
async function visit(page: Page, path: string, host = DUTCH): Promise<void> {
  await page.goto(at(host, path));
  await hydrated(page);
}
const withdraw = (page: Page) => page.getByRole("button", { name: "Withdraw from contract" });

test("prices are shown to everyone, for any of the site's countries, without script", async ({ browser }) => {
  const page = await (
    await newBrowser(browser, {
      viewport: PHONE,
      javaScriptEnabled: false,
      extraHTTPHeaders: { "cf-ipcountry": "NL" },
    })
  ).newPage();
  await page
    .context()
    .addCookies([{ name: "__Host-locale", value: "en", url: `https://${DUTCH}`, secure: true }]);
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, "/"));
  await page.getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pricing: Netherlands" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "500 credits" })).toContainText(
    "€99.99€1.00 a message33% less",
  );
  await page.getByLabel("Country you’re paying from").selectOption("BE");
  await page.getByRole("button", { name: "Show prices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pricing: Belgium" })).toBeVisible();
  await expect(page.getByText("Bancontact")).toBeVisible();
  await expect(page.getByText("Every price includes 21% VAT.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join free" })).toHaveAttribute("href", "/signup");
  await page.context().close();
});

test("premium says what is free and what is not, remembers the page a visitor came from, and thanks a member who has it", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visit(page, "/premium?next=%2Fchats%2Fabc");
  await expect(page.getByRole("row", { name: /^Your own photos/ })).toHaveText(/Your own photos\s*3\s*25/);
  await expect(page.getByRole("row", { name: /^Likes per day/ })).toHaveText(/30\s*200/);
  await expect(page.getByRole("link", { name: "See bundles" })).toHaveAttribute(
    "href",
    "/credits?next=%2Fchats%2Fabc",
  );
  await visit(page, "/premium?next=%2F%2Felsewhere.example");
  await expect(page.getByRole("link", { name: "See bundles" })).toHaveAttribute("href", "/credits");
  await buy(page);
  await visit(page, "/premium?next=%2Fchats%2Fabc");
  await expect(page.getByRole("heading", { level: 1, name: "You’re Premium. Thank you!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go back" })).toHaveAttribute("href", "/chats/abc");
  await page.context().close();
});

test("purchases and spending stand in the account's menu, and tell every credit", async ({ browser }) => {
  const page = await newMember(browser, DUTCH);
  await visit(page, "/transactions");
  await expect(page.getByText("You haven’t bought anything yet.")).toBeVisible();
  await buy(page);
  await buy(page, { bundle: "p0", total: 1_499, method: "visa", status: "failed" });
  const [somebody] = (await membersOf(DUTCH)).filter(
    ({ fictional, main_image: image }) => !fictional && image !== null,
  );
  expect(await write(page, somebody?.id ?? "", "Hello")).toBe(200);
  await visit(page, "/members");
  await page.locator(".account > summary").click();
  await page.getByRole("link", { name: "Purchases" }).click();
  await expect(page.getByText("You have 135 credits.")).toBeVisible();
  const purchases = page.getByRole("region", { name: "Purchases" }).getByRole("listitem");
  await expect(purchases.nth(0)).toContainText(/50 credits.*Visa.*€14\.99.*Failed/s);
  await expect(purchases.nth(1)).toContainText(/125 credits.*iDEAL \| Wero.*€24\.37.*Paid/s);
  const spending = page.getByRole("region", { name: "Credit history" }).getByRole("listitem");
  await expect(spending).toHaveText([
    /^Message.*−5135 left$/,
    /^Purchase.*\+125140 left$/,
    /^Welcome credits.*\+1515 left$/,
  ]);
  await purchases.nth(0).getByRole("link").click();
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/credits/p0");
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await page.context().close();
});

test("what is older comes in place, once", async ({ browser }) => {
  const page = await newMember(browser, DUTCH, { path: "/notifications" });
  const first: LedgerEntry = {
    entry: 2,
    kind: "message",
    amount: -5,
    balance: 10,
    at: "2026-01-02T11:00:00Z",
    order: null,
  };
  const now = await call<TransactionsAnswer>(page, "/api/transactions.php");
  await changeAnswers(
    page,
    "/transactions",
    JSON.stringify({
      data: { state: "ready", id: null, transactions: { ...now, spending: [first], older: "1" } },
    }),
  );
  await changeAnswers(
    page,
    "/api/transactions.php?before=1",
    JSON.stringify({
      spending: [{ ...first, entry: 1, kind: "gift", amount: -10, balance: 15 }],
      older: null,
    }),
  );
  await visit(page, "/members");
  await page.locator(".account > summary").click();
  await page.getByRole("link", { name: "Purchases" }).click();
  const spending = page.getByRole("region", { name: "Credit history" });
  await spending.getByRole("link", { name: "Show more" }).click();
  await expect(spending.getByRole("listitem")).toHaveText([/^Message.*−510 left$/, /^Gift.*−1015 left$/]);
  await expect(spending.getByRole("link")).toHaveCount(0);
  await page.context().close();
});

test("an invoice names seller, buyer, product and VAT, and prints on one page without the rest", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { colorScheme: "dark", path: "/transactions" });
  const id = await buy(page);
  await visit(page, `/transactions/${id}`);
  const invoice = page.getByRole("article", { name: /^Invoice AMSTEL-EUROPE-\d{6}$/ });
  for (const words of [
    "Amstel Social B.V.",
    "Lindekade 12",
    "81234567",
    "NL861234567B01",
    "@posteo.example",
    "iDEAL | Wero",
  ])
    await expect(invoice).toContainText(words);
  await expect(invoice.getByRole("row")).toHaveText([
    /125 credits, VAT included\s*€32\.49/,
    /Discount of 25%, code TIMEBONUS25\s*−€8\.12/,
    /Net amount\s*€20\.14/,
    /VAT 21%\s*€4\.23/,
    /Total\s*€24\.37/,
  ]);
  await page.emulateMedia({ media: "print" });
  for (const hidden of [
    bar(page),
    page.getByRole("contentinfo"),
    page.getByRole("button", { name: "Print" }),
    withdraw(page),
  ])
    await expect(hidden).toBeHidden();
  await expect(invoice).toBeVisible();
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.context().close();
});

test("a withdrawal takes two steps, gives back what is not used, ends premium with the last purchase, and a mail proves it", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { viewport: DESKTOP, path: "/transactions" });
  const id = await buy(page);
  await visit(page, `/transactions/${id}`);
  await expect(bar(page).getByRole("link", { name: /^Credits/ })).toBeVisible();
  await expect(page.getByText(/You can change your mind until .+, without giving a reason\./)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });

  // by the keyboard: the first step does nothing yet
  await withdraw(page).focus();
  await page.keyboard.press("Enter");
  const second = page.getByRole("group", { name: "Withdraw from this purchase?" });
  await expect(second).toBeFocused();
  await expect(second).toContainText(
    "We’ll refund €24.37 via iDEAL | Wero and take back all 125 credits from this purchase.",
  );
  await second.getByRole("button", { name: "Keep my credits" }).click();
  await expect(withdraw(page)).toBeVisible();
  expect(asked).toEqual([]);

  await withdraw(page).click();
  await second.getByRole("button", { name: "Confirm withdrawal" }).click();
  const { email } = (await call<TransactionsAnswer>(page, "/api/transactions.php")).buyer;
  await expect(page.getByText(`We’re sending a confirmation with date and time to ${email}.`)).toBeVisible();
  await expect(
    page.getByText(/^€24\.37 for 125 credits (has been on its way|was refunded) to you by iDEAL \| Wero/),
  ).toBeVisible();
  await expect(page.getByText("You withdrew from this contract.")).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "Get Premium" })).toBeVisible();
  expect(asked).toEqual(["/api/withdrawals.php"]);
  await page.getByRole("link", { name: "All purchases" }).click();
  await expect(page.getByRole("region", { name: "Purchases" }).getByRole("listitem")).toContainText(
    "Refunded",
  );
  await expect(page.getByText("You have 15 credits.")).toBeVisible();
  await expect
    .poll(async () => JSON.stringify((await ask(DUTCH, "/dev/mail?as=json")).body))
    .toContain("24.37");
  await page.context().close();
});

test("a member who spent credits meanwhile is shown what is refunded now, and is asked again", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH, { path: "/transactions" });
  const id = await buy(page);
  await visit(page, `/transactions/${id}`);
  await withdraw(page).click();
  const [somebody] = (await membersOf(DUTCH)).filter(
    ({ fictional, main_image: image }) => !fictional && image !== null,
  );
  for (const text of ["One", "Two", "Three", "Four"])
    expect(await write(page, somebody?.id ?? "", text)).toBe(200);
  const second = page.getByRole("group", { name: "Withdraw from this purchase?" });
  await second.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(second.getByRole("alert")).toContainText(
    "The amount has changed: you’ve used credits, or part of your payment has already been refunded.",
  );
  await expect(second).toContainText(
    "We’ll refund €23.39 via iDEAL | Wero for the 120 credits you haven’t used, out of 125, and take them back.",
  );
  await second.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(page.getByText(/^€23\.39 for 120 credits/)).toBeVisible();
  await page.context().close();
});

test("a lower limit of one's own holds at once, a higher one or none from tomorrow on, and may be taken back", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visit(page, "/transactions");
  const cap = page.getByRole("region", { name: "Your spending limit" });
  const put = async (sum: string) => {
    await cap.getByLabel("Maximum amount in EUR").fill(sum);
    await cap.getByRole("button", { name: "Set limit" }).click();
  };
  await put("nothing");
  await expect(cap.getByRole("status")).toHaveText("Please enter an amount of 1 or more, such as 50.");
  await put("50,00");
  await expect(cap.getByText("€50.00 in any 7 days")).toBeVisible();
  await expect(cap.getByRole("status")).toHaveText("Saved. It applies from now on.");
  await put("80");
  await expect(cap.getByText(/^From .+: €80\.00 in any 7 days\./)).toBeVisible();
  await expect(cap.getByText("€50.00 in any 7 days", { exact: true })).toBeVisible();
  await expect(cap.getByRole("status")).toHaveText("Saved. The change takes effect in 24 hours.");
  await cap.getByRole("button", { name: "Keep current limit" }).click();
  await expect(cap.getByText(/^From /)).toHaveCount(0);
  await cap.getByText("30 days", { exact: true }).click();
  await cap.getByRole("button", { name: "Remove limit" }).click();
  await expect(cap.getByText(/^From .+: no limit\./)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(cap.getByText(/^From .+: no limit\./)).toBeVisible();
  await put("20.50");
  await expect(cap.getByText("€20.50 in any 7 days", { exact: true })).toBeVisible();
  await page.context().close();
});

test("another member's purchase is a page that does not exist, like a made-up one", async ({ browser }) => {
  const [anna, bert] = [
    await newMember(browser, DUTCH, { path: "/transactions" }),
    await newMember(browser, DUTCH),
  ];
  const id = await buy(anna);
  for (const path of [
    `/transactions/${id}`,
    "/transactions/nothing",
    `/transactions/${id.replace(/^./, "f")}`,
  ]) {
    const answer = await bert.goto(at(DUTCH, path));
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(bert.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
  }
  await anna.context().close();
  await bert.context().close();
});

/** Has no finding of axe, and does not scroll sideways at 320 pixels. */
async function expectFaultless(page: Page): Promise<void> {
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
}

for (const path of ["/premium", "/pricing", "/transactions"])
  test(`${path} has no finding of axe before a purchase, and does not scroll sideways at 320 pixels`, async ({
    browser,
  }) => {
    await expectFaultless(await newMember(browser, GERMAN, { path }));
  });

for (const path of ["/premium", "/transactions", "/transactions/{id}"])
  test(`${path} has no finding of axe after a purchase, and does not scroll sideways at 320 pixels`, async ({
    browser,
  }) => {
    const page = await newMember(browser, GERMAN, { path: "/transactions" });
    const id = await buy(page, { method: "visa" });
    await visit(page, path.replace("{id}", id), GERMAN);
    await expectFaultless(page);
    if (!path.endsWith("{id}")) return;
    await page.getByRole("button", { name: "Vertrag widerrufen" }).click();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });
