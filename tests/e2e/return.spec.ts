import { devices, type Page } from "@playwright/test";
import { findingsInTwoLooks, PHONE } from "./axe.ts";
import { cards, openSearch, sheet } from "./search-page.ts";
import { asMember, at, enter, expect, forgiveLogout, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE });

declare global {
  interface Window {
    /** What stood in the document before a profile was opened. */
    stood?: Element[];
    movementsBegun?: number;
  }
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Opens a card's profile by its link, and waits until all of it is there. */
async function openProfile(page: Page, index: number): Promise<string> {
  const link = cards(page).nth(index).locator("a.photo__name");
  const name = (await link.locator("b").textContent()) ?? "";
  await link.click();
  await expect(page.locator(".person__act")).toBeVisible();
  await expect(title(page)).toHaveText(name);
  return name;
}

test("a list that is returned to is the one that was left, at the same place, with the focus on the card", async ({
  page,
}) => {
  await openSearch(page, "/members");
  await cards(page).nth(10).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    window.stood = [...document.querySelectorAll(".members, .walk li.photo")];
  });
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  const name = await openProfile(page, 10);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(cards(page).first()).toBeHidden();
  await expect(page.locator("h1").filter({ visible: true })).toHaveCount(1);
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(cards(page).nth(10)).toBeInViewport();
  await expect(page.locator(".person")).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(await page.evaluate(() => window.stood?.every((each) => each.isConnected))).toBe(true);
  await expect(cards(page).nth(10).locator("a.photo__name")).toBeFocused();
  await expect(page).toHaveTitle(/Members/);
  // another list is not the one that was left
  await openProfile(page, 10);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
  await expect(cards(page).filter({ hasText: name })).toBeVisible();
  expect(await page.evaluate(() => window.stood?.some((each) => each.isConnected))).toBe(false);
});

test("a like made on a profile is on its card after the way back", async ({ page }) => {
  await openSearch(page, "/members");
  // another story may have liked some of them
  const hearts = await cards(page)
    .locator(".photo__like")
    .evaluateAll((all) => all.map((heart) => heart.ariaPressed));
  const index = hearts.indexOf("false");
  const liked = await openProfile(page, index);
  await page.locator(".person__like").click();
  await expect(page.locator(".person__like")).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(cards(page).filter({ hasText: liked }).locator(".photo__like")).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const heart = cards(page).nth(index).locator(".photo__like");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a profile has no findings with the list below it, nor the list after it", async ({ page }) => {
  await openSearch(page, "/members");
  await openProfile(page, 2);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.goBack();
  await expect(cards(page).nth(2)).toBeInViewport();
  expect(await findingsInTwoLooks(page)).toEqual([]);
});

test("after a logout nothing of the list is left", async ({ page, complaints }) => {
  await openSearch(page, "/members");
  await openProfile(page, 1);
  await page.locator(".account > summary").click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(at(WORLD));
  await expect(page.locator(".members, .walk")).toHaveCount(0);
  await page.goBack();
  await hydrated(page);
  await expect(page.locator(".members, .walk, .photo__like")).toHaveCount(0);
  forgiveLogout(complaints);
});

test("a tap on the filters opens them in the first moment of the page too", async ({ page }) => {
  await openSearch(page, "/members");
  await page.getByRole("link", { name: "Messages" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(at(WORLD, "/chats"));
  await page.evaluate(() => {
    const changes = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>(".members button[commandfor='filter']");
      if (!button) return;
      changes.disconnect();
      button.click();
    });
    changes.observe(document.body, { childList: true, subtree: true });
  });
  await page.goBack();
  await expect(sheet(page)).toBeVisible();
});

test.describe("with a finger and reduced motion", () => {
  const { isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ isMobile, hasTouch, contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves on the way to a profile and back", async ({ page }) => {
    await page.addInitScript(() => {
      window.movementsBegun = 0;
      const count = () => {
        window.movementsBegun = (window.movementsBegun ?? 0) + 1;
      };
      const animate: (this: Element, ...how: Parameters<Element["animate"]>) => Animation = Reflect.get(
        Element.prototype,
        "animate",
      );
      Element.prototype.animate = function (...how) {
        count();
        return animate.apply(this, how);
      };
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (...how) => {
        count();
        return start(...how);
      };
    });
    await enter(page, WORLD);
    await asMember(page, WORLD, "premium@demo.example");
    await page.goto(at(WORLD, "/members"));
    await hydrated(page);
    await cards(page).nth(3).locator("a.photo__name").tap();
    await expect(page.locator(".person__act")).toBeVisible();
    await page.goBack();
    await expect(cards(page).nth(3)).toBeInViewport();
    expect(await page.evaluate(() => window.movementsBegun)).toBe(0);
  });
});
