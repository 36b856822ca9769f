import type { Browser, Page } from "@playwright/test";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { DESKTOP, findingsInTwoLooks, PHONE } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { NARROW, overflow } from "./layout.ts";
import {
  asMember,
  at,
  changeAnswers,
  DUTCH,
  enter,
  expect,
  GERMAN,
  hydrated,
  membersOf,
  newBrowser,
  NORDIC,
  test,
  WORLD,
} from "./support.ts";
import { call, type Opened } from "./talkers.ts";

const NEWCOMER = "new@demo.example";

/** A browser of a member who signed up as the demo began, without credits, with a clock that a story moves on. */
async function open(
  browser: Browser,
  host: string,
  {
    viewport = PHONE,
    colorScheme = "light",
    path = "/members",
    javaScriptEnabled = true,
    locale = "en-GB",
  }: Opened & { javaScriptEnabled?: boolean; locale?: string } = {},
): Promise<Page> {
  const page = await (
    await newBrowser(browser, { locale, viewport, colorScheme, javaScriptEnabled })
  ).newPage();
  if (javaScriptEnabled) await page.clock.install();
  await enter(page, host);
  await asMember(page, host, NEWCOMER);
  if (javaScriptEnabled) await visit(page, at(host, path));
  else await page.goto(at(host, path));
  return page;
}
/** Until the page has asked how much is left: from then on its clocks run. */
async function visit(page: Page, address: string): Promise<void> {
  const asked = page.waitForRequest(/\/api\/discountcode\.php/);
  await page.goto(address);
  await hydrated(page);
  await asked;
}
/** A member of the story's own, who has written until no credits were left. */
async function withoutCredits(browser: Browser): Promise<Page> {
  const first = await newMember(browser, DUTCH, { path: "/notifications" });
  const [somebody] = (await membersOf(DUTCH)).filter(
    ({ fictional, main_image: image }) => !fictional && image !== null,
  );
  for (const text of ["One", "Two", "Three"]) {
    const status = await first.evaluate(
      async ({ profile, words }) =>
        (
          await fetch("/api/chat.php", {
            method: "POST",
            headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
            body: JSON.stringify({ profile, id: crypto.randomUUID(), text: words }),
          })
        ).status,
      { profile: somebody?.id ?? "", words: text },
    );
    expect(status).toBe(200);
  }
  const page = await first.context().newPage();
  await page.clock.install();
  await visit(page, at(DUTCH, "/members"));
  return page;
}
const banner = (page: Page) => page.getByRole("region", { name: /^(Your discount|Dein Rabatt|Je korting)$/ });
const modal = (page: Page) =>
  page.getByRole("dialog", { name: /^(25% off your first credits|25\s% Rabatt auf deine ersten Credits)$/ });
const clockIn = async (page: Page): Promise<number> => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await banner(page).getByRole("timer").textContent()) ?? "")
    .slice(0, 8)
    .split(":")
    .map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
};

test("the banner stands in the page as it comes, counts down and leads to the credits; nothing moves for it", async ({
  browser,
}) => {
  const bare = await open(browser, WORLD, { javaScriptEnabled: false });
  await expect(banner(bare)).toContainText("25% off your first credits");
  await expect(banner(bare)).toContainText("Valid for 4 hours from when you joined.");
  await bare.context().close();

  const page = await (await newBrowser(browser, { viewport: PHONE })).newPage();
  await enter(page, WORLD);
  await asMember(page, WORLD, NEWCOMER);
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  const before = await clockIn(page);
  expect([before > 4 * 3_000, before <= 4 * 3_600]).toEqual([true, true]);
  await expect.poll(() => clockIn(page)).toBeLessThan(before - 1);
  expect(await page.evaluate(() => Reflect.get(globalThis, "moved") as unknown)).toEqual([]);
  const heightOf = async () => (await banner(page).boundingBox())?.height;
  const height = await heightOf();
  await banner(page).getByRole("link", { name: "See offer" }).click();
  await expect(page).toHaveURL(at(WORLD, "/credits"));
  // The styles of the page of credits stay in the document.
  await page.goBack();
  await expect(banner(page)).toBeVisible();
  expect(await heightOf()).toBe(height);
  await page.context().close();
});

test("it stands in the members area and nowhere else", async ({ browser }) => {
  const page = await open(browser, WORLD);
  for (const path of ["/members", "/likes", "/premium"]) {
    await page.goto(at(WORLD, path));
    await expect(banner(page)).toBeVisible();
  }
  for (const path of ["/profile", "/notifications", "/transactions", "/credits", "/chats", "/swipe-game"]) {
    await page.goto(at(WORLD, path));
    await hydrated(page);
    await expect(banner(page)).toHaveCount(0);
  }
  await page.context().close();
});

