import type { CDPSession, Page } from "@playwright/test";
import type { SwipeAnswer } from "#contract/calls/people/swipe.ts";
import { findings, findingsInTwoLooks } from "./axe.ts";
import { ask, asMember, at, DUTCH, enter, expect, GERMAN, hydrated, NORDIC, test, WORLD } from "./support.ts";

/** A zone of quarter hours whose midnight is hours away, and when that is by UTC. Neither has a summer time. */
const ZONE =
  new Date().getUTCHours() >= 16 && new Date().getUTCHours() < 20
    ? { name: "Australia/Eucla", midnight: "15:15" }
    : { name: "Asia/Kathmandu", midnight: "18:15" };
test.use({
  viewport: { width: 390, height: 844 },
  timezoneId: ZONE.name,
  contextOptions: { reducedMotion: "no-preference" },
});

async function open(page: Page, host: string, who = "free@demo.example"): Promise<void> {
  await enter(page, host);
  await asMember(page, host, who);
  await page.goto(at(host, "/swipe-game"));
  await hydrated(page);
}
/** As a new member, who is liked by nobody: the like of an admirer would open a match over the deck. */
async function openAsNewcomer(page: Page, host: string, language: "de" | "en" | "nl"): Promise<void> {
  const person = { host, gender: "female", date_of_birth: "1990-02-03", language };
  const { body } = await ask(host, "/dev/join", person);
  await open(page, host, (body as { email: string }).email);
}
const top = (page: Page) => page.locator(".is-first h2");
const nameOnTop = async (page: Page) => (await top(page).textContent())?.split(",")[0] ?? "";
/** Some have the same name. */
const isOnTop = (page: Page, { id = "" }: { id?: string } = {}) => expect(top(page)).toHaveId(`card-${id}`);
const button = (page: Page, name: RegExp) => page.locator(".swipe__act").getByRole("button", { name });
const left = (page: Page) => page.locator(".swipe__left");
/** What a screen reader is told. */
const said = (page: Page) => page.locator(".swipe > p[role=status]");
/** The deck as the origin has it. */
const deck = (page: Page): Promise<SwipeAnswer> =>
  page.evaluate(async () => (await fetch("/api/swipe.php")).json<SwipeAnswer>());
const answered = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith("/api/swipe.php") && response.request().method() === "POST",
  );

/** Pulls the card on top by so many pixels, in so many steps. */
async function drag(page: Page, by: number, steps = 8): Promise<void> {
  const box = await page.locator(".is-first").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y + 10, { steps });
}

test("a card follows the mouse, falls back when it is let go too soon, and leaves when it is thrown", async ({
  page,
}) => {
  await openAsNewcomer(page, DUTCH, "nl");
  const [first, second, third] = (await deck(page)).cards;
  await isOnTop(page, first);
  await drag(page, 60);
  const pulled = await page
    .locator(".is-first")
    .evaluate((card) => new DOMMatrix(getComputedStyle(card).transform).e);
  expect(Math.round(pulled)).toBe(60);
  const passed = answered(page);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await isOnTop(page, second);
  await passed;
  expect((await deck(page)).passed?.id).toBe(first?.id);

  // slowly and not far: it falls back, and nothing is sent
  await drag(page, 70, 20);
  await page.mouse.move(230, 500, { steps: 20 });
  await page.mouse.up();
  await expect
    .poll(() =>
      page
        .locator(".is-first")
        .evaluate((card) => [card.hasAttribute("data-held"), getComputedStyle(card).transform]),
    )
    .toEqual([false, "none"]);
  await isOnTop(page, second);
  const liked = answered(page);
  await drag(page, 250);
  await page.mouse.up();
  await liked;
  await isOnTop(page, third);
  await expect(left(page)).toContainText("3 van 4");
  const after = await deck(page);
  expect([after.quota.left, after.cards[0]?.id]).toEqual([3, third?.id]);
  await page.reload();
  await isOnTop(page, third);
  await expect(left(page)).toContainText("3 van 4");
});

