import { devices, type Page } from "@playwright/test";
import { PHONE } from "./axe.ts";
import { asMember, at, enter, expect, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** Of each photo that moved: whose it is, where it began in pixels, and how it came out. */
    movements?: { photo: string; from: { x: number; y: number; width: number }; end: string }[];
  }
}

test("a tapped photo grows into its profile and shrinks back to its card, each in one movement", async ({
  page,
}) => {
  await watchMovements(page);
  await openMembers(page);
  const card = page.locator(".walk li.photo").nth(3);
  const cardBox = await card.boundingBox();
  await card.getByRole("link").click();
  await expect(page.locator(".person__act")).toBeVisible();
  await expect.poll(() => movements(page)).toEqual(["profile's finished"]);
  expectSamePlace(await lastStart(page), cardBox);
  const profileBox = await page.locator(".person__main").boundingBox();
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(() => movements(page)).toEqual(["profile's finished", "card's finished"]);
  expectSamePlace(await lastStart(page), profileBox);
  // the same profile once more: what was shown of it before must not be there before the photo moves
  await card.getByRole("link").click();
  await expect(page.locator(".person__act")).toBeVisible();
  await expect
    .poll(() => movements(page))
    .toEqual(["profile's finished", "card's finished", "profile's finished"]);
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
    await expect.poll(() => movements(page)).toEqual(["profile's finished"]);
    await page.goBack();
    await expect(cards.nth(2)).toBeInViewport();
    await expect.poll(() => movements(page)).toEqual(["profile's finished", "card's finished"]);
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

/** Which photos moved, and how that came out. */
const movements = (page: Page) =>
  page.evaluate(() => window.movements?.map(({ photo, end }) => `${photo} ${end}`));
const lastStart = (page: Page) => page.evaluate(() => window.movements?.at(-1)?.from);

/** A photo moves from where the other one was; half a pixel is rounding. */
function expectSamePlace(
  start: { x: number; y: number; width: number } | undefined,
  box: { x: number; y: number; width: number } | null,
): void {
  for (const side of ["x", "y", "width"] as const)
    expect(Math.abs((start?.[side] ?? Number.NaN) - (box?.[side] ?? Number.NaN))).toBeLessThan(1);
}

async function watchMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: NonNullable<Window["movements"]> = (window.movements = []);
    const animate: (this: Element, ...how: Parameters<Element["animate"]>) => Animation = Reflect.get(
      Element.prototype,
      "animate",
    );
    Element.prototype.animate = function (...how) {
      const movement = animate.apply(this, how);
      const whose = this.matches(".person__main") ? "profile's" : "card's";
      const { x, y, width } = this.getBoundingClientRect();
      const one = {
        photo: document.querySelector(".pending") ? "skeleton and" : whose,
        from: { x, y, width },
        end: "begun",
      };
      seen.push(one);
      movement.finished.then(
        () => (one.end = "finished"),
        () => (one.end = "cut off"),
      );
      return movement;
    };
  });
}
