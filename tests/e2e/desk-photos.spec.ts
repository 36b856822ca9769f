import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { findingsInTwoLooks, PHONE } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { countRows } from "./crowd.ts";
import { at, expect, GERMAN, newBrowser, test } from "./support.ts";

const SCREEN = { width: 1366, height: 768 };
const HERE = "site=rubinelle&queue=photo&in_chat=0";

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

/** Photos of a new member that wait. */
async function waitingPhotos(browser: Browser, number: number): Promise<void> {
  const page = await newMember(browser, GERMAN, { path: "/profile" });
  for (let i = 0; i < number; i++) {
    const colour = { r: 40 * i, g: 120, b: Math.floor(Math.random() * 200) };
    const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();
    await page.evaluate(
      (content) =>
        fetch("/api/photos.php", {
          method: "POST",
          headers: { "content-type": "image/jpeg", "idempotency-key": crypto.randomUUID() },
          body: new Blob([new Uint8Array(content)]),
        }).then((answer) => {
          if (!answer.ok) throw new Error(String(answer.status));
        }),
      [...bytes],
    );
  }
}
const options = (page: Page) => page.getByRole("listbox", { name: "Pictures that wait" }).getByRole("option");
const waits = (page: Page, number: number) =>
  expect(page.getByText(number === 1 ? "1 waits." : `${number} wait.`)).toBeVisible();

test("what one person has on their screen is on nobody else's, and comes back once they leave", async ({
  browser,
}) => {
  await waitingPhotos(browser, 2);
  const ada = await openDesk(browser, "Ada", `/photos?${HERE}`);
  await expect(options(ada)).toHaveCount(2);
  const bea = await openDesk(browser, "Bea", `/photos?${HERE}`);
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
  await waitingPhotos(browser, 3);
  const page = await openDesk(browser, "Bea", `/photos?${HERE}&view=single`);
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

test("a decision that the desk refuses brings its picture back and says why", async ({ browser }) => {
  await waitingPhotos(browser, 1);
  const page = await openDesk(browser, "Bea", `/photos?${HERE}&view=single`);
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
  await waitingPhotos(browser, 1);
  const page = await openDesk(browser, "Bea", "/today?site=rubinelle&queue=photo");
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
  await page.keyboard.press("s");
  await page.waitForURL(/\/photos\?from=/);
  await expect(page.getByRole("img", { name: /^Picture of / })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText(/^Accepted: /)).toBeVisible();
});

test("a phone is enough: a picture is refused and taken back by touch", async ({ browser }) => {
  await waitingPhotos(browser, 1);
  const page = await openDesk(browser, "Bea", `/photos?${HERE}&view=single`, PHONE);
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
    // the demo accepts a picture after some seconds: a page that came too late for it gets another one
    await expect(async () => {
      await waitingPhotos(browser, 1);
      await page.goto(at("desk.localhost", `/photos?${HERE}&view=${view}`));
      await page.getByRole("button", { name: /^Accept/ }).waitFor({ timeout: 4_000 });
    }).toPass();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  }
});
