import type { CDPSession, Page } from "@playwright/test";
import { routes } from "#client/routes.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { NARROW, overflow, shiftOf } from "./layout.ts";
import { at, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

const PHONE = { width: 390, height: 844 };

for (const { name, path } of routes.filter((route) => route.name.startsWith("landers-")))
  test(`${name} fits, stays where it is and is accessible in light and dark`, async ({ page }) => {
    await page.setViewportSize(NARROW);
    // the longest words
    await page.goto(at(GERMAN, path.replace("/{slug?}", "")));
    await hydrated(page);
    expect([await overflow(page), await shiftOf(page)]).toEqual([0, 0]);
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });

test("the button that joins from the feed covers no link of the first screen, and stays as one scrolls", async ({
  page,
}) => {
  for (const height of [640, 740, 823, 844]) {
    await page.setViewportSize({ width: 390, height });
    await page.goto(at(WORLD, "/landers/socialnetwork"));
    const join = await page.locator(".feed__join").boundingBox();
    const post = await page.locator(".post").first().boundingBox();
    expect([height, (join?.y ?? Infinity) + (join?.height ?? 0) <= (post?.y ?? 0)]).toEqual([height, true]);
  }
  await page.locator(".post").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".feed__join")).toBeInViewport({ ratio: 1 });
});

test("interests chosen by icon show the form, and go on into the signup; back leads to the question", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(at(WORLD, "/landers/iconslanding?network=adnet&sub1=icons"));
  const join = page.locator("#join");
  await expect(join).toBeHidden();
  await page.getByRole("checkbox", { name: "Dogs" }).check();
  await page.getByRole("checkbox", { name: "Hiking" }).check();
  await page.getByRole("link", { name: "That’s me" }).click();
  await expect(join).toBeInViewport();
  await hydrated(page);
  await join.getByText("A woman", { exact: true }).click();
  await join.getByRole("button", { name: "Join free" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "When were you born?" })).toBeFocused();
  await page.getByLabel("Day", { exact: true }).fill("3");
  const draft = await page.evaluate(() => localStorage.getItem("signup-draft"));
  expect(JSON.parse(draft ?? "{}")).toMatchObject({ gender: "female", interests: ["dogs", "hiking"] });
  await page.reload();
  await expect(page.getByRole("heading", { level: 2, name: "When were you born?" })).toBeVisible();
  await page.goBack();
  await expect(join.getByRole("button", { name: "Join free" })).toBeVisible();
});

/** The card on top, as a visitor sees it. */
const top = (page: Page) => page.locator(".deck > li:not(:has(:checked)) .deck__card").first();

test.describe("the cards", () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: "no-preference" },
  });

  test("follow the finger, obey keys and buttons, and then make room for the form", async ({
    page,
    context,
  }) => {
    await page.goto(at(WORLD, "/landers/tinderswipe"));
    await hydrated(page);
    const cards = await page.locator(".deck__card").count();
    expect(cards).toBe(4);
    const join = page.locator("#join");
    await expect(join).toBeHidden();

    const names = await page.locator(".deck__card").evaluateAll((all) => all.map((card) => card.ariaLabel));
    const isOnTop = (i: number) => expect(top(page)).toHaveAttribute("aria-label", names[i] ?? "");
    const finger = await context.newCDPSession(page);
    await swipe(finger, page, 40);
    await isOnTop(0);
    await swipe(finger, page, 220);
    await isOnTop(1);
    await page.keyboard.press("ArrowLeft");
    await isOnTop(2);
    // whoever uses the keyboard stays where they were
    await expect(page.getByRole("checkbox", { name: `Pass: ${names[2]}` })).toBeFocused();
    await page.keyboard.press("Space");
    await isOnTop(3);
    await page.getByRole("checkbox", { name: `Like: ${names[3]}` }).click();
    await expect(join).toBeVisible();
    await expect(join).toBeFocused();
    expect(await overflow(page)).toBe(0);
    await join.getByRole("button", { name: "Join free" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "When were you born?" })).toBeVisible();
  });
});

/** A finger that pulls the card on top to the right by so many pixels, and rests before it leaves. */
async function swipe(finger: CDPSession, page: Page, by: number): Promise<void> {
  const box = await top(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 120];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", dx: number) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: x + dx, y }],
    });
  await send("touchStart", 0);
  for (let i = 1; i <= 8; i++) await send("touchMove", (by * i) / 8);
  for (let i = 0; i < 3; i++) await send("touchMove", by);
  await send("touchEnd", by);
}
