import { findingsInTwoLooks } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { bringTalkers } from "./crowd.ts";
import { at, connected, expect, test, WORLD } from "./support.ts";
import { bar, idOf } from "./talkers.ts";

/** More than one page of any list. */
const MANY = 130;

test("a list of many conversations begins with a screen, goes on as it is scrolled, and finds the oldest by name", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/members" });
  bringTalkers("amberlind", await idOf(page), MANY);
  await visitPage(page, at(WORLD, "/members"));
  // the badge counts all, also those that are not loaded
  await expect(bar(page).getByRole("link", { name: /Messages/ })).toContainText("99+");
  await expect(page).toHaveTitle(/^\(130\) /);

  await visitPage(page, at(WORLD, "/chats"));
  await connected(page);
  const rows = page.locator(".talk-row");
  expect(await rows.count()).toBeLessThanOrEqual(60);
  await expect(rows.first()).toContainText("Talker 0001");
  await expect(async () => {
    await page.locator(".talks").evaluate((list) => list.scrollTo(0, list.scrollHeight));
    expect(await rows.count()).toBe(MANY);
  }).toPass();
  await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
  expect(await findingsInTwoLooks(page)).toEqual([]);

  await visitPage(page, at(WORLD, "/chats"));
  await page.getByRole("button", { name: "Search conversations" }).click();
  await page.getByRole("searchbox").fill("0129");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Talker 0129");
  await rows.first().getByRole("link").click();
  await expect(page.getByText("Hello from 129")).toBeVisible();
  // what was read on no loaded page is taken from the badge
  await expect(page).toHaveTitle(/^\(129\) /);
  await page.context().close();
});

test("without script, the rest of a long list of conversations is on pages of its own", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/members" });
  bringTalkers("amberlind", await idOf(page), MANY);
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await plain.addCookies(await page.context().cookies());
  const reader = await plain.newPage();
  await reader.goto(at(WORLD, "/chats"));
  const names: string[] = [];
  for (;;) {
    names.push(...(await reader.locator(".talk__name b").allTextContents()));
    const more = reader.getByRole("link", { name: "Show more" });
    if ((await more.count()) === 0) break;
    await more.click();
  }
  expect([names.length, new Set(names).size]).toEqual([MANY, MANY]);
  await Promise.all([plain.close(), page.context().close()]);
});

test("a part of the list that does not load says so, and comes when it is asked for again", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/members" });
  bringTalkers("amberlind", await idOf(page), MANY);
  await page.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = (asked, init) =>
      "broken" in document.documentElement.dataset &&
      String(asked instanceof Request ? asked.url : asked).includes("older=")
        ? Promise.resolve(new Response("{}", { status: 403 }))
        : ask(asked, init);
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset["broken"] = "";
    });
  });
  await visitPage(page, at(WORLD, "/chats"));
  await page.locator(".talks").evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(page.getByText("Sorry, that didn’t load. Please try again.")).toBeVisible();
  const before = await page.locator(".talk-row").count();
  await page.evaluate(() => {
    delete document.documentElement.dataset["broken"];
  });
  await page.getByRole("link", { name: "Try again" }).press("Enter");
  await expect.poll(() => page.locator(".talk-row").count()).toBeGreaterThan(before);
  // the first of what is new has the focus
  expect(await page.evaluate(() => document.activeElement?.closest(".talk-row") !== null)).toBe(true);
  await page.context().close();
});
