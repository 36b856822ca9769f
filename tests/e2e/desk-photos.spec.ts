import type { Browser, Page } from "@playwright/test";
import { findingsInTwoLooks, PHONE } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { countRows } from "./crowd.ts";
import { ask, at, expect, GERMAN, newBrowser, test } from "./support.ts";

const SCREEN = { width: 1366, height: 768 };

/** Planned, and a refusal. */
const REFUSED = "body LIKE '%refuse%'";

/** A person's browser at a screen of the desk. */
async function openDesk(browser: Browser, person: string, path: string, viewport = SCREEN): Promise<Page> {
  const isPhone = viewport.width < 600;
  const context = await newBrowser(browser, { viewport, hasTouch: isPhone, isMobile: isPhone });
  const page = await context.newPage();
  await page.goto(at("desk.localhost", "/cdn-cgi/access/login"));
  await page.getByText(new RegExp(`^${person} `)).click();
  await page.getByRole("navigation", { name: "Desk" }).waitFor();
  await page.goto(at("desk.localhost", path));
  return page;
}

/** The address of Photos with those of a new member, who has none that the demo's stand-in accepts. */
async function waitingPhotos(number: number, view = "grid"): Promise<string> {
  const { body } = await ask(GERMAN, "/dev/join", {
    host: GERMAN,
    gender: "female",
    date_of_birth: "1930-02-03",
    language: "de",
    waiting_photos: number,
  });
  const { id } = body as { id: string };
  return `/photos?${new URLSearchParams({ site: "rubinelle", queue: "photo", about: id, view })}`;
}
const options = (page: Page) => page.getByRole("listbox", { name: "Pictures that wait" }).getByRole("option");
const waits = (page: Page, number: number) =>
  expect(page.getByText(number === 1 ? "1 waits." : `${number} wait.`)).toBeVisible();

test("what one person has on their screen is on nobody else's, and comes back once they leave", async ({
  browser,
}) => {
  const photos = await waitingPhotos(2);
  const ada = await openDesk(browser, "Ada", photos);
  await expect(options(ada)).toHaveCount(2);
  const bea = await openDesk(browser, "Bea", photos);
  await expect(bea.getByText("Nothing waits here.")).toBeVisible();
  await ada.keyboard.press("Shift+T");
  await expect(ada.getByRole("heading", { name: "Today" })).toBeVisible();
  await bea.keyboard.press("r");
  await expect(options(bea)).toHaveCount(2);
  await bea.keyboard.press("Control+a");
  await expect(bea.getByText("2 chosen")).toBeVisible();
  await bea.keyboard.press("a");
  await expect(bea.getByText("Accepted: 2 pictures")).toBeVisible();
  await expect(options(bea)).toHaveCount(0);
});

test("a picture is refused by a digit, taken back by Z before anybody hears of it, banned and held, all by keys", async ({
  browser,
}) => {
  const page = await openDesk(browser, "Bea", await waitingPhotos(3, "single"));
  await waits(page, 3);
  await page.keyboard.press("7");
  await expect(page.getByText(/^Refused: Contact details: /)).toBeVisible();
  await waits(page, 2);
  await expect.poll(() => countRows("planned_decisions", REFUSED)).toBe(1);
  await page.keyboard.press("z");
  await waits(page, 3);
  expect([countRows("planned_decisions", REFUSED), countRows("decisions", "site = 'rubinelle'")]).toEqual([
    0, 0,
  ]);

  await page.keyboard.press("b");
  await expect(page.getByText("Refuse, and ban the picture")).toBeVisible();
  await page.keyboard.press("6");
  await expect(page.getByText(/^Banned and refused: Offensive: /)).toBeVisible();
  await page.keyboard.press("z");
  await waits(page, 3);
  expect(countRows("blocked_pictures")).toBe(0);

  await page.keyboard.press("h");
  await expect(page.getByText("On hold")).toBeVisible();
  await expect.poll(() => countRows("audit", "action = 'hold account'")).toBe(1);
  await page.keyboard.press("h");
  await expect(page.getByText("On hold")).toBeHidden();
  await page.keyboard.press("v");
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByText("2 chosen")).toBeVisible();
  await page.keyboard.press("a");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("a");
  await expect(page.getByText("Nothing waits here.")).toBeVisible();
  await page.waitForLoadState("networkidle");
});

test("a picture of somebody who is reported is covered, and shown before it can be accepted", async ({
  browser,
}) => {
  const photos = await waitingPhotos(1);
  const reporter = await newMember(browser, GERMAN, { path: "/notifications" });
  const status = await reporter.evaluate(
    async (profile) =>
      (
        await fetch("/api/reports.php", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ profile, kind: "conduct", text: "This is a photo of me." }),
        })
      ).status,
    new URLSearchParams(photos).get("about"),
  );
  expect(status).toBeLessThan(300);
  const page = await openDesk(browser, "Bea", photos);
  await expect(options(page).getByText("Reported")).toBeVisible();
  const picture = options(page).locator("img");
  await expect(picture).toHaveCSS("filter", /blur\(24px\) grayscale\(1\)/);
  await page.keyboard.press("a");
  await expect(picture).toHaveCSS("filter", "none");
  await expect(page.getByText(/^Accepted: /)).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(page.getByText(/^Accepted: /)).toBeVisible();
});

test("a decision that the desk refuses brings its picture back and says why", async ({ browser }) => {
  const page = await openDesk(browser, "Bea", await waitingPhotos(1, "single"));
  await waits(page, 1);
  await page.route("**/api/photo-decisions*", (route) => route.abort());
  await page.keyboard.press("a");
  await expect(page.getByRole("alert")).toContainText("The desk cannot be reached.");
  await waits(page, 1);
  await page.unroute("**/api/photo-decisions*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing waits here.")).toBeVisible();
  await expect.poll(() => countRows("planned_decisions", "body LIKE '%accept%'")).toBeGreaterThan(0);
});

test("Today starts with what is due first, by a key, and opens Photos at it", async ({ browser }) => {
  await waitingPhotos(1);
  const page = await openDesk(browser, "Bea", "/today?site=rubinelle&queue=photo");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.keyboard.press("s");
  await page.waitForURL(/\/photos\?from=/);
  await expect(page.getByRole("img", { name: /^Picture of / })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText(/^Accepted: /)).toBeVisible();
});

test("a phone is enough: a picture is refused and taken back by touch", async ({ browser }) => {
  const page = await openDesk(browser, "Bea", await waitingPhotos(1, "single"), PHONE);
  await page.getByRole("button", { name: "Poor quality" }).tap();
  await page.getByRole("button", { name: "Take back" }).tap();
  await waits(page, 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Accept" }).tap();
  await expect(page.getByText("Nothing waits here.")).toBeVisible();
});

test("both screens are free of faults that axe finds, light and dark, on a phone and wide", async ({
  browser,
}) => {
  const page = await openDesk(browser, "Bea", "/today");
  await page.getByRole("heading", { name: "Today" }).waitFor();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  for (const view of ["grid", "single"]) {
    await page.goto(at("desk.localhost", await waitingPhotos(2, view)));
    await page.getByRole("button", { name: /^Accept/ }).waitFor();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  }
});
