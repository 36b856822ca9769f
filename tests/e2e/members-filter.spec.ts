import { PHONE } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { cards, openSearch, sheet, summary } from "./search-page.ts";
import { asMember, at, enter, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE });

test("a member filters in one sheet, the address says it, the button counts it, and reset takes it back", async ({
  page,
}) => {
  await openSearch(page, "/members");
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).getByText("Women", { exact: true }).click();
  await sheet(page).getByLabel("Minimum age").fill("25");
  await sheet(page).getByLabel("Maximum age").fill("60");
  await sheet(page).getByLabel("Country").selectOption("GB");
  await sheet(page).getByLabel("Nation").selectOption({ label: "England" });
  await sheet(page).getByText("Real members only").click();
  await sheet(page).locator("summary", { hasText: "Interests" }).click();
  await sheet(page).getByText("Travel", { exact: true }).click();
  await sheet(page).getByText("Wine", { exact: true }).click();
  await sheet(page).getByText("Single", { exact: true }).click();
  await expect(
    sheet(page).getByRole("button", { name: /^Show (\d+\+? (person|people)|similar people)$/ }),
  ).toBeVisible();
  await sheet(page).getByRole("button", { name: /^Show/ }).click();
  await expect(page).toHaveURL(
    at(
      WORLD,
      "/members?gender=female&min_age=25&max_age=60&country=GB&countryregion=ENG&real_only=1&interests=travel%2Cwine&relationship_status=single",
    ),
  );
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("England");
  await expect(summary(page)).toHaveText(/^(\d+ wom[ae]n|No one found yet), 25–60, real members only$/);
  await expect(page.getByRole("button", { name: "Filters" })).toHaveAccessibleName("Filters 7 active");
  for (const text of await cards(page).locator(".photo__name b").allInnerTexts())
    expect(Number(text.split(", ")[1])).toBeGreaterThanOrEqual(25);
  await expect(cards(page).filter({ hasText: "Fictional profile" })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove filter: Travel" }).click();
  await expect(page).toHaveURL(/&interests=wine&relationship_status=single$/);
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(sheet(page).getByLabel("Nation")).toHaveValue("GB.ENG");
  await expect(sheet(page).getByLabel("Wine")).toBeChecked();
  await expect(sheet(page).getByLabel("Real members only")).toBeChecked();
  await sheet(page).getByRole("link", { name: "Reset" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
  await expect(page.getByRole("button", { name: "Filters" })).toHaveAccessibleName("Filters");
  await expect(cards(page)).toHaveCount(24);
});

test("the ages are a slider with two thumbs and two fields that follow each other, and the button counts them", async ({
  page,
}) => {
  await openSearch(page, "/members");
  await page.getByRole("button", { name: "Filters" }).click();
  const [youngest, oldest] = [sheet(page).getByLabel("Minimum age"), sheet(page).getByLabel("Maximum age")];
  const slider = sheet(page).locator(".ages__slider");
  const thumbs = slider.locator("input");
  /** Drags what is at one part of the slider's width to another, without fields and thumbs in between. */
  const drag = async (from: number, to: number) => {
    await slider.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
    // the middle of a thumb stays half its width away from both ends
    const place = (part: number) => x + 14 + part * (width - 28);
    await page.mouse.move(place(from), y + height / 2);
    await page.mouse.down();
    await page.mouse.move(place(to), y + height / 2, { steps: 4 });
    await page.mouse.up();
  };
  const ages = async () => [Number(await youngest.inputValue()), Number(await oldest.inputValue())];
  await drag(0, 0.2);
  await drag(1, 0.5);
  const [low = 0, high = 0] = await ages();
  expect([low > 28 && low < 40, high > 50 && high < 66]).toEqual([true, true]);
  await expect(
    sheet(page).getByRole("button", { name: /^Show (\d+ (person|people)|similar)/ }),
  ).toBeVisible();
  // a thumb stops at the other one
  await drag(0.2, 0.9);
  expect(await ages()).toEqual([high, high]);

  await oldest.fill("99");
  await youngest.fill("99");
  await expect(thumbs.first()).toHaveJSProperty("value", "99");
  // both at the end: the lower one can still be reached
  await drag(1, 0.4);
  expect((await ages())[0]).toBeLessThan(60);
  await youngest.fill("30");
  await oldest.fill("44");
  await expect(thumbs.last()).toHaveJSProperty("value", "44");
  const chosen = await page.evaluate<{ num_results: number }>(async () =>
    (await fetch("/api/members-count.php?min_age=30&max_age=44")).json(),
  );
  await sheet(page)
    .getByRole("button", { name: new RegExp(`^Show ${chosen.num_results} `) })
    .click();
  await expect(page).toHaveURL(at(WORLD, "/members?min_age=30&max_age=44"));
});

test("a member saves a search by name, finds it in the sheet, and the bar leads back to the last one until it is reset", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/members" });
  await page.getByRole("button", { name: "Filters" }).click();
  await sheet(page).getByText("Women", { exact: true }).click();
  await sheet(page).locator("summary", { hasText: "Saved searches" }).click();
  await sheet(page).getByLabel("Save these filters as").fill("Evenings by the sea");
  await sheet(page).getByLabel("Save these filters as").press("Enter");
  await expect(sheet(page).getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await sheet(page).getByRole("link", { name: "Evenings by the sea" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members?gender=female"));
  await page.getByRole("link", { name: "Likes" }).click();
  await expect(page).toHaveURL(/likes/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Search/ })
    .click();
  await expect(page).toHaveURL(at(WORLD, "/members?gender=female"));
  await page.goto(at(WORLD, "/members"));
  await expect(page.getByRole("link", { name: "Your last search" })).toHaveAttribute(
    "href",
    "/members?gender=female",
  );
  await page.getByRole("link", { name: "Your last search" }).click();
  await page.getByRole("link", { name: "Remove filter: Women" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
  await expect(page.getByRole("link", { name: "Your last search" })).toHaveCount(0);
  await page.getByRole("button", { name: "Filters" }).click();
  await sheet(page).locator("summary", { hasText: "Saved searches" }).click();
  await sheet(page).getByRole("button", { name: "Delete search: Evenings by the sea" }).click();
  await expect(sheet(page).getByRole("link", { name: "Evenings by the sea" })).toHaveCount(0);
});

test("the country where a member lives offers its regions before one is chosen, also while they are abroad", async ({
  browser,
}) => {
  const page = await newMember(browser, GERMAN, { path: "/members" });
  await page.setExtraHTTPHeaders({ "cf-ipcountry": "CH" });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Bundesland").selectOption({ label: "Hamburg" });
  await expect(page.getByLabel("Land", { exact: true })).toHaveValue("DE");
  await page.getByRole("button", { name: /anzeigen$/ }).click();
  await expect(page).toHaveURL(/country=DE&countryregion=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hamburg");
});

test("by the keyboard alone: into the sheet, through it, out of it by Escape, and on by Enter", async ({
  page,
}) => {
  await openSearch(page, "/members");
  const button = page.getByRole("button", { name: "Filters" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(sheet(page).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await sheet(page).getByLabel("Everyone").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(sheet(page).getByLabel("Men", { exact: true })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type("34");
  await expect(sheet(page).getByLabel("Minimum age")).toHaveValue("34");
  await sheet(page).getByLabel("Real members only").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(WORLD, "/members?gender=female&min_age=34&real_only=1"));
  await expect(summary(page)).toHaveText(/ wom[ae]n, 34\+, real members only$/);
});

test("a Premium member sees only who likes them, and a free one is told that it is for Premium", async ({
  page,
  browser,
}) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await sheet(page).getByText("Likes you", { exact: true }).click();
  await sheet(page)
    .getByRole("button", { name: /^Show \d+ (person|people)$/ })
    .click();
  await expect(page).toHaveURL(at(WORLD, "/members?likes_you=1"));
  await expect(cards(page).first()).toBeVisible();
  const shown = await cards(page).count();
  await expect(cards(page).filter({ hasText: "Likes you" })).toHaveCount(shown);

  const free = await newMember(browser, WORLD, { path: "/members" });
  await free.getByRole("button", { name: "Filters" }).click();
  await expect(sheet(free).getByText("With Premium you can show only members who like you.")).toBeVisible();
  await expect(sheet(free).getByRole("link", { name: "Go Premium" })).toBeVisible();
  await expect(sheet(free).getByLabel("Likes you")).toHaveCount(0);
});
