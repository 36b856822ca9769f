import type { Page } from "@playwright/test";
import { DESKTOP, findingsInTwoLooks, PHONE } from "./axe.ts";
import { linkTo } from "./inbox.ts";
import { NARROW, overflow } from "./layout.ts";
import { asMember, at, DUTCH, enter, expect, GERMAN, hydrated, test } from "./support.ts";

let people = 0;
/** A member who signed up on the German site and has not opened the email's link yet. */
async function signUp(page: Page): Promise<string> {
  const address = `finder-${Date.now()}-${++people}@posteo.example`;
  await enter(page, GERMAN);
  await page.goto(at(GERMAN, "/signup?gender=female&looking_for=male"));
  await hydrated(page);
  const status = await page.evaluate(
    async ([email, username]) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const { places }: { places: { id: number }[] } = await (
        await fetch("/api/places.php?country=DE&q=Hamburg")
      ).json();
      const body = {
        gender: "female",
        looking_for: "male",
        date_of_birth: "1990-02-03",
        place: places[0]?.id,
        username,
        email,
        password: "ein langes Wort mehr",
        language: "de",
        consents: { terms: true, sexuality: true, newsletter: false },
      };
      return (await fetch("/api/signup.php", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    [address, `Finderin ${Date.now() % 100_000}`],
  );
  expect(status).toBeLessThan(300);
  return address;
}

const cards = (page: Page) => page.locator(".hits > li");

test("from the activation to suggestions with reasons, of which nobody is chosen, to the likes of those that were", async ({
  page,
}) => {
  const address = await signUp(page);
  await page.goto(at(GERMAN, await linkTo(GERMAN, address)));
  await page.getByRole("button", { name: "E-Mail-Adresse bestätigen" }).click();
  await expect(page).toHaveURL(at(GERMAN, "/activate/done"));
  await hydrated(page);
  await page.getByRole("link", { name: "Vorschläge ansehen" }).click();
  await expect(page).toHaveURL(at(GERMAN, "/signup-matches"));
  await expect(page.getByRole("heading", { name: "Menschen, die zu dir passen könnten" })).toBeVisible();
  const count = await cards(page).count();
  expect(count).toBeGreaterThanOrEqual(6);
  expect(count).toBeLessThanOrEqual(12);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Bitte auswählen" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Überspringen" })).toBeInViewport();
  for (const card of await cards(page).all())
    expect(await card.locator(".reasons li").count()).toBeGreaterThan(0);

  const names = await Promise.all(
    [0, 2, 3].map((i) => cards(page).nth(i).locator(".photo__name b").innerText()),
  );
  for (const i of [0, 2, 3])
    await cards(page)
      .nth(i)
      .locator("label")
      .click({ position: { x: 40, y: 60 } });
  await cards(page).nth(2).getByRole("checkbox").press("Space");
  await expect(page.getByRole("button", { name: "2 Likes senden" })).toBeEnabled();
  await page.getByRole("button", { name: "2 Likes senden" }).click();
  await expect(page.getByRole("link", { name: "2 Likes gesendet. Weiter" })).toBeVisible();
  await expect(page.locator("[data-liked]")).toHaveCount(2);

  await page.goto(at(GERMAN, "/likes/sent"));
  await expect(page.locator(".faces .photo__name b")).toHaveCount(2);
  const sent = await page.locator(".faces .photo__name b").allInnerTexts();
  expect(sent.sort((a, b) => a.localeCompare(b))).toEqual(
    [names[0], names[2]].sort((a = "", b = "") => a.localeCompare(b)),
  );
  await page.goto(at(GERMAN, "/signup-matches"));
  await expect(page.getByText(names[1] ?? "", { exact: true })).toBeVisible();
  for (const name of [names[0], names[2]])
    await expect(page.getByText(name ?? "", { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Überspringen" }).click();
  await expect(page).toHaveURL(at(GERMAN, "/members"));
});

test("a like that is refused is said once, and what was chosen stays", async ({ page, complaints }) => {
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "premium@demo.example");
  let asked = 0;
  await page.route("**/api/likes.php", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    asked++;
    return route.fulfill({ status: 403, json: { error: { code: "not_confirmed" } } });
  });
  await page.goto(at(DUTCH, "/signup-matches"));
  await hydrated(page);
  for (const i of [0, 1])
    await cards(page)
      .nth(i)
      .locator("label")
      .click({ position: { x: 40, y: 60 } });
  await page.getByRole("button", { name: "Verstuur 2 likes" }).click();
  await expect(page.locator(".toast")).toHaveCount(1);
  await expect(page.locator(".toast")).toContainText("Bevestig eerst je e-mailadres");
  await expect(page.getByRole("button", { name: "Verstuur 2 likes" })).toBeEnabled();
  expect(asked).toBe(1);
  await expect(page.locator("[data-liked]")).toHaveCount(0);
  complaints.length = 0; // the browser says in its console that the call was a 403
});