test("by keys alone a member passes, brings back, likes and opens a profile, and each is said", async ({
  page,
}) => {
  await openAsNewcomer(page, NORDIC, "en");
  const [first, second] = (await deck(page)).cards;
  // with an alert above the deck too
  const bar = await page.locator(".bar").boundingBox();
  const pass = await button(page, /^Pass/).boundingBox();
  expect((pass?.y ?? Infinity) + (pass?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await button(page, /^Pass/).focus();
  await expect(button(page, /^Pass/)).toHaveAccessibleName(`Pass on ${first?.name ?? ""}`);
  await page.keyboard.press("Enter");
  await expect(said(page)).toHaveText(
    `You passed on ${first?.name ?? ""}. Next up: ${second?.name ?? ""}, ${second?.age ?? ""}.`,
  );
  await expect(button(page, /^Pass/)).toBeFocused();
  await expect(button(page, /^Pass/)).toHaveAccessibleName(`Pass on ${second?.name ?? ""}`);
  await page.keyboard.press("Backspace");
  await expect(said(page)).toHaveText(`${first?.name ?? ""} is back.`);
  await isOnTop(page, first);
  await expect(button(page, /^Nothing to undo/)).toHaveAttribute("aria-disabled", "true");
  // a second time there is nobody, and nothing happens
  await page.keyboard.press("Backspace");
  await isOnTop(page, first);
  await page.keyboard.press("ArrowLeft");
  await isOnTop(page, second);
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText(`You liked ${second?.name ?? ""}.`);
  await expect(left(page)).toContainText("3 of 4");
  await expect.poll(async () => (await deck(page)).quota.left).toBe(3);
  const opened = await nameOnTop(page);
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(/\/members\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: new RegExp(`^${opened},`) })).toBeVisible();
  // on the way back the deck is as it was left, not as it was loaded
  await page.goBack();
  await expect(top(page)).toContainText(opened);
  await expect(left(page)).toContainText("3 of 4");
});

async function touch(
  session: CDPSession,
  type: "touchStart" | "touchMove" | "touchEnd",
  x = 0,
  y = 0,
): Promise<void> {
  await session.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: type === "touchEnd" ? [] : [{ x, y }],
  });
}
async function slide(page: Page, byX: number, byY: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, "touchStart", 195, 400);
  for (let i = 1; i <= 10; i++) await touch(session, "touchMove", 195 + (byX * i) / 10, 400 + (byY * i) / 10);
  await touch(session, "touchEnd");
}

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a card is thrown sideways, and up and down scroll the page", async ({ page }) => {
    await open(page, WORLD);
    const [first, second] = (await deck(page)).cards;
    await slide(page, 0, -200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await isOnTop(page, first);
    await page.evaluate(() => window.scrollTo(0, 0));
    const sent = answered(page);
    await slide(page, -220, 20);
    await sent;
    await isOnTop(page, second);
    expect((await deck(page)).passed?.id).toBe(first?.id);
  });
});

test("after the fourth like the clock says when there are more, passing goes on, and a like repeats it", async ({
  page,
}) => {
  await page.clock.install();
  await openAsNewcomer(page, GERMAN, "de");
  const { cards } = await deck(page);
  const liked = cards.slice(0, 4).map(({ name }) => name);
  for (let i = 0; i < 4; i++) {
    await isOnTop(page, cards[i]);
    await page.keyboard.press("ArrowRight");
  }
  const heading = page.getByRole("heading", { name: "Das waren deine vier Likes für heute" });
  await expect(heading).toBeFocused();
  await expect(left(page)).toHaveText("Heute noch 0 von 4 Likes");
  await expect(page.locator(".fan li")).toHaveCount(4);
  for (const name of liked)
    await expect(
      page.locator(".fan").getByRole("img", { name }).or(page.locator(".fan").getByText(name)).first(),
    ).toBeAttached();

  const minutes = async () => {
    const [, hours = "0", rest = "0"] =
      /in (?:(\d+) Stunden?)? ?(?:(\d+) Minuten?)?\./.exec(
        (await page.locator(".swipe__when").textContent()) ?? "",
      ) ?? [];
    return Number(hours) * 60 + Number(rest);
  };
  await expect(page.locator(".swipe__when")).toContainText("Neue Likes gibt es um Mitternacht");
  const resetsAt = Date.parse((await deck(page)).quota.resets_at);
  const wait = Math.ceil((resetsAt - (await page.evaluate(() => Date.now()))) / 60_000);
  expect([new Date(resetsAt).toISOString().slice(11, 16), Math.abs((await minutes()) - wait) <= 1]).toEqual([
    ZONE.midnight,
    true,
  ]);
  expect(await findings(page)).toEqual([]);

  await page.getByRole("button", { name: "Ohne Likes weiterstöbern" }).click();
  await expect(button(page, /überspringen$/)).toBeFocused();
  await isOnTop(page, cards[4]);
  const passed = answered(page);
  await page.keyboard.press("ArrowLeft");
  await isOnTop(page, cards[5]);
  await passed;
  await page.keyboard.press("ArrowRight");
  await expect(heading).toBeFocused();
  expect((await deck(page)).cards[0]?.id).toBe(cards[5]?.id);

  await page.reload();
  await expect(heading).toBeVisible();
  await hydrated(page);
  const before = await minutes();
  await page.clock.fastForward("20:00");
  await expect.poll(async () => before - (await minutes())).toBe(20);
  // at the midnight the origin is asked whether there are new ones
  const asked = page.waitForRequest(
    (request) => request.url().endsWith("/api/swipe.php") && request.method() === "GET",
  );
  await page.clock.fastForward(((await minutes()) + 1) * 60_000);
  await asked;
});

