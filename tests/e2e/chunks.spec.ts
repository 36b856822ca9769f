import type { BrowserContext } from "@playwright/test";
import { at, DUTCH, enter, expect, hydrated, membersOf, newBrowser, test, WORLD } from "./support.ts";
import { box, open } from "./talkers.ts";

const RECORDER = /\/assets\/voice-recorder-/;
const NOT_LOADED = "That couldn’t be loaded. What you wrote is still here.";

async function conversation(browser: Parameters<typeof open>[0]) {
  const [somebody] = await membersOf(WORLD);
  const page = await open(browser, WORLD, "premium@demo.example", {
    path: `/members/${somebody?.id ?? ""}/chat`,
  });
  await box(page).fill("To be finished later");
  return page;
}

test("a part that cannot be loaded offline says so, keeps what was typed, and comes with the next try", async ({
  browser,
}) => {
  const page = await conversation(browser);
  const record = page.getByRole("button", { name: /^Record a voice message/ });
  await page.context().setOffline(true);
  await record.click();
  const said = page.locator(".voice-rec").getByText(NOT_LOADED);
  await expect(said).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(box(page)).toBeVisible();
  await expect(box(page)).toHaveValue("To be finished later");

  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  await expect(page.locator(".write__emojis").getByText(NOT_LOADED)).toBeVisible();
  // what opens over the page has no place of its own
  await page.locator(".thread__head summary").click();
  await page.getByRole("button", { name: "Search messages" }).click();
  await expect(page.locator("#toasts").getByText(NOT_LOADED)).toBeVisible();
  await page.locator("#toasts").getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.locator("#toasts").getByText(NOT_LOADED)).toHaveCount(0);

  await record.click();
  await expect(said).toBeVisible();
  await page.context().setOffline(false);
  await page.locator(".voice-rec").getByRole("button", { name: "Try again" }).click();
  const recorder = page.getByRole("group", { name: "Voice message", exact: true });
  await expect(recorder.getByRole("timer")).toHaveText(/0:\d\d of 1:00/);
});

test("a part that a release took away reloads the page once a minute, and the text is still there", async ({
  browser,
}) => {
  const page = await conversation(browser);
  await page.context().route(RECORDER, (route) => route.fulfill({ status: 404, body: "" }));
  const record = page.getByRole("button", { name: /^Record a voice message/ });
  await page.evaluate(() => {
    document.documentElement.dataset["before"] = "";
  });
  await record.click();
  await expect(page.locator("html[data-before]")).toHaveCount(0);
  await hydrated(page);
  await expect(box(page)).toHaveValue("To be finished later");
  await record.click();
  await expect(page.locator(".voice-rec").getByText(NOT_LOADED)).toBeVisible();
});

/** The connection is gone by the time that the page's script is asked for. */
const loseConnection = (context: BrowserContext) =>
  context.route(
    /\/assets\/entry-/,
    async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );

test("a page that was just shown stays while the connection is gone, and starts when it is back", async ({
  browser,
}) => {
  const context = await newBrowser(browser);
  const page = await context.newPage();
  await enter(page, WORLD);
  await loseConnection(context);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/entry-"));
  await page.goto(at(WORLD));
  await failed;
  const heading = page.locator("h1").first();
  await expect(heading).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset["before"] = "";
  });
  await context.setOffline(false);
  await hydrated(page);
  // the same document: it was never loaded again
  await expect(page.locator("html[data-before]")).toHaveCount(1);
  await expect(heading).toBeVisible();
});

test("the first page brings its styles, and what opens later brings its own, once", async ({ page }) => {
  const sheets: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "stylesheet") sheets.push(new URL(sent.url()).pathname);
  });
  await enter(page, DUTCH);
  await page.goto(at(DUTCH));
  await hydrated(page);
  expect(sheets).toEqual([]);
  for (let i = 0; i < 2; i++) {
    await page.getByRole("banner").getByRole("link", { name: "Lid worden" }).click();
    await expect(page.locator(".signup__bar i").first()).toHaveCSS("height", "4px");
    await page.keyboard.press("Escape");
    await expect(page.locator(".signup__bar")).toBeHidden();
  }
  expect(sheets).not.toEqual([]);
  expect(new Set(sheets).size).toBe(sheets.length);
});

test("a part whose sheet could not be loaded comes with it on the next try", async ({ browser }) => {
  const page = await conversation(browser);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Emoji", exact: true }).click();
  const panel = page.locator(".write__emojis");
  await expect(panel.getByText(NOT_LOADED)).toBeVisible();
  await page.context().setOffline(false);
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.locator(".emoji__grid").first()).toHaveCSS("display", "grid");
});