test("it ends at zero on a page that was left open, whatever the device's date says", async ({ browser }) => {
  const page = await open(browser, WORLD);
  await page.clock.setSystemTime(new Date("2031-01-01"));
  await expect(banner(page)).toBeVisible();
  await page.clock.fastForward(4 * HOUR_MS);
  await expect(banner(page)).toHaveCount(0);
  await page.context().close();
});

test("the modal opens after forty seconds in the members area, pages within it included, and once put away never again", async ({
  browser,
}) => {
  const page = await open(browser, NORDIC);
  await page.clock.fastForward(30_000);
  await page.getByRole("link", { name: /^Likes/ }).click();
  await expect(page).toHaveURL(at(NORDIC, "/likes"));
  await expect(modal(page)).toHaveCount(0);
  await page.clock.runFor(10_500);
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByRole("heading")).toBeFocused();
  await expect(modal(page)).toContainText("nothing renews");
  const dismissed = page.waitForResponse((response) => response.url().endsWith("/api/dismissals.php"));
  await page.keyboard.press("Escape");
  expect((await dismissed).status()).toBe(200);
  await expect(modal(page)).toHaveCount(0);
  await visit(page, page.url());
  await page.clock.fastForward(60_000);
  await page.clock.runFor(2_000);
  await expect(banner(page)).toBeVisible();
  await expect(modal(page)).toHaveCount(0);

  // on another device neither
  const other = await open(browser, NORDIC, { viewport: DESKTOP });
  await other.clock.fastForward(60_000);
  await other.clock.runFor(2_000);
  await expect(modal(other)).toHaveCount(0);
  await page.context().close();
  await other.context().close();
});

test("leaving the members area takes the wait back, and its way on leads to the credits", async ({
  browser,
}) => {
  const page = await withoutCredits(browser);
  await page.clock.fastForward(35_000);
  await page.locator(".account > summary").click();
  await page.getByRole("link", { name: "My profile" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/profile"));
  await page.clock.runFor(60_000);
  await expect(modal(page)).toHaveCount(0);
  await page.goBack();
  await expect(banner(page)).toBeVisible();
  await page.clock.runFor(39_000);
  await expect(modal(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(modal(page)).toBeVisible();
  await modal(page).getByRole("link", { name: "See bundles" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/credits"));
  await expect(modal(page)).toHaveCount(0);
  await page.context().close();
});

test("a member who has paid has no time bonus any more", async ({ browser }) => {
  const page = await newMember(browser, DUTCH);
  await page.goto(at(DUTCH, "/members"));
  await expect(banner(page)).toBeVisible();
  const checkout = await page.evaluate(async () => {
    const body = {
      key: crypto.randomUUID(),
      bundle: "p0",
      method: "ideal",
      country: "NL",
      total: 1124,
      at_once: true,
    };
    const answer = await fetch("/api/orders.php", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    return (await answer.json<{ order: { checkout: string } }>()).order.checkout;
  });
  await page.goto(at(DUTCH, new URL(checkout).pathname));
  await page.locator('[name="status"][value="paid"]').check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect
    .poll(async () => (await call<{ user: { paid_user: boolean } }>(page, "/api/user.php")).user.paid_user)
    .toBe(true);
  await page.goto(at(DUTCH, "/members"));
  await hydrated(page);
  await expect(banner(page)).toHaveCount(0);
  await page.context().close();
});

test("the welcome discount stands in its place, with its own time and its own end", async ({ browser }) => {
  const page = await open(browser, WORLD, { path: "/profile" });
  // as the edge sends it a day after the signup
  await changeAnswers(
    page,
    "/likes",
    JSON.stringify({
      discount: {
        code: "WELCOME25",
        value_percentage: 25,
        validity: 3_661,
        expires: "2026-03-04T12:30:00.000Z",
        status: "active",
        expired: false,
      },
    }),
  );
  await visit(page, page.url());
  await page.clock.fastForward(4 * HOUR_MS);
  await page.getByRole("link", { name: /^Likes/ }).click();
  await expect(banner(page)).toContainText(
    "Valid for 24 hours from when you first looked at credits. Ends Wed",
  );
  expect(await clockIn(page)).toBeGreaterThan(3_600);
  await page.context().close();
});

test("banner and modal have no finding of axe, and at 320 pixels nothing scrolls sideways", async ({
  browser,
}) => {
  const page = await open(browser, GERMAN, { locale: "de-DE", path: "/premium" });
  await expect(banner(page)).toContainText("25 % Rabatt auf deine ersten Credits");
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
  await page.clock.fastForward(41_000);
  await expect(modal(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.context().close();
});
