import { devices, type Page } from "@playwright/test";
import { PHONE } from "./axe.ts";
import { asMember, at, enter, expect, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** Of each movement of the page: what the screen showed as it began, and how it came out. */
    movements?: string[];
  }
}

test("a tapped photo grows into its profile and shrinks back to its card, each in one movement", async ({
  page,
}) => {
  await watchMovements(page);
  await openMembers(page);
  const card = page.locator(".walk li.photo").nth(3);
  await card.getByRole("link").click();
  await expect(page.locator(".person__act")).toBeVisible();
  await expect.poll(() => movements(page)).toEqual(["list finished"]);
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => movements(page)).toEqual(["list finished", "profile finished"]);
  // the same profile once more: what was shown of it before must not be there before the photo moves
  await card.getByRole("link").click();
  await expect(page.locator(".person__act")).toBeVisible();
  await expect.poll(() => movements(page)).toEqual(["list finished", "profile finished", "list finished"]);
  await page.goBack();
  await expect.poll(async () => (await movements(page))?.length).toBe(4);
  // another page has no photo to grow
  await page.getByRole("link", { name: "Messages" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(at(WORLD, "/chats"));
  await expect(card).toHaveCount(0);
  expect(await movements(page)).toHaveLength(4);
});

test.describe("with a finger", () => {
  const { isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ isMobile, hasTouch });

  test("a profile shrinks back from itself and not from a skeleton, and the whole list follows", async ({
    page,
  }) => {
    await watchMovements(page);
    await openMembers(page);
    const cards = page.locator(".walk li.photo");
    const names = cards.locator(".photo__name");
    const all = await cards.count();
    await cards.nth(2).getByRole("link").tap();
    await expect(page.locator(".person__act")).toBeVisible();
    await expect.poll(() => movements(page)).toEqual(["list finished"]);
    await page.goBack();
    await expect(cards.nth(2)).toBeInViewport();
    await expect.poll(() => movements(page)).toEqual(["list finished", "profile finished"]);
    // what a phone draws after the cards on its screen: the other cards, and the sheet of filters
    await expect(names).toHaveCount(all);
    await page.getByRole("button", { name: "Filter" }).first().tap();
    await expect(page.locator("#filter")).toBeVisible();
  });
});

async function openMembers(page: Page): Promise<void> {
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
}

const movements = (page: Page) => page.evaluate(() => window.movements);

async function watchMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = (window.movements = []);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...how) => {
      const has = (selector: string) => document.querySelector(selector) !== null;
      const left = has(".pending") ? "skeleton" : has(".person") ? "profile" : "list";
      const movement = start(...how);
      const place = seen.push(`${left} begun`) - 1;
      movement.finished.then(
        () => (seen[place] = `${left} finished`),
        () => (seen[place] = `${left} failed`),
      );
      movement.ready.catch(() => (seen[place] = `${left} cut off`));
      return movement;
    };
  });
}
