import type { Page } from "@playwright/test";
import { findingsInTwoLooks, PHONE } from "./axe.ts";
import { bringCrowd } from "./crowd.ts";
import { cards, openSearch, sheet, summary } from "./search-page.ts";
import { asMember, at, connected, DUTCH, enter, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

/** An age that nobody of the demo has, and of which there are more than a search can be walked. */
const CROWD = { age: 81, count: 1_300 };
const CROWD_SEARCH = `min_age=${CROWD.age}&max_age=${CROWD.age}`;

test.use({ viewport: PHONE });
test.beforeAll(() => bringCrowd("amberlind", CROWD));

/** Scrolls as a thumb does until page `number` of the search is in view. */
async function walkTo(page: Page, number: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    expect(new URL(page.url()).searchParams.get("page")).toBe(String(number));
  }).toPass({ intervals: [100] });
  await settled(page);
}

/** Until the thumb's last stroke has come to its end. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, still] = [-1, 0];
        const look = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still > 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** The first card that is whole on screen, and how far from its top. */
const firstWhole = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll<HTMLElement>(".walk li.photo")].find(
      (each) => each.getBoundingClientRect().top > 20,
    );
    return {
      name: card?.querySelector("a")?.textContent ?? "",
      top: Math.round(card?.getBoundingClientRect().top ?? 0),
    };
  });
const topOf = (page: Page, name: string) =>
  page.evaluate((text) => {
    const link = [...document.querySelectorAll(".walk li.photo a")].find((each) => each.textContent === text);
    return link ? Math.round(link.closest("li")?.getBoundingClientRect().top ?? 0) : null;
  }, name);

test("the list goes on as one scrolls, the address follows, and back is on the same card without asking again", async ({
  page,
}) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await expect(summary(page)).toHaveText(`1,000+ people, ${CROWD.age}`);
  await walkTo(page, 6);
  expect(await cards(page).count()).toBeGreaterThanOrEqual(6 * 24);
  const names = await cards(page).locator(".photo__name b").allTextContents();
  expect(new Set(names).size).toBe(names.length);
  const before = await firstWhole(page);
  // on a slow machine the next page may have come into view meanwhile
  const address = page.url();
  await page.getByRole("link", { name: before.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(before.name);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/members\?|members\.php/.test(request.url())) asked.push(request.url());
  });
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => topOf(page, before.name)).toBe(before.top);
  expect(await cards(page).count()).toBeGreaterThanOrEqual(6 * 24);
  expect(asked).toEqual([]);
});

test("a reload far down shows the same card in the same place, and what is above comes as one scrolls up", async ({
  page,
}) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await walkTo(page, 5);
  const before = await firstWhole(page);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => topOf(page, before.name)).toBe(before.top);
  await expect(page.locator("[data-page='1'] > .skel").first()).toBeAttached();
  await expect(async () => {
    await page.mouse.wheel(0, -1_500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }).toPass({ intervals: [50] });
  await expect(page.locator("[data-page='1'] > li.photo")).toHaveCount(24);
  await expect(page).toHaveURL(at(WORLD, `/members?${CROWD_SEARCH}`));
  await expect(page.getByRole("link", { name: "Crowd 0001, 81" })).toBeInViewport();
});

test("a page opened by its address begins at its first face", async ({ page }) => {
  await openSearch(page, `/members?${CROWD_SEARCH}&page=3`);
  await expect(page.getByRole("link", { name: "Crowd 0049, 81" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Crowd 0048, 81" })).not.toBeInViewport();
  await expect(page).toHaveURL(/page=3$/);
});

test("a new search starts at its beginning, without anyone from the one before", async ({ page }) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await walkTo(page, 3);
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("#filter")?.showModal();
  });
  await sheet(page).getByLabel("Minimum age").fill("20");
  await sheet(page).getByLabel("Maximum age").fill("60");
  await sheet(page).getByRole("button", { name: /^Show/ }).click();
  await expect(page).toHaveURL(at(WORLD, "/members?min_age=20&max_age=60"));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 2_000);
  await expect(page.locator("[data-page='2'] > li.photo").first()).toBeAttached();
  await expect(page.getByRole("link", { name: /^Crowd/ })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("nothing moves while pages come", async ({ page }) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await page.evaluate(() => {
    const moved: string[] = [];
    interface Shift extends PerformanceEntry {
      value: number;
      sources: { node: Element | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push(
          `${value}: ${sources.map(({ node }) => `${node?.nodeName} ${node?.className}`).join(", ")}`,
        );
      document.documentElement.dataset["moved"] = moved.join("\n");
    }).observe({ type: "layout-shift", buffered: true });
  });
  await walkTo(page, 4);
  expect(await page.evaluate(() => document.documentElement.dataset["moved"] ?? "")).toBe("");
});

test("a keyboard user asks for the next page, has it announced, is on its first face, and can leave the list", async ({
  page,
}) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await cards(page).last().locator("a").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const next = page.getByRole("link", { name: "Next page" });
  await expect(next).toBeFocused();
  await expect(cards(page)).toHaveCount(24);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Page 2: 24 more people" })).toBeAttached();
  await expect(page.getByRole("link", { name: "Crowd 0025, 81" })).toBeFocused();
  await expect(page).toHaveURL(/page=2$/);
  await next.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("contentinfo").locator(":focus")).toBeInViewport();
  await settled(page);
  await expect(page.getByRole("contentinfo").locator(":focus")).toBeInViewport();
  await expect(cards(page)).toHaveCount(48);
});

