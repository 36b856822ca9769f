import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { linkTo } from "./inbox.ts";
import { asMember, at, DUTCH, enter, GERMAN, hydrated, newBrowser, test, WORLD } from "./support.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const PASSWORD = "demo-password";

const row = (page: Page, name: string) =>
  page.locator(".setting").filter({ has: page.getByRole("heading", { name, exact: true }) });
const addressOn = async (page: Page) =>
  (await row(page, "Email address").locator(".meta").textContent()) ?? "";
const openForm = (page: Page, name: string) =>
  row(page, name)
    .getByRole("button", { name: /^Change/ })
    .click();

test("an address is changed by the link in the new mailbox and changed back from the old one", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { ...PHONE, path: "/notifications" });
  const old = await addressOn(page);
  const next = `moved-${Date.now()}@posteo.example`;
  await openForm(page, "Email address");
  await page.getByLabel("New email address").fill("nowhere");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("New email adress is invalid")).toBeVisible();
  await page.getByLabel("New email address").fill(next);
  await page.getByLabel("Your password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`We’ve sent a link to ${next}`)).toBeVisible();

  await visitPage(page, at(WORLD, await linkTo(WORLD, next, /Confirm your new email/)));
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("You’re still logged in here.")).toBeVisible();
  await page.getByRole("link", { name: "Back to settings" }).click();
  expect(await addressOn(page)).toBe(next);

  await visitPage(page, at(WORLD, await linkTo(WORLD, old, /was changed/)));
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByRole("heading", { name: "This address is yours again" })).toBeVisible();
  await page.goto(at(WORLD, "/notifications"));
  await expect(page).toHaveURL(/\/login\?next=/);

  await visitPage(page, at(WORLD, await linkTo(WORLD, old, /is back/)));
  await page.getByLabel("New password", { exact: true }).fill("back in my own house");
  await page.getByLabel("Repeat new password").fill("back in my own house");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your new password is set.")).toBeVisible();
});

test("a new password logs the other browser out while this one goes on", async ({ browser }) => {
  const page = await newMember(browser, WORLD, { ...PHONE, path: "/notifications" });
  const other = await (await newBrowser(browser, PHONE)).newPage();
  await enter(other, WORLD);
  await asMember(other, WORLD, await addressOn(page));
  await visitPage(other, at(WORLD, "/members"));

  await openForm(page, "Password");
  await page.getByLabel("Old password").fill("not it at all");
  await page.getByLabel("New password", { exact: true }).fill("another green bicycle");
  await page.getByLabel("Repeat new password").fill("another green bike");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The entered passwords are not the same.")).toBeVisible();
  await page.getByLabel("Repeat new password").fill("another green bicycle");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Please check your old password")).toBeVisible();
  await page.getByLabel("Old password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  // The page reloads by itself.
  await expect(other).toHaveURL(/\/login|\/members/);
  await expect(other.getByRole("link", { name: "Log in" }).first()).toBeVisible({ timeout: 5_000 });
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
});

test("invisible mode is saved at once, and the consent to one's sexuality is withdrawn and given again", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { ...PHONE, path: "/notifications" });
  const invisible = page.getByRole("switch", { name: "Invisible mode" });
  await invisible.click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(invisible).toBeChecked();
  await invisible.click();
  await expect(invisible).not.toBeChecked();

  await row(page, "Information about your sexuality").getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("You withdrew your consent")).toBeVisible();
  await expect(invisible).toHaveCount(0);
  // the directory's row, which the profile is read from, follows the member's object
  await expect(async () => {
    await visitPage(page, at(WORLD, "/profile"));
    expect(await page.getByLabel("Sexuality").count()).toBe(0);
  }).toPass({ timeout: 20_000 });
  await page.getByRole("link", { name: "Agree again in your settings" }).click();
  await expect(page).toHaveURL(/\/notifications#privacy$/);
  await hydrated(page);
  await page.getByLabel("Your sexuality").selectOption("Straight");
  await page.getByRole("button", { name: "I agree", exact: true }).click();
  await expect(invisible).toBeChecked();
});

test("a visitor who came by an advertisement is asked once, with two equal buttons, and nobody else is", async ({
  page,
}) => {
  await enter(page, DUTCH);
  await visitPage(page, at(DUTCH, "/pricing"));
  const bar = page.getByRole("region", { name: /^(You came here|Je kwam via)/ });
  await expect(bar).toHaveCount(0);
  await visitPage(page, at(DUTCH, "/pricing?network=clicks"));
  await expect(bar).toBeVisible();
  const boxes = await Promise.all((await bar.getByRole("button").all()).map((each) => each.boundingBox()));
  expect([boxes.length, boxes[0]?.height]).toEqual([2, boxes[1]?.height]);
  expect(Math.abs((boxes[0]?.width ?? 0) - (boxes[1]?.width ?? 0))).toBeLessThan(1);
  expect(await findings(page)).toEqual([]);
  await bar.getByRole("button").first().click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await page.getByRole("link", { name: /^(Cookie choices|Cookie-instellingen)$/ }).click();
  await expect(page.getByText(/^(You didn’t allow this|Je hebt dit niet toegestaan)/)).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("the forms of the account have no finding of axe and scroll nowhere sideways at 320 pixels", async ({
  browser,
}) => {
  const page = await newMember(browser, GERMAN, {
    viewport: { width: 320, height: 640 },
    path: "/notifications",
  });
  await page
    .getByRole("button", { name: /^Ändern Passwort|^Ändern E-Mail/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Ändern Passwort/ }).click();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
