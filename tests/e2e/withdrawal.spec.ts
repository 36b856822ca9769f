import type { Page } from "@playwright/test";
import { findings, findingsInTwoLooks } from "./axe.ts";
import { newMember, result, toProvider, decide, visitPage } from "./buyers.ts";
import { NARROW, overflow, shiftOf } from "./layout.ts";
import {
  ask,
  at,
  clearCookies,
  DUTCH,
  enter,
  expect,
  GERMAN,
  hydrated,
  newBrowser,
  test,
} from "./support.ts";

const WIDE = { width: 1440, height: 900 };
const LOW = { width: 390, height: 664 };

const mailsOf = async (email: string): Promise<string> =>
  (
    (await ask(DUTCH, `/dev/mail?as=json&to=${encodeURIComponent(email)}`)).body as {
      subject: string;
      text: string;
    }[]
  )
    .map(({ subject, text }) => `${subject}\n${text}`)
    .join("\n");

/** A browser that knows nobody and reads English. */
async function enterInEnglish(page: Page): Promise<void> {
  await enter(page, DUTCH);
  await page
    .context()
    .addCookies([{ name: "__Host-locale", value: "en", url: `https://${DUTCH}`, secure: true }]);
}

/** The first step, filled in as its labels say. */
async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
}

test("a buyer who is logged out withdraws from the footer by keyboard, and the acknowledgement is in the mail", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  const provider = page.url();
  // the bank's app opens another browser, which knows nobody
  const other = await (await newBrowser(browser, { locale: "en-GB", viewport: LOW })).newPage();
  await enterInEnglish(other);
  await other.goto(provider);
  await other.locator('[name="status"][value="paid"]').check();
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(result(other, "Your payment went through")).toBeVisible();
  await expect(other).toHaveURL(/\/payment\//);
  expect(await overflow(other)).toBe(0);
  expect(await findings(other)).toEqual([]);

  await visitPage(page, at(DUTCH, "/transactions"));
  const { email, order } = await page.evaluate(async () => {
    const answerOf = async <T>(path: string) => (await (await fetch(path)).json()) as T;
    const { account } = await answerOf<{ account: { email: string } }>("/api/account.php");
    const { purchases } = await answerOf<{ purchases: { id: string }[] }>("/api/transactions.php");
    return { email: account.email, order: purchases[0]?.id ?? "" };
  });
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Withdraw from contract here" }).first(),
  ).toBeVisible();
  await clearCookies(page);
  await enterInEnglish(page);
  await visitPage(page, at(DUTCH, "/pages/terms"));
  await page.getByRole("link", { name: "Withdraw from contract here" }).click();
  await expect(result(page, "Withdraw from contract here")).toBeVisible();
  await hydrated(page);
  await fill(page, {
    "Your full name": "Anna de Vries",
    "Order or invoice number": order,
    "email address": "anna",
  });
  await page.keyboard.press("Enter");
  await expect(page.getByText("That doesn’t look like an email address.")).toBeVisible();
  await expect(page.getByLabel("Your account’s email address")).toBeFocused();
  await fill(page, { "email address": email });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your statement" })).toBeVisible();
  await expect(result(page, "Withdraw from contract here")).toBeFocused();
  await page.getByRole("button", { name: "Change details" }).click();
  await expect(page.getByLabel("Your full name")).toHaveValue("Anna de Vries");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Confirm withdrawal" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(result(page, "We have your statement")).toBeVisible();
  await expect.poll(() => mailsOf(email)).toContain("We’ve received your withdrawal");
  expect(await mailsOf(email)).toContain("Name: Anna de Vries.");
});

test("before an account is deleted, the money for unused credits comes back in one tap", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  await visitPage(page, at(DUTCH, "/credits/p0/ideal?country=NL"));
  await toProvider(page);
  await decide(page, "paid");
  await expect(result(page, /credits added/)).toBeVisible();
  await visitPage(page, at(DUTCH, "/notifications"));
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "You’d lose 50 unused credits" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Refund €/ }).click();
  await expect(dialog.getByRole("heading", { name: /^We’re refunding €/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue deleting" }).click();
  await expect(dialog.getByRole("heading", { name: "Delete your account?" })).toBeFocused();
  await expect(dialog.getByText(/You still have 50/)).toHaveCount(0);
});

test("the withdrawal works without script, and fits and is accessible in every look", async ({
  browser,
  page,
}) => {
  const plain = await (
    await newBrowser(browser, { locale: "de-DE", viewport: NARROW, javaScriptEnabled: false })
  ).newPage();
  await enter(plain, GERMAN);
  await plain.goto(at(GERMAN, "/withdrawal?number=6B8C-1D05"));
  await expect(plain.getByLabel("Bestell- oder Rechnungsnummer")).toHaveValue("6B8C-1D05");
  await plain.getByRole("button", { name: "Weiter" }).click();
  await expect(plain.getByText("Gib bitte deinen Namen an.")).toBeVisible();
  await fill(plain, {
    "Dein vollständiger Name": "Jutta Beispiel",
    "E-Mail-Adresse deines Kontos": "jutta@posteo.example",
  });
  await plain.getByRole("button", { name: "Weiter" }).click();
  await expect(plain.getByText("Hiermit widerrufe ich den Vertrag")).toBeVisible();
  await plain.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await expect(result(plain, "Deine Erklärung ist eingegangen")).toBeVisible();

  await enterInEnglish(page);
  for (const path of ["/withdrawal", "/withdrawal?sent=1"]) {
    await page.setViewportSize(NARROW);
    await page.goto(at(DUTCH, path));
    await hydrated(page);
    expect([path, await overflow(page), await shiftOf(page)]).toEqual([path, 0, 0]);
    expect([path, await findingsInTwoLooks(page, [NARROW, WIDE])]).toEqual([path, []]);
  }
  await page.goto(at(DUTCH, "/withdrawal"));
  await hydrated(page);
  await fill(page, {
    "Your full name": "A".repeat(120),
    "Order or invoice number": "x".repeat(120),
    "email address": "a@posteo.example",
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Confirm withdrawal" })).toBeVisible();
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
  expect(await findingsInTwoLooks(page, [NARROW, WIDE])).toEqual([]);
});