test("a page that cannot be loaded shows an error, keeps what is there, and loads when asked again", async ({
  page,
  complaints,
}) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await page.route("**/api/members.php*", (route) =>
    route.fulfill({ status: 403, json: { error: { code: "no" } } }),
  );
  await page.mouse.wheel(0, 2_500);
  await expect(
    page.getByRole("alert").filter({ hasText: "Sorry, we couldn’t load any more just now." }),
  ).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  complaints.length = 0; // the browser says in its console that the call was a 403
  await page.unroute("**/api/members.php*");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Crowd 0025, 81" })).toBeVisible();
});

test("fifty pages down the list ends with a note and offers the filter", async ({ page }) => {
  await openSearch(page, `/members?${CROWD_SEARCH}&page=50`);
  await expect(
    page.getByText("Those were the first 1,200. Narrow your filters to see others."),
  ).toBeAttached();
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await page.locator(".members__end").getByRole("button", { name: "Filters" }).click();
  await expect(sheet(page)).toBeVisible();
});

test("where few fit, similar results stand below with their count and say what was widened", async ({
  page,
}) => {
  await openSearch(page, "/members?country=GB&countryregion=NIR");
  const similar = page.getByRole("region", { name: /similar result/ });
  await expect(similar.getByRole("heading")).toHaveText(/^(1,000\+|\d+) similar results?$/);
  await expect(similar).toContainText(/We widened your search: Nation(, .*)?\./);
  expect(await similar.locator("li.photo").count()).toBeGreaterThan(5);
  await similar.getByRole("link", { name: "Keep this search" }).click();
  await expect(page).toHaveURL(/\/members(\?country=GB)?$/);
  await expect(page.getByRole("region", { name: /similar result/ })).toHaveCount(0);
});

test("where nobody fits, one button changes what was too much", async ({ page }) => {
  await openSearch(page, "/members?min_age=95&gender=male&real_only=1");
  await expect(page.getByRole("heading", { name: "No one found yet" })).toBeVisible();
  await page.locator(".members .empty").getByRole("link").click();
  await expect(cards(page).first()).toBeVisible();
});

test("a member who is blocked while the list is on screen disappears at once, without a gap, and is not counted", async ({
  page,
}) => {
  await openSearch(page, "/members", GERMAN);
  const count = async () => Number(/\d+/.exec(await summary(page).innerText())?.[0]);
  const [before, name, second] = [
    await count(),
    await cards(page).first().locator("b").innerText(),
    await cards(page).nth(1).locator("b").innerText(),
  ];
  await connected(page);
  const id = (await cards(page).first().locator("a").getAttribute("href"))?.split("/").at(-1) ?? "";
  const ask = (method: string) =>
    page.evaluate(
      async ([verb, profile]) =>
        (
          await fetch(`/api/blocks.php${verb === "DELETE" ? `?profile=${profile}` : ""}`, {
            method: verb ?? "",
            headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
            ...(verb === "POST" && { body: JSON.stringify({ profile }) }),
          })
        ).status,
      [method, id],
    );
  expect(await ask("POST")).toBe(200);
  await expect(cards(page).first().locator("b")).toHaveText(second);
  await expect(page.locator(`.walk a[href$="${id}"]`)).toHaveCount(0);
  expect(await count()).toBe(before - 1);
  expect(await ask("DELETE")).toBe(200);
  await expect(cards(page).first().locator("b")).toHaveText(name);
});