test("a like that another tab has used up comes back to the deck, with the clock", async ({
  page,
  complaints,
}) => {
  await openAsNewcomer(page, DUTCH, "nl");
  const { cards } = await deck(page);
  const likes = cards.slice(5, 9).map(({ id }) => id);
  await page.evaluate(async (ids) => {
    for (const profile of ids)
      await fetch("/api/swipe.php", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ profile, choice: "like" }),
      });
  }, likes);
  await isOnTop(page, cards[0]);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "Dat waren je vier likes voor vandaag" })).toBeVisible();
  await page.getByRole("button", { name: "Kijken zonder likes" }).click();
  await isOnTop(page, cards[0]);
  complaints.length = 0; // the browser says in its console that the call was a 429
});

test("without a connection a card does not leave, and one that was under way comes back with a word", async ({
  page,
  complaints,
}) => {
  // Before the page is there: a route that is set while the service worker takes a page over gets none of its calls.
  let isLost = false;
  await page.route("**/api/swipe.php", (route) =>
    isLost ? route.abort("connectionfailed") : route.fallback(),
  );
  await open(page, NORDIC, "premium@demo.example");
  const [first] = (await deck(page)).cards;
  const name = first?.name ?? "";
  await page.context().setOffline(true);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(`You’re offline. ${name} is back in the pile.`)).toBeVisible();
  await isOnTop(page, first);
  await page.context().setOffline(false);
  await page.getByText("You’re back online.").waitFor();

  isLost = true;
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect(left(page)).toContainText("3 of 4");
  await expect(top(page)).not.toHaveId(`card-${first?.id ?? ""}`);
  await expect(top(page)).toHaveId(`card-${first?.id ?? ""}`, { timeout: 20_000 });
  await expect(left(page)).toContainText("4 of 4");
  isLost = false;
  const after = await deck(page);
  expect([after.cards[0]?.id, after.quota.left]).toEqual([first?.id, 4]);
  complaints.length = 0; // the browser says in its console that the calls failed
});

test("when everybody has come by, the page says when they do again and where there is more, and the last one can be brought back", async ({
  page,
}) => {
  await open(page, NORDIC, "premium@demo.example");
  await page.evaluate(async () => {
    let { cards } = await (await fetch("/api/swipe.php")).json<SwipeAnswer>();
    while (cards.length > 1)
      ({ cards } = await (
        await fetch("/api/swipe.php", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ profile: cards[0]?.id, choice: "pass" }),
        })
      ).json<SwipeAnswer>());
  });
  await page.reload();
  await hydrated(page);
  const name = await nameOnTop(page);
  await page.keyboard.press("ArrowLeft");
  const heading = page.getByRole("heading", { name: "That’s everyone for now" });
  await expect(heading).toBeFocused();
  await expect(page.locator(".swipe__done")).toContainText("People you passed on will show up again from");
  await expect(page.getByRole("link", { name: "Go to search" })).toHaveAttribute("href", "/members");
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: `Undo your swipe on ${name}` }).click();
  await expect(top(page)).toContainText(name);
});

test("with reduced motion nothing flies, and the card is gone all the same", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, GERMAN, "premium@demo.example");
  const [first, second] = (await deck(page)).cards;
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.querySelector(".is-leaving")) document.documentElement.dataset["flew"] = "";
    }).observe(document.body, { subtree: true, childList: true, attributes: true }),
  );
  await page.keyboard.press("ArrowLeft");
  await isOnTop(page, second);
  await expect(page.locator("html[data-flew]")).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await isOnTop(page, first);
  expect(
    await page.evaluate(
      () => document.getAnimations().filter((animation) => !(animation instanceof CSSTransition)).length,
    ),
  ).toBe(0);
});

test("the deck has no finding of axe in any look, and scrolls nowhere sideways", async ({ page }) => {
  await open(page, GERMAN, "premium@demo.example");
  expect(await findingsInTwoLooks(page)).toEqual([]);
  for (const width of [390, 1440, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await isOnTop(page, (await deck(page)).cards[0]);
    const passed = answered(page);
    await page.keyboard.press("ArrowLeft");
    await passed;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
