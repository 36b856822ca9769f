import type { Page } from "@playwright/test";
import { DESKTOP, findingsInTwoLooks, PHONE } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { overflow, wordsOutside } from "./layout.ts";
import { asMember, at, DUTCH, enter, expect, GERMAN, hydrated, membersOf, test, WORLD } from "./support.ts";
import { bar, box } from "./talkers.ts";

declare global {
  interface Window {
    progressShown: () => void;
  }
}

const signupModal = (page: Page) => page.getByRole("dialog").filter({ has: page.locator("#signup-title") });

for (const route of [
  "/",
  "/members",
  "/members/{id}",
  "/login",
  "/pricing",
  "/lang-config",
  "/reset-password",
  "/activate/error",
  "/nothing-here",
])
  test(`on ${route} a visitor can open the signup over the page`, async ({ page }) => {
    await enter(page, DUTCH);
    const [member] = await membersOf(DUTCH);
    const address = at(DUTCH, route.replace("{id}", member?.id ?? ""));
    await page.goto(address);
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "Lid worden" }).click();
    await expect(signupModal(page)).toBeVisible();
    await expect(page).toHaveURL(`${address}#step-0`);
    await page.reload();
    await expect(signupModal(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(address);
  });

test("links of a lander open the signup over it: closed it is the lander again, and its own form keeps its steps", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const address = at(GERMAN, "/landers/gallery");
  await page.goto(address);
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Mitglied werden" }).click();
  await expect(signupModal(page)).toBeVisible();
  await expect(page.locator(".lander__form")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(signupModal(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await page.locator(".exhibit__hello").first().click();
  await expect(signupModal(page)).toBeVisible();
  await page.goBack();
  await expect(signupModal(page)).toBeHidden();
  await page.locator("#lander-form button").click();
  await expect(page.locator("#birth-day")).toBeVisible();
  await page.reload();
  await expect(page.locator("#birth-day")).toBeVisible();
  await expect(signupModal(page)).toBeHidden();
});

test("on a phone the footer has the link to the signup, and in the empty layout a link opens it too", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, GERMAN);
  await page.goto(at(GERMAN, "/pricing"));
  await hydrated(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Mitglied werden" })).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Mitglied werden" }).click();
  await expect(signupModal(page)).toBeVisible();
  await page.goto(at(GERMAN, "/complete-signup?token=expired"));
  await hydrated(page);
  await page.locator("#main a[href='/signup']").click();
  await expect(signupModal(page)).toBeVisible();
  await expect(page).toHaveURL(/\/complete-signup\?token=expired#step-0$/);
  await page.goto(at(GERMAN, "/reset-password/do?token=expired"));
  await hydrated(page);
  await page.getByRole("link", { name: "Mitglied werden" }).click();
  await expect(signupModal(page)).toBeVisible();
});

test("conversations are bare: no bar and no footer, and a way back to the members", async ({ page }) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  const [partner] = await membersOf(WORLD);
  for (const path of ["/chats", `/members/${partner?.id ?? ""}/chat`]) {
    await page.goto(at(WORLD, path));
    await hydrated(page);
    await expect(page.locator("#main")).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Back to the members" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
  await expect(bar(page)).toBeVisible();
});

test("the characters of a message are counted from the first one", async ({ page }) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  const [partner] = await membersOf(WORLD);
  await page.goto(at(WORLD, `/members/${partner?.id ?? ""}/chat`));
  await hydrated(page);
  const counter = page.locator("#write-count");
  await expect(counter).toHaveText("");
  await box(page).fill("H");
  await expect(counter).toHaveText(/^1\/[\d,]+$/);
  await box(page).fill("");
  await expect(counter).toHaveText("");
});

test("a member's error page has bar, badges and title", async ({ page }) => {
  await enter(page, GERMAN);
  await asMember(page, GERMAN, "free@demo.example");
  await page.route(/\/api\/chats\.php$/, (route) =>
    route.fulfill({
      json: {
        chats: [{ conversation: { id: "c1" }, profile: { id: "p1", gone: true }, num_unread_messages: 100 }],
      },
    }),
  );
  const response = await page.goto(at(GERMAN, "/gibt-es-nicht"));
  expect(response?.status()).toBe(404);
  const html = (await response?.text()) ?? "";
  expect([html.includes('href="/chats"'), html.includes("account__name")]).toEqual([true, true]);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(
    bar(page)
      .getByRole("link", { name: /Nachrichten/ })
      .locator(".badge"),
  ).toHaveText("99+");
  await expect(page).toHaveTitle(/^\(1\d\d\) /);
  await bar(page).getByRole("link", { name: /Suche/ }).click();
  await expect(page).toHaveURL(at(GERMAN, "/members"));
});

test("a slow page of a member shows the progress bar, and it leaves with the page", async ({ page }) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "free@demo.example");
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  let progressShown: () => void = () => {};
  const shown = new Promise<void>((resolve) => {
    progressShown = resolve;
  });
  await page.exposeFunction("progressShown", progressShown);
  await page.evaluate(() => {
    new MutationObserver(() => window.progressShown()).observe(document.documentElement, {
      attributeFilter: ["data-progress"],
    });
    document.body.dataset["sameDocument"] = "";
  });
  // the next page does not come before the bar does
  await page.route(/\/likes$/, async (route) => {
    await shown;
    await route.continue();
  });
  await bar(page).getByRole("link", { name: /Likes/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Likes");
  await expect(page.locator("html[data-progress]")).toHaveCount(0);
  await expect(page.locator("body[data-same-document]")).toHaveCount(1);
});