test("how the order comes about is one tap away, with its true numbers", async ({ page }) => {
  await openSearch(page, "/members");
  await page.getByRole("button", { name: "Why this order?" }).click();
  const order = page.getByRole("dialog", { name: "How we sort these results" });
  await expect(order.getByRole("listitem")).toHaveText([
    /most recently come first/,
    /same 6 hours appear in random order/,
    /first 7 days, .* 2 days/,
    /region get a head start of 3 days, .* country 1 day/,
    /measured from town to town/,
    /No one can pay to be higher up/,
  ]);
  await page.keyboard.press("Escape");
  await expect(order).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a member filters by the form in the page and goes from page to page by links", async ({ page }) => {
    await enter(page, WORLD);
    await asMember(page, WORLD, "free@demo.example");
    await page.goto(at(WORLD, "/members?country=GB"));
    await expect(page.getByLabel("Nation")).toBeVisible();
    await expect(page.getByRole("button", { name: "Filters" })).toBeHidden();
    await page.getByLabel("Country").selectOption("");
    await page.getByLabel("Minimum age").fill(String(CROWD.age));
    await page.getByLabel("Maximum age").fill(String(CROWD.age));
    await page.getByLabel("Real members only").check();
    await page.getByRole("button", { name: "Show results" }).click();
    await expect(page).toHaveURL(
      /gender=&min_age=81&max_age=81&country=&countryregion=&distance=&real_only=1/,
    );
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByRole("link", { name: "Crowd 0025, 81" })).toBeVisible();
    await expect(page.locator(".skel").first()).toBeHidden();
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(page.getByRole("link", { name: "Crowd 0001, 81" })).toBeVisible();
    await page.getByRole("button", { name: "Why this order?" }).click();
    await expect(page.getByText("No one can pay to be higher up")).toBeVisible();
  });
});

test("a visitor filters by gender, ages and country alone, sees the first page, and what is more is the signup", async ({
  page,
}) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/members?interests=wine&real_only=1&page=2"));
  await hydrated(page);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.locator("[data-page='1'] > li.photo")).toHaveCount(24);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("members.php")) asked.push(request.url());
  });
  await page.mouse.wheel(0, 10_000);
  await page.getByRole("link", { name: "See more" }).click();
  const signup = page.getByRole("dialog", { name: "Who are you looking for?" });
  await expect(signup.getByText("Step 1 of 5")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signup).toBeHidden();
  await page.getByRole("button", { name: "Filters" }).click();
  expect(
    await page
      .locator("#filter-form [name]")
      .evaluateAll((fields) => [...new Set(fields.map((field) => field.getAttribute("name")))]),
  ).toEqual(["gender", "min_age", "max_age", "country"]);
  await page.locator("#filter").getByRole("link", { name: "More member filters" }).click();
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  expect(asked).toEqual([]);
});

test("a long list of members has no finding of axe", async ({ page }) => {
  await openSearch(page, `/members?${CROWD_SEARCH}`);
  await walkTo(page, 3);
  expect(await findingsInTwoLooks(page)).toEqual([]);
});

for (const button of [null, "Filter", "Why this order?"])
  test(`a list with similar results has no finding of axe, ${button === null ? "by itself" : `under "${button}"`}`, async ({
    page,
  }) => {
    await openSearch(page, "/members?country=GB&countryregion=NIR&interests=wine&real_only=1");
    if (button !== null) await page.getByRole("button", { name: button }).click();
    expect(await findingsInTwoLooks(page)).toEqual([]);
  });

test("at 320 pixels neither the list nor the sheet nor the order scrolls sideways, in German too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const host of [GERMAN, DUTCH]) {
    await openSearch(page, "/members?min_age=30&max_age=45&real_only=1", host);
    const wide = () =>
      page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll("#filter, #filter-form, #order, .fair-order__rules"),
        ]
          .filter((box) => box.scrollWidth > box.clientWidth)
          .map(({ id, tagName }) => id || tagName),
      );
    expect([host, await wide()]).toEqual([host, []]);
    await page
      .getByRole("button", { name: /^Filter/ })
      .first()
      .click();
    expect([host, "sheet", await wide()]).toEqual([host, "sheet", []]);
    await page.keyboard.press("Escape");
    await page.locator(".members__why").click();
    expect([host, "order", await wide()]).toEqual([host, "order", []]);
  }
});
