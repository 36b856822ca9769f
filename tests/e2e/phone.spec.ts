import { DESKTOP, findingsInTwoLooks, PHONE } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { NARROW, overflow, wordsOutside } from "./layout.ts";
import { EVERY_LANGUAGE, languageOf, readIn } from "./readers.ts";
import { cards, openSearch } from "./search-page.ts";
import { at, DUTCH, enter, expect, GERMAN, hydrated, membersOf, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE });

/** Where a profile's photo and its words stand side by side, in the least room. */
const TABLET = { width: 768, height: 1024 };

for (const locale of EVERY_LANGUAGE) {
  test(`the button that writes to a member is one line with its price on the narrowest phone and beside a tablet's photo, in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(NARROW);
    const host = await readIn(page, locale, "premium@demo.example");
    // the member was here last, and so is the first of the list
    const somebody = (await membersOf(host)).at(-1);
    await page.goto(at(host, `/members/${somebody?.id ?? ""}`));
    const button = page.locator(".person__act .btn");
    const height = (await button.boundingBox())?.height ?? Infinity;
    expect([
      locale,
      await languageOf(page),
      height <= 56,
      await button.getByText("5", { exact: true }).isVisible(),
      await wordsOutside(page),
      await overflow(page),
    ]).toEqual([locale, locale, true, true, [], 0]);
    await page.setViewportSize(TABLET);
    const entries = await page
      .locator(".bar__entry")
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect([
      locale,
      await button.evaluate((link) => link.scrollWidth <= link.clientWidth),
      await button.getByText("5", { exact: true }).isVisible(),
      Math.max(...entries) <= 44,
    ]).toEqual([locale, true, true, true]);
  });

  test(`a card on the narrowest phone says how far away its member is and that they like you, uncut in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(NARROW);
    const host = await readIn(page, locale, "premium@demo.example");
    await page.goto(at(host, "/members"));
    const cut = await page
      .locator(".photo__near, .photo__meta:has(.icon)")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect([locale, await languageOf(page), cut]).toEqual([locale, locale, []]);
  });

  test(`the filters' two buttons stand beside each other within the narrowest sheet, in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize(NARROW);
    const host = await readIn(page, locale);
    await page.goto(at(host, "/members"));
    await hydrated(page);
    await page.locator(".screen-head__act button").click();
    const [reset, show] = await page
      .locator(".sheet__foot > *")
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
    expect([
      locale,
      await languageOf(page),
      (reset?.left ?? 0) >= 12 && (reset?.right ?? Infinity) <= (show?.left ?? 0),
      (show?.right ?? Infinity) <= NARROW.width - 12,
      await wordsOutside(page),
    ]).toEqual([locale, locale, true, true, []]);
  });
}

test("a discount is one slim line of the narrowest phone, above the faces and below a profile's, in German too", async ({
  browser,
}) => {
  for (const host of [WORLD, GERMAN]) {
    const page = await newMember(browser, host, { viewport: NARROW, path: "/members" });
    const { height = Infinity } = (await page.locator(".warnings .offer").boundingBox()) ?? {};
    expect([host, height, height <= 48]).toEqual([host, height, true]);
    // on a profile the face comes first
    const href = await cards(page).first().locator("a.photo__name").getAttribute("href");
    await visitPage(page, at(host, href ?? ""));
    const [photo, line] = await Promise.all(
      [".person__main", ".warnings .offer"].map((part) => page.locator(part).boundingBox()),
    );
    expect((line?.y ?? 0) >= (photo?.y ?? Infinity) + (photo?.height ?? 0)).toBe(true);
    await page.context().close();
  }
});

test("in a phone's browser a profile leads back to the list where it was, and on a desktop the page has no such link", async ({
  page,
}) => {
  await openSearch(page, "/members");
  await cards(page).nth(8).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await cards(page).nth(8).locator("a.photo__name").click();
  const back = page.getByRole("link", { name: "Back to the list" });
  await back.click();
  await expect(cards(page).nth(8)).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(place);

  // by its address alone there is nowhere else to go back to
  const [somebody] = await membersOf(WORLD);
  await visitPage(page, at(WORLD, `/members/${somebody?.id ?? ""}`));
  await page.setViewportSize(DESKTOP);
  await expect(back).toBeHidden();
  await page.setViewportSize(PHONE);
  await back.click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
});

test("a card on a phone says town, distance and when its member was last here", async ({ page }) => {
  // without the members of other stories, who are all of one town and of one age
  await openSearch(page, "/members?sort=nearby&max_age=80");
  const first = cards(page).first();
  await expect(first.locator(".photo__meta").first()).toBeVisible();
  await expect(first.locator(".photo__near")).toBeVisible();
  const { profiles } = await page.evaluate<{ profiles: { city: string; distance?: string }[] }>(async () =>
    (await fetch("/api/members.php?sort=nearby&max_age=80")).json(),
  );
  await expect(first).toContainText(profiles[0]?.city ?? "no town");
  await expect(
    cards(page)
      .filter({ hasText: /(your town|up to \d+ km)/ })
      .first(),
  ).toBeVisible();
  await expect(
    cards(page)
      .getByText(/^(today|this week)$/)
      .first(),
  ).toBeInViewport();
});

test("the account's menu has the exact balance, and the footer of a member is folded and whole", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/members" });
  await page.locator(".account > summary").click();
  await expect(page.locator(".account").getByRole("link", { name: "15 credits", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  const footer = page.getByRole("contentinfo");
  await footer.locator("summary").scrollIntoViewIfNeeded();
  await expect(footer.getByRole("link", { name: "Privacy" })).toBeHidden();
  await footer.locator("summary").click();
  for (const name of ["Terms", "Privacy", "Cookies", "Complaints"])
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  await expect(footer.getByText(/Fictional profiles are labelled/)).toBeVisible();
});

test("while an order is looked at, a phone has no bar at its foot, and nothing covers the button that orders", async ({
  browser,
}) => {
  for (const viewport of [PHONE, NARROW]) {
    const page = await newMember(browser, DUTCH, { viewport });
    await visitPage(page, at(DUTCH, "/credits/p2/ideal?country=NL"));
    await expect(page.locator(".bar")).toBeHidden();
    const button = page.getByRole("button", { name: "Order with obligation to pay", exact: true });
    await button.scrollIntoViewIfNeeded();
    const isWhole = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [
        [left + 8, top + 8],
        [right - 8, top + 8],
        [left + 8, bottom - 8],
        [right - 8, bottom - 8],
      ] as const;
      return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
    expect([viewport.width, isWhole, await overflow(page)]).toEqual([viewport.width, true, 0]);

    const debit = "/credits/p2/directdebit?country=NL";
    await visitPage(page, at(DUTCH, `/directdebit?next=${encodeURIComponent(debit)}`));
    await expect(page.locator(".bar")).toBeHidden();
    expect(await overflow(page)).toBe(0);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(at(DUTCH, debit));
    await page.context().close();
  }
});

test("a member without conversations sees whose page this is, has a way out, and one thing to do", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/chats" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(page.getByRole("heading", { level: 2, name: "No conversations yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Find someone" })).toBeVisible();
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("link", { name: "Back to the members" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
});

test("an error in the signup stands where the hint was, and moves nothing", async ({ page }) => {
  for (const host of [WORLD, GERMAN]) {
    await enter(page, host);
    await visitPage(page, at(host, "/signup#step-1"));
    const button = page.locator(".signup__act button");
    const fault = page.locator("#birth-fault");
    await expect(fault).toBeEmpty();
    const before = await button.boundingBox();
    await button.click();
    await expect(fault).not.toBeEmpty();
    await expect(fault.locator(".icon")).toBeVisible();
    expect([host, await button.boundingBox()]).toEqual([host, before]);
    await expect(page.locator(".birth input").first()).toBeFocused();
  }
});