test("the like overlay shows for an answer of exactly an id and a match path", async ({ browser }) => {
  const page = await newMember(browser, WORLD, { viewport: DESKTOP, path: "/members" });
  const card = page.locator("ul.faces > li a").first();
  const [id, name] = [
    ((await card.getAttribute("href")) ?? "").replace("/members/", ""),
    (await card.innerText()).split(",")[0],
  ];
  const [other] = await membersOf(WORLD);
  const match = String((other?.main_image as { match?: string } | null)?.match);
  await page.route(/\/api\/auto-like\.php$/, (route) =>
    route.fulfill({ json: { id, main_image: { match } } }),
  );
  await page.goto(at(WORLD, "/notifications?t=1"));
  const overlay = page.getByRole("dialog", { name: "New like!" });
  await expect(overlay).toContainText("Someone likes you.");
  await expect(overlay.locator("img")).toHaveAttribute("src", new RegExp(`${match}$`));
  await expect(overlay.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  await expect(page).toHaveURL(at(WORLD, "/notifications"));
  await overlay.getByRole("link", { name: "See the profile" }).click();
  await expect(page).toHaveURL(at(WORLD, `/members/${id}`));
  // where a list on screen has shown the member, the overlay knows the name
  await page.goto(at(WORLD, "/members?t=1"));
  await expect(overlay).toContainText(`${name} likes you.`);
});

test("the overlay of a locked like leads to Premium by its words", async ({ page }) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "free@demo.example");
  await page.route(/\/api\/auto-like\.php$/, (route) =>
    route.fulfill({
      json: { id: "like-1", name: "", fictional: true, matched: false, locked: true, main_image: null },
    }),
  );
  await page.goto(at(WORLD, "/notifications?t=1"));
  const overlay = page.getByRole("dialog", { name: "New like!" });
  await expect(overlay).toContainText("Someone likes you. Go Premium to see who it is.");
  await expect(overlay).toContainText("Fictional profile");
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await overlay.getByRole("link", { name: "Go Premium" }).click();
  await expect(page).toHaveURL(at(WORLD, "/premium"));
  await expect(overlay).toHaveCount(0);
});

test("the tracking parameters of a link are in the store on later pages too", async ({ page }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/members?network=adnet&sub1=banner"));
  await hydrated(page);
  await page.goto(at(WORLD, "/pricing"));
  await hydrated(page);
  expect(await page.evaluate(() => sessionStorage.getItem("tracking"))).toBe("network=adnet&sub1=banner");
});

test("on a phone, words fit: the German log in button, a profile's message button, the name above a conversation", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await enter(page, GERMAN);
  await page.goto(at(GERMAN, "/members"));
  /** Pixels between the words of a button and its edges. */
  const room = (selector: string) =>
    page.locator(selector).evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return Math.round(button.getBoundingClientRect().width - words.getBoundingClientRect().width) / 2;
    });
  expect(await room(".top a[href^='/login']")).toBeGreaterThanOrEqual(10);
  const partner = (await membersOf(GERMAN)).toSorted((a, b) => b.name.length - a.name.length)[0];
  await asMember(page, GERMAN, "premium@demo.example");
  await page.goto(at(GERMAN, `/members/${partner?.id ?? ""}`));
  const button = page.locator(".person__act .btn");
  expect((await button.boundingBox())?.height).toBeLessThanOrEqual(56);
  await expect(button).toContainText(/Nachricht.*5 Credits/);
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  const [made] = (await membersOf(WORLD)).filter(({ fictional }) => fictional);
  await page.goto(at(WORLD, `/members/${made?.id ?? ""}/chat`));
  const name = page.getByRole("heading", { level: 1 });
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("a member's bar stays one line, and says Search members where there is room", async ({ page }) => {
  for (const [host, search] of [
    ["clairambre.localhost", "Rechercher des membres"],
    [GERMAN, "Suche nach Mitgliedern"],
  ] as const) {
    await asMember(page, host, "new@demo.example");
    for (const width of [768, 960, 1024, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(at(host, "/notifications"));
      const entries = page.locator(".bar__entry");
      await expect(entries.first()).toHaveAccessibleName(search);
      const heights = await entries.evaluateAll((all) => all.map((each) => each.clientHeight));
      expect([host, width, ...heights]).toEqual([host, width, 44, 44, 44, 44]);
      const long = (await page.locator(".bar__long").first().boundingBox())?.width ?? 0;
      expect([width, long > 20]).toEqual([width, width >= 1100]);
    }
  }
});

test("the bar has room for its buttons on every phone in each site's language, and from 390 pixels for the name", async ({
  page,
}) => {
  for (const [host, name] of [
    ["clairambre.localhost", "Clairambre"],
    ["zorzanka.localhost", "Zorzanka"],
    [GERMAN, "Rubinelle"],
    [DUTCH, "Amberlind"],
  ] as const) {
    await enter(page, host);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(at(host, "/pricing"));
      expect([name, width, await overflow(page), await wordsOutside(page)]).toEqual([name, width, 0, []]);
    }
    await expect(page.locator(".top .word")).toHaveText(name);
    const [bar, word] = await Promise.all(
      [".top__row", ".top .word"].map((part) => page.locator(part).boundingBox()),
    );
    expect((word?.y ?? Infinity) < (bar?.y ?? 0) + (bar?.height ?? 0)).toBe(true);
  }
});
