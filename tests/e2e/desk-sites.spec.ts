import type { Page } from "@playwright/test";
import { findingsInTwoLooks } from "./axe.ts";
import { overflow } from "./layout.ts";
import { at, DUTCH, expect, test } from "./support.ts";

const DESK = "desk.localhost";
const LAPTOP = { width: 1366, height: 768 };
test.use({ viewport: LAPTOP });

/** Opens the desk as one of its people. */
async function signIn(page: Page, person: string, path: string): Promise<void> {
  await page.goto(at(DESK, `/cdn-cgi/access/login?redirect_url=${encodeURIComponent(path)}`));
  await page.getByRole("link", { name: new RegExp(`^${person}`, "i") }).click();
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

/** Looks at a screen: nothing that axe finds, nothing wider than it. */
async function looksWell(page: Page): Promise<void> {
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.setViewportSize(LAPTOP);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

test("news are written, previewed as their readers get them, tested, confirmed by their number, and stopped", async ({
  page,
}) => {
  await signIn(page, "ada", "/sites/amberlind-nl");
  await page.getByRole("link", { name: "News and promotions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^News and promotions of/);
  await page.keyboard.press("w");
  const title = `Winter news ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel(/^Text,/).fill("We have news.\n\nAnd more.");
  await page.getByLabel("Words on the button").fill("Look");
  // what is typed survives a reload
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  // axe cannot look into the frame of an email, in which no script runs
  await looksWell(page);
  await page.getByRole("button", { name: /^Preview/ }).click();
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("We have news.")).toBeVisible();
  await expect(mail.getByRole("link", { name: "Look" })).toBeVisible();
  await page.getByRole("button", { name: /^Test to me/ }).click();
  await expect(page.getByText("Sent to ada@amstel.example.")).toBeVisible();

  await page.getByRole("button", { name: /^Send/ }).click();
  const dialog = page.getByRole("dialog");
  const asked = /Type (\d+) to confirm/.exec(await dialog.innerText())?.[1] ?? "";
  await expect(dialog.getByRole("button", { name: /^Send/ })).toBeDisabled();
  await dialog.getByRole("textbox").fill(asked);
  await dialog.getByRole("textbox").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/members? got it, of/)).toBeVisible();
  await page.getByRole("link", { name: "News and promotions" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await looksWell(page);
});

test("a partner's token is shown once, opens the partner's call, and is revoked with a reason", async ({
  page,
}) => {
  await signIn(page, "ada", "/sites/rubinelle/partners");
  await page.getByLabel("Good for").selectOption({ label: "30 days" });
  await page.getByRole("button", { name: "Issue a token" }).click();
  const shown = page.getByRole("status").locator("code");
  await expect(shown).toHaveText(/^harbourlane\.[\w-]{43}$/);
  await looksWell(page);
  await page.reload();
  await expect(shown).toBeHidden();
  await page
    .getByRole("button", { name: /^Revoke/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("textbox").fill("It was for a test.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Revoked").first()).toBeVisible();
});

test("a site's landers have links with what is told of the source, which open", async ({ page, context }) => {
  await signIn(page, "cem", "/sites/amberlind-nl");
  for (const [key, value] of Object.entries({ network: "adnet", ref: "summer", sub1: "banner" }))
    await page.getByLabel(key, { exact: true }).fill(value);
  const link = page.getByRole("link", { name: /\/landers\/gallery\?network=adnet&ref=summer&sub1=banner$/ });
  const [lander] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await expect(lander.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(lander.url()).hostname).toBe(DUTCH);
  await lander.close();
  await looksWell(page);
});

test("a site's file is tried before it is deployed: its faults by line, then what differs and how it looks", async ({
  page,
}) => {
  await signIn(page, "ada", "/sites");
  await page.getByRole("button", { name: /^Try a file/ }).click();
  await page.getByLabel("Open a file").setInputFiles("tenants/rubinelle.toml");
  const text = page.getByLabel("What it says");
  await expect(text).toHaveValue(/Rubinelle/);
  const file = await text.inputValue();
  await text.fill(file.replace("niche = 3", "niche = 12"));
  await page.getByRole("button", { name: /^Check it/ }).click();
  await expect(page.getByRole("row", { name: /^12 niche/ })).toBeVisible();
  await text.fill(file.replace("niche = 3", "niche = 4").replace(', "CH"]', "]"));
  await page.getByRole("button", { name: /^Check it/ }).click();
  await expect(page.getByText("Rubinelle: the build takes this file.")).toBeVisible();
  await expect(page.getByRole("row", { name: /niche 3 4/ })).toBeVisible();
  await expect(page.getByText(/^CH is no longer among its countries/)).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(2);
  await looksWell(page);
});

test("Health says what runs, and the audit is saved whole", async ({ page }) => {
  await signIn(page, "ada", "/health");
  await expect(page.getByRole("row", { name: /^Desk Runs/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Dead letters" })).toBeVisible();
  await looksWell(page);
  await page.goto(at(DESK, "/health/dead-letters"));
  await looksWell(page);
  // a name where an id has to be, an area that is none and no day: the rest is shown
  await page.goto(at(DESK, "/audit?operator=Bea&area=Everything&from=monday&looks=hide"));
  await expect(page.getByRole("checkbox", { name: "Hide looks" })).toBeChecked();
  await page.getByRole("combobox", { name: "Who" }).selectOption({ label: "Ada Brandt" });
  await page.getByRole("combobox", { name: "Area" }).selectOption({ label: "Tokens" });
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/operator=ada&area=tokens/);
  await looksWell(page);
  await page.goto(at(DESK, "/audit"));
  await expect(page.getByRole("button", { name: /^Save all of it/ })).toBeVisible();
  // Escape leaves a field, so that keys act
  await page.getByRole("textbox", { name: /^About/ }).focus();
  await page.keyboard.press("Escape");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("e")]);
  expect(saved.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(/ is saved: \d+ lines\./)).toBeVisible();
});
