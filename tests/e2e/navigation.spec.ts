import type { Page } from "@playwright/test";
import { PHONE } from "./axe.ts";
import { cards, openSearch } from "./search-page.ts";
import { at, expect, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE });

const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Marks the document, which a page that is loaded as one does not have any more. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset["before"] = "";
  });
const marked = (page: Page) => page.locator("html[data-before]");

test("a tab and a service worker from before a release keep working", async ({ page, complaints }) => {
  // the page as the build before wrote it, and what its script left in the tab
  await page.route(
    at(WORLD, "/members"),
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/"build":"[^"]+"/, '"build":"before"');
      await route.fulfill({ response, body: html });
    },
    { times: 1 },
  );
  await openSearch(page, "/members");
  await page.evaluate(() => {
    sessionStorage.setItem("scroll", JSON.stringify([["default", 40]]));
    history.replaceState({ usr: null, key: "before", idx: 0 }, "");
  });
  await mark(page);
  // how that build asks for the next page, and what it reads of the answer
  const answer = await page.evaluate(async () => {
    const accept = "application/vnd.rendezvous.seed+json";
    const response = await fetch("/chats", { headers: { accept }, redirect: "error" });
    const seed: Record<string, unknown> = await response.json();
    return { type: response.headers.get("content-type"), seed };
  });
  expect(answer.type).toBe("application/vnd.rendezvous.seed+json");
  expect(answer.seed).toMatchObject({
    page: "chats",
    route: "chats",
    layout: "chat",
    path: "/chats",
    build: expect.any(String),
    loggedIn: true,
    user: { id: expect.any(String) as unknown },
    data: { state: "ready" },
  });
  // the release after it loads the page that is asked for as a document
  await entry(page, "Messages").click();
  await expect(page).toHaveURL(at(WORLD, "/chats"));
  await hydrated(page);
  await expect(marked(page)).toHaveCount(0);
  // and back, over the entry that the build before made
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await hydrated(page);
  await mark(page);
  // a worker of any build leads the page that is open to what was clicked
  await page.evaluate(() => {
    const { port2 } = new MessageChannel();
    navigator.serviceWorker.dispatchEvent(
      new MessageEvent("message", { data: { type: "click", path: "/likes/received" }, ports: [port2] }),
    );
  });
  await expect(page).toHaveURL(at(WORLD, "/likes/received"));
  await expect(marked(page)).toHaveCount(1);
  // a page that the story answers itself may open no connection
  complaints.length = 0;
});

test("a page whose file cannot be had reloads once a minute, then says so and is there with the next try", async ({
  page,
  complaints,
}) => {
  await openSearch(page, "/members");
  await mark(page);
  await page.context().route(/\/assets\/page-/, (route) => route.fulfill({ status: 404, body: "" }));
  await entry(page, "Likes").click();
  // the release that took the file away has a page of its own
  await expect(marked(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/likes/);
  await page.context().unroute(/\/assets\/page-/);
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  await mark(page);
  await page.context().route(/\/assets\/page-/, (route) => route.fulfill({ status: 404, body: "" }));
  await entry(page, "Likes").click();
  await expect(page.getByRole("alert").getByRole("heading")).toBeVisible();
  await expect(page).toHaveURL(/\/likes/);
  await expect(marked(page)).toHaveCount(1);
  await page.context().unroute(/\/assets\/page-/);
  await page.getByRole("alert").getByRole("link").click();
  await hydrated(page);
  await expect(page.locator(".likes")).toBeVisible();
  complaints.length = 0;
});

test("a conversation that is opened by its address leads on and back within its document", async ({
  page,
}) => {
  await openSearch(page, "/chats");
  const address = await page.locator(".chat a[href^='/chats/']").first().getAttribute("href");
  await page.goto(at(WORLD, address ?? ""));
  await hydrated(page);
  await mark(page);
  await page.getByRole("link", { name: "All messages" }).first().click();
  await expect(page).toHaveURL(at(WORLD, "/chats"));
  await expect(page.locator("#main")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(at(WORLD, address ?? ""));
  await expect(page.locator(".chat--open textarea")).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
});

test("a list keeps its place when the reader changes their mind while the next page loads", async ({
  page,
}) => {
  await openSearch(page, "/members");
  await cards(page).nth(10).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // nothing comes of the first page until the reader has gone to the second
  await page.route(at(WORLD, "/chats"), async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await entry(page, "Messages").click();
  await expect(page.locator(".pending")).toBeVisible();
  await entry(page, "Likes").click();
  await expect(page.locator(".likes")).toBeVisible();
  release();
  await page.goBack();
  await expect(cards(page).nth(10)).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});