test("by the keyboard alone: question by question, back and forth, to the ranked list and to other answers", async ({
  page,
}) => {
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "free@demo.example");
  await page.goto(at(DUTCH, "/match-finder"));
  await hydrated(page);
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  const press = async (name: string) => {
    const link = page.getByRole("link", { name, exact: true });
    await link.focus();
    await page.keyboard.press("Enter");
  };
  await expect(title("Hoe oud mag iemand zijn?")).toBeVisible();
  await expect(page.getByText("1 van 6")).toBeVisible();
  await page.getByLabel("Vanaf", { exact: true }).focus();
  await page.keyboard.press("2");
  await page.keyboard.press("5");
  await press("Verder");
  await expect(title("Hoe ver weg mag iemand wonen?")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "Overal" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: "In mijn land" })).toBeChecked();
  // Enter in a field goes on
  await page.keyboard.press("Enter");
  await expect(title("Welke interesses vind je het belangrijkst?")).toBeFocused();
  await page.keyboard.press("Tab");
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  await expect(page.getByText("Je kunt maximaal 5 interesses kiezen.")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(5);
  await press("Verder");
  await expect(title("Wat is voor jou een fijne avond?")).toBeFocused();
  await press("Vorige vraag");
  await expect(title("Welke interesses vind je het belangrijkst?")).toBeFocused();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(5);
  // skipped is not answered
  await press("Vraag overslaan");
  await expect(title("Wat is voor jou een fijne avond?")).toBeFocused();
  await page.goBack();
  await expect(title("Welke interesses vind je het belangrijkst?")).toBeFocused();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await press("Verder");
  await expect(title("Wat is voor jou een fijne avond?")).toBeFocused();
  await press("Verder");
  await expect(title("Welke relatiestatus mag iemand hebben?")).toBeFocused();
  await press("Vraag overslaan");
  await expect(title("Alleen echte leden?")).toBeFocused();
  await page.getByRole("radio", { name: "Iedereen (fictieve profielen gemarkeerd)" }).focus();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "Toon suggesties" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Jouw suggesties" })).toBeVisible();
  await expect(page).toHaveURL(/\/match-finder\?.*min_age=25.*distance=country.*real_only=1/);
  await expect(page.locator(".hits .tag--photo")).toHaveCount(0);
  expect(await cards(page).count()).toBeGreaterThan(0);
  expect(await cards(page).count()).toBeLessThanOrEqual(24);
  for (const card of await cards(page).all())
    expect(await card.locator(".reasons li").count()).toBeLessThanOrEqual(3);

  await press("Antwoorden wijzigen");
  await expect(page.getByLabel("Vanaf", { exact: true })).toHaveValue("25");
  await press("Verder");
  await expect(page.getByRole("radio", { name: "In mijn land" })).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Jouw suggesties" })).toBeVisible();
  // nothing of it stays on the device
  expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toContain("min_age");
});

test("where nobody fits the page explains it and offers other answers", async ({ page }) => {
  await enter(page, DUTCH);
  await asMember(page, DUTCH, "free@demo.example");
  await page.goto(at(DUTCH, "/match-finder?show=1&min_age=98&max_age=98"));
  await expect(page.getByRole("heading", { name: "Nog niemand voldoet aan al je wensen" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "Antwoorden wijzigen" }).click();
  await expect(page.getByLabel("Vanaf", { exact: true })).toHaveValue("98");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("links lead from question to question and the form to the matches", async ({ page }) => {
    await enter(page, DUTCH);
    await asMember(page, DUTCH, "free@demo.example");
    await page.goto(at(DUTCH, "/match-finder"));
    await page.getByLabel("Vanaf", { exact: true }).selectOption("21");
    for (let i = 0; i < 5; i++) await page.getByRole("link", { name: "Verder", exact: true }).click();
    await page.getByText("Alleen echte leden", { exact: true }).click();
    await page.getByRole("button", { name: "Toon suggesties" }).click();
    await expect(page.getByRole("heading", { name: "Jouw suggesties" })).toBeVisible();
    expect(await cards(page).count()).toBeGreaterThan(0);
    await page.goto(at(DUTCH, "/signup-matches"));
    await expect(page.getByRole("link", { name: "Overslaan" })).toBeVisible();
    await expect(page.locator("form:has(.suggest__head) button")).toBeHidden();
  });
});

for (const path of [
  "/match-finder",
  ...[2, 3, 4, 5, 6].map((question) => `/match-finder#question-${question}`),
  "/match-finder?show=1",
  "/match-finder?show=1&min_age=98",
  "/signup-matches",
])
  test(`nothing on ${path} moves while it arrives, has a finding of axe or scrolls sideways`, async ({
    page,
  }) => {
    await enter(page, GERMAN);
    await asMember(page, GERMAN, "new@demo.example");
    await page.setViewportSize(NARROW);
    await page.goto(at(GERMAN, path));
    await hydrated(page);
    // of the page's own: what stands around it is in everyone.spec.ts
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const note = (entries: PerformanceEntryList) => {
            for (const entry of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[])
              for (const { node } of entry.sources)
                if (node && document.getElementById("main")?.contains(node)) seen.push(node.nodeName);
          };
          new PerformanceObserver((list) => {
            note(list.getEntries());
            resolve(seen);
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
        }),
    );
    expect(moved).toEqual([]);
    for (const size of [PHONE, NARROW]) {
      await page.setViewportSize(size);
      expect([size.width, await overflow(page)]).toEqual([size.width, 0]);
    }
    expect(await findingsInTwoLooks(page, [NARROW, DESKTOP])).toEqual([]);
  });
