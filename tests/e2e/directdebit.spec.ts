import type { Page } from "@playwright/test";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import { DESKTOP, findingsInTwoLooks } from "./axe.ts";
import { newMember, order, result, visitPage } from "./buyers.ts";
import { NARROW, overflow } from "./layout.ts";
import { ask, at, DUTCH, expect, GERMAN, test } from "./support.ts";
import { call } from "./talkers.ts";

/** A mobile that nobody else of these stories has: codes to one are few in a day. */
let mobiles = Date.now() % 100_000;
const newMobile = () => `06 1${String(++mobiles).padStart(7, "2")}`;

const codeTo = async (mobile: string): Promise<string> => {
  let code = "";
  await expect
    .poll(async () => {
      const { body } = await ask(DUTCH, "/dev/sms?as=json");
      code =
        /\b(\d{6})\b/.exec(
          (body as { to: string; text: string }[]).find(
            ({ to }) => to === mobile.replace(/^0/, "+31").replaceAll(" ", ""),
          )?.text ?? "",
        )?.[1] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
};

const FORM = {
  "Account holder": "Anna de Vries",
  Street: "Oudegracht",
  "House number": "12a",
  "Postal code": "3511 AB",
  City: "Utrecht",
} as const;

async function fill(page: Page, mobile: string): Promise<void> {
  for (const [label, value] of Object.entries(FORM))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("IBAN", { exact: true }).fill("NL91 ABNA 0417 1643 00");
  await page.getByLabel("Country", { exact: true }).selectOption("NL");
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("checkbox", { name: /I agree to this mandate/ }).check();
}
const wrongCode = (code: string): string => (code === "111111" ? "222222" : "111111");

test("direct debit to the end: from the order to the mandate, the code, back to the order, and a debit that says how long it takes", async ({
  browser,
}) => {
  const page = await newMember(browser, DUTCH);
  const mobile = newMobile();
  await visitPage(page, at(DUTCH, "/credits/p0/directdebit?country=NL&next=/likes"));
  await page.getByRole("link", { name: "Set up direct debit" }).click();
  await expect(page).toHaveURL(/\/directdebit\?next=/);
  await expect(page.getByRole("heading", { name: "SEPA Direct Debit Mandate" })).toBeVisible();

  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Account holder")).toBeFocused();
  await expect(page.getByText("Please fill this in.")).toHaveCount(7);
  await page.getByLabel("IBAN", { exact: true }).pressSequentially("nl91abna0417164301");
  await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue("NL91 ABNA 0417 1643 01");
  await page.getByLabel("Street").focus();
  await expect(page.getByText("This IBAN isn’t right.", { exact: false })).toBeVisible();

  await fill(page, "12345");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await expect(page.getByLabel("Account holder")).toHaveValue("Anna de Vries");
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByRole("button", { name: "Send code" }).click();

  const field = page.getByLabel("SMS code");
  await expect(field).toBeFocused();
  for (const [name, value] of [
    ["inputmode", "numeric"],
    ["autocomplete", "one-time-code"],
  ] as const)
    await expect(field).toHaveAttribute(name, value);
  await expect(page.getByText("5 attempts left.")).toBeVisible();
  await expect(page.getByText(/another code in \d+ seconds/)).toBeVisible();
  const code = await codeTo(mobile);
  await field.fill(wrongCode(code));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Code invalid")).toBeVisible();
  await expect(page.getByText("4 attempts left.")).toBeVisible();
  // a page that was loaded again still waits for the code
  await page.reload();
  await page.getByLabel("SMS code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Direct debit is set up.")).toBeVisible();
  await expect(page.locator(".debit .lines")).toContainText("4300");
  await expect(page.locator(".debit .lines")).not.toContainText("0417");

  await page.getByRole("link", { name: "Continue order" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/credits/p0/directdebit?country=NL&next=%2Flikes"));
  await order(page);
  await expect(result(page, "We’ve got your order, and your payment is on its way")).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText("A direct debit takes 3 to 5 working days.", { exact: false })).toBeVisible();
  await expect(page.getByText("We’ll collect the payment on or after", { exact: false })).toBeVisible();
  expect((await call<CreditsAnswer>(page, "/api/credits.php?country=NL")).balance.credits).toBe(15);
});

test("five wrong codes use a code up, and a mandate can be ended", async ({ browser }) => {
  const page = await newMember(browser, DUTCH, { viewport: DESKTOP });
  const mobile = newMobile();
  await visitPage(page, at(DUTCH, "/directdebit"));
  await fill(page, mobile);
  await page.getByRole("button", { name: "Send code" }).click();
  const code = await codeTo(mobile);
  for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
    await page.getByLabel("SMS code").fill(wrongCode(code));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(`${left} left.`)).toBeVisible();
  }
  await page.getByLabel("SMS code").fill(wrongCode(code));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("This code has been used or has expired.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm" })).toBeDisabled();

  const other = await newMember(browser, DUTCH);
  const second = newMobile();
  await visitPage(other, at(DUTCH, "/directdebit"));
  await fill(other, second);
  await other.getByRole("button", { name: "Send code" }).click();
  await other.getByLabel("SMS code").fill(await codeTo(second));
  await other.keyboard.press("Enter");
  await expect(other.getByText("Direct debit is set up.")).toBeVisible();
  await other.getByRole("button", { name: "Cancel mandate" }).click();
  await other.getByRole("group").getByRole("button", { name: "Cancel mandate" }).click();
  await expect(other.getByRole("button", { name: "Send code" })).toBeVisible();
  expect((await call<DebitAnswer>(other, "/api/directdebit.php")).state).toBe("form");
});

test("nothing to find fault with on the direct debit page", async ({ browser }) => {
  const page = await newMember(browser, DUTCH);
  const mobile = newMobile();
  await visitPage(page, at(DUTCH, "/directdebit"));
  await page.getByRole("button", { name: "Send code" }).click();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await fill(page, mobile);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("SMS code")).toBeVisible();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.getByLabel("SMS code").fill(await codeTo(mobile));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Direct debit is set up.")).toBeVisible();
  expect(await findingsInTwoLooks(page)).toEqual([]);
});

test("at 320 px the German form stands within the screen", async ({ browser }) => {
  const page = await newMember(browser, GERMAN, { viewport: NARROW });
  await visitPage(page, at(GERMAN, "/directdebit"));
  await page.getByRole("button", { name: "Code senden" }).click();
  expect(await overflow(page)).toBe(0);
  // a field may reach over its column into the margin before the document is too wide
  expect(
    await page.locator("main .debit").evaluate((screen) => {
      const { paddingRight } = getComputedStyle(screen);
      const edge = screen.getBoundingClientRect().right - parseFloat(paddingRight);
      return [...screen.querySelectorAll("form *")]
        .filter((part) => part.getBoundingClientRect().right > edge + 0.5)
        .map((part) => part.outerHTML);
    }),
  ).toEqual([]);
});
