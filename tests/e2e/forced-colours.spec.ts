import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { PHONE } from "./axe.ts";
import { asMember, at, enter, expect, hydrated, membersOf, test, WORLD } from "./support.ts";

/** Of a colour channel, how far two pixels differ that an eye tells apart. */
const DIFFERENT = 60;

test.use({ viewport: PHONE });

async function visit(page: Page, path: string, member: string | null): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await enter(page, WORLD);
  if (member) await asMember(page, WORLD, member);
  await page.goto(at(WORLD, path));
  await hydrated(page);
}

/** The pixels of one screen. */
async function screen(page: Page) {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** The elements on the screen in whose box, of one colour all over, nothing is to be seen. */
async function unseen(page: Page, selector: string): Promise<string[]> {
  const boxes = await page.locator(selector).evaluateAll((all) =>
    all.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const onTop = document.elementFromPoint(x, y);
      const isOnScreen = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
      // what lies under a bar is not on the screen
      const isShown = onTop !== null && (element.contains(onTop) || onTop.contains(element));
      return width > 0 && isOnScreen && isShown && element.checkVisibility()
        ? [{ name: element.outerHTML.slice(0, 90), left, top, width, height }]
        : [];
    }),
  );
  const { data, width: across } = await screen(page);
  expect(boxes.length).toBeGreaterThan(0);
  return boxes.flatMap(({ name, left, top, width, height }) => {
    let [lowest, highest] = [255, 0];
    for (let y = Math.floor(top); y < top + height; y++)
      for (let x = Math.floor(left); x < left + width; x++) {
        const green = data[(y * across + x) * 3 + 1] ?? 0;
        lowest = Math.min(lowest, green);
        highest = Math.max(highest, green);
      }
    return highest - lowest < DIFFERENT ? [name] : [];
  });
}

/** The same element looks another way. */
async function looksDifferent(control: Locator, change: () => Promise<unknown>): Promise<boolean> {
  const before = await control.screenshot();
  await change();
  await control.page().mouse.move(0, 0);
  await control.evaluate((element) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return element.getAnimations({ subtree: true }).map((animation) => animation.finish());
  });
  return !before.equals(await control.screenshot());
}

test("with forced colours icons and controls are seen: members, swipe game, profile, conversation", async ({
  page,
}) => {
  await visit(page, "/members", "premium@demo.example");
  const [who] = await membersOf(WORLD);
  for (const path of ["/members", "/swipe-game", "/profile", `/members/${who?.id ?? ""}/chat`]) {
    await page.goto(at(WORLD, path));
    await hydrated(page);
    expect([path, await unseen(page, ".icon, .btn, .round, .chip, .seg, .write__box")]).toEqual([path, []]);
  }
});

test("with forced colours it is seen what is chosen: a bundle, a method, a switch, a like", async ({
  page,
}) => {
  await visit(page, "/credits", "free@demo.example");
  const bundle = page.locator(".bundle").first();
  expect(await looksDifferent(bundle, () => bundle.locator("input").check())).toBe(true);
  const method = page.locator(".pay:has(input)").nth(1);
  expect(await looksDifferent(method, () => method.locator("input").check())).toBe(true);
  await page.goto(at(WORLD, "/notifications"));
  await hydrated(page);
  const button = page.getByRole("switch").first();
  expect(await looksDifferent(button, () => button.click())).toBe(true);
  expect(await unseen(page, ".switch")).toEqual([]);
});

test("with forced colours messages have an edge, and the chosen answers of a form their mark", async ({
  page,
}) => {
  await visit(page, "/", null);
  const answers = page.locator(".start .seg label");
  const [first, second] = [answers.nth(0), answers.nth(1)];
  await second.click();
  expect(await looksDifferent(first, () => first.click())).toBe(true);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/chats"));
  await hydrated(page);
  await page.locator("a.talk").first().click();
  await expect(page.locator(".bub__body").first()).toBeVisible();
  for (const body of await page.locator(".bub__body").all())
    await expect(body).not.toHaveCSS("border-top-width", "0px");
});

test("with forced colours the open tab of the likes is marked, and a like that is locked has an edge", async ({
  page,
}) => {
  await visit(page, "/likes/received", "free@demo.example");
  const [open, canvas] = await page
    .locator(".tabs a[aria-current]")
    .evaluate((tab) => [
      getComputedStyle(tab, "::after").backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(open).not.toBe(canvas);
  await expect(page.locator(".photo--locked").first()).not.toHaveCSS("border-top-width", "0px");
});
