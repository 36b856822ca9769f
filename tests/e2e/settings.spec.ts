import type { Route } from "@playwright/test";
import { findings } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { at, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

/** More than any page has places for the focus. */
const MOST_STOPS = 100;

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
  // one line, whatever is due first
  expect((await page.locator(".warnings").boundingBox())?.height).toBeLessThan(72);
  await page.getByRole("button", { name: /^Show more/ }).click();
  await expect(alert.getByRole("link", { name: "Choose" })).toHaveAttribute("href", "/notifications");
  const dismissed = page.waitForResponse(/dismissals\.php/);
  await alert.getByRole("button", { name: "Close" }).click();
  await dismissed;
  await visitPage(page, at(WORLD, "/members"));
  await expect(alert).toHaveCount(0);
});

test("with the keyboard on a small phone, whatever has the focus is in sight, forwards and backwards", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { viewport: { width: 320, height: 700 } });
  await visitPage(page, at(WORLD, "/notifications"));
  /** The name of what has the focus, and whether any of it can be seen. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const isInSight = [0.2, 0.5, 0.8].some((part) => {
        const seen = document.elementFromPoint(left + width / 2, top + height * part);
        return seen !== null && (element.contains(seen) || seen.contains(element));
      });
      return { name: element.getAttribute("aria-label") ?? element.textContent, isInSight };
    });
  for (const key of ["Tab", "Shift+Tab"]) {
    const hidden: (string | null)[] = [];
    let stops = 0;
    for (; stops < MOST_STOPS; stops++) {
      await page.keyboard.press(key);
      const now = await focused();
      if (now === null) break;
      if (!now.isInSight) hidden.push(now.name);
    }
    expect(stops).toBeGreaterThan(30);
    expect([key, stops < MOST_STOPS, hidden]).toEqual([key, true, []]);
  }
});

test("a switch that could not be saved stays as it was chosen, with the reason, until it is saved or taken back", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, PHONE);
  const refuse = (route: Route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid_input", field: "notification" } } });
  await page.route("**/api/preferences.php", refuse);
  await visitPage(page, at(WORLD, "/notifications"));
  const likes = page.getByRole("switch", { name: "Likes by Email" });
  const unsaved = page.getByRole("alert").filter({ hasText: "That’s not saved yet." });
  await likes.click();
  await expect(unsaved).toContainText("Error 422, invalid_input");
  await expect(likes).not.toBeChecked();
  expect(await findings(page)).toEqual([]);
  await unsaved.getByRole("button", { name: "Undo" }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(likes).toBeChecked();

  await likes.click();
  await expect(unsaved).toBeVisible();
  await page.unroute("**/api/preferences.php", refuse);
  await unsaved.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(likes).not.toBeChecked();
});

test("a member sees their profile as a visitor, a member and a Premium member see it", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, PHONE);
  await visitPage(page, at(WORLD, "/notifications#privacy"));
  await page.getByRole("link", { name: "View my profile" }).click();
  await expect(page.getByText("This is how others see you.")).toBeVisible();
  await hydrated(page);
  const sexuality = page.getByText("Sexuality", { exact: true });
  await expect(page.getByRole("radio", { name: "Member", exact: true })).toBeChecked();
  await expect(sexuality).toBeVisible();
  await page.getByText("Visitor", { exact: true }).click();
  await expect(sexuality).toHaveCount(0);
  await page.getByText("Premium", { exact: true }).click();
  await expect(sexuality).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test("the settings have no finding of axe and scroll nowhere sideways at 320 pixels", async ({ browser }) => {
  const page = await newMember(browser, GERMAN, { viewport: { width: 320, height: 640 } });
  await visitPage(page, at(GERMAN, "/notifications"));
  await expect(page.getByRole("heading", { name: "Benachrichtigungen", exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
