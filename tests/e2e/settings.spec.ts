import { findings } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { at, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

test("a switch is saved at once, stays after a reload, and the members' pages say that something is off until it is dismissed", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, PHONE);
  await visitPage(page, at(WORLD, "/notifications"));
  const emails = page.getByRole("switch", { name: "New messages by Email" });
  await expect(emails).toBeChecked();
  const saved = page.waitForResponse(/preferences\.php/);
  await emails.focus();
  await page.keyboard.press("Space");
  await expect(emails).not.toBeChecked();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await hydrated(page);
  await expect(emails).not.toBeChecked();
  await expect(page.getByText("Some notifications are off.")).toHaveCount(0);

  await visitPage(page, at(WORLD, "/members"));
  const alert = page.getByRole("region", { name: /Some notifications are off/ });
  await expect(alert.getByRole("link", { name: "Choose" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Show more/ }).click();
  await expect(alert.getByRole("link", { name: "Choose" })).toHaveAttribute("href", "/notifications");
  const dismissed = page.waitForResponse(/dismissals\.php/);
  await alert.getByRole("button", { name: "Close" }).click();
  await dismissed;
  await visitPage(page, at(WORLD, "/members"));
  await expect(alert).toHaveCount(0);
});

test("a switch that could not be saved goes back and shows an error", async ({ browser }) => {
  const page = await newMember(browser, WORLD, PHONE);
  await visitPage(page, at(WORLD, "/notifications"));
  await page.route("**/api/preferences.php", (route) => route.fulfill({ status: 422, json: {} }));
  const likes = page.getByRole("switch", { name: "Likes by Email" });
  await likes.click();
  await expect(page.getByText("Couldn’t save that. Please try again.")).toBeVisible();
  await expect(likes).toBeChecked();
});

test("the settings have no finding of axe and scroll nowhere sideways at 320 pixels", async ({ browser }) => {
  const page = await newMember(browser, GERMAN, { viewport: { width: 320, height: 640 } });
  await visitPage(page, at(GERMAN, "/notifications"));
  await expect(page.getByRole("heading", { name: "Benachrichtigungen" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
