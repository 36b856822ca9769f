import type { Page } from "@playwright/test";
import { asMember, at, DUTCH, enter, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: { width: 390, height: 844 } });

async function open(page: Page, host = WORLD, who = "new@demo.example"): Promise<void> {
  await enter(page, host);
  await asMember(page, host, who);
  await page.goto(at(host, "/profile"));
  await hydrated(page);
}
/** The word beside a field, once it is shown. */
const saysOf = (page: Page, field: string, word: string) =>
  expect(page.getByRole("status").filter({ hasText: `${field}: ${word}` })).toBeVisible();
const found = (page: Page) => page.locator("#town-list").getByRole("option");

test("a member edits each kind of field on a phone, a reload shows it, and so do others", async ({
  page,
}) => {
  await open(page);
  const hint = page.locator(".next");
  await expect(hint).toContainText("0 of 16 completed");
  await hint.getByRole("link", { name: "Next: add a photo of yourself" }).click();
  await expect(page.getByRole("heading", { name: "Photos" })).toBeInViewport();
  const about = page.getByLabel("About me");
  await about.fill("I make soup.\nAsk me for the recipe.");
  await about.blur();
  await saysOf(page, "About me", "Saved");
  await expect(hint).toContainText("1 of 16 completed");
  await page.getByLabel("Hair").selectOption("Red");
  await saysOf(page, "Hair", "Saved");
  for (const interest of ["Cooking", "Wine", "Travel"])
    await page.getByLabel(interest, { exact: true }).check();
  await saysOf(page, "Interests", "Saved");
  await expect(page.getByText("3 chosen")).toBeVisible();
  await page.getByRole("radio", { name: "A woman" }).check();
  await saysOf(page, "I am", "Saved");
  await expect(hint).toContainText("2 of 16 completed");

  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("About me")).toHaveValue("I make soup.\nAsk me for the recipe.");
  await expect(page.getByLabel("Hair")).toHaveValue("red");
  await expect(page.getByRole("radio", { name: "A woman" })).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.getByRole("link", { name: "Preview profile" }).click();
  await expect(page.getByText("Ask me for the recipe.")).toBeVisible();
  await expect(page.locator(".chips li")).toHaveText(["Travel", "Wine", "Cooking"].sort());
});

test("a member sets the ages they look for, each end moves the other along, and a reload shows both", async ({
  page,
}) => {
  await open(page, DUTCH);
  const [from, to] = [page.getByLabel("Minimumleeftijd"), page.getByLabel("Maximumleeftijd")];
  const hint = await page.locator(".next").innerText();
  await from.selectOption("30");
  await saysOf(page, "Leeftijd die ik zoek", "Opgeslagen");
  await to.selectOption("45");
  await expect(to).toHaveValue("45");
  await to.selectOption("28");
  await expect(from).toHaveValue("28");
  const wish = () =>
    page.evaluate(async () => {
      const { profile }: { profile: { wish_min_age: number | null; wish_max_age: number | null } } = await (
        await fetch("/api/profile.php")
      ).json();
      return [profile.wish_min_age, profile.wish_max_age];
    });
  await expect.poll(wish).toEqual([28, 28]);
  await page.reload();
  await hydrated(page);
  await expect(from).toHaveValue("28");
  await expect(to).toHaveValue("28");
  await expect(page.locator(".next")).toHaveText(hint, { useInnerText: true });
  await from.selectOption("");
  await to.selectOption("");
  await expect.poll(wish).toEqual([null, null]);
});

test("what was typed is saved after a pause, and the counter counts as a reader does", async ({ page }) => {
  await open(page, GERMAN);
  const area = page.getByLabel("Ich suche");
  await area.fill("\u{1f468}\u200d\u{1f469}\u200d\u{1f467} und mehr");
  await expect(page.locator("#looking_for-count")).toHaveText("10 von 1.000");
  await saysOf(page, "Ich suche", "Gespeichert");
  await area.fill("x".repeat(1_002));
  await expect(page.locator("#looking_for-count")).toHaveText(
    "2 Zeichen zu viel. Dein Text wird gespeichert, sobald er kürzer ist.",
  );
  await expect(area).toHaveAttribute("aria-invalid", "true");
  await area.press("Backspace");
  await area.press("Backspace");
  await area.blur();
  await expect(page.locator("#looking_for-count")).toHaveText("1.000 von 1.000");
  await page.reload();
  await expect(area).toHaveValue("x".repeat(1_000));
});

test("a text that could not be saved stays, through a reload too, and is saved when the connection is back", async ({
  page,
  context,
  complaints,
}) => {
  await open(page, DUTCH);
  const area = page.getByLabel("Over mij");
  await context.setOffline(true);
  await area.fill("Geschreven in de trein");
  await area.blur();
  await saysOf(page, "Over mij", "Nog niet opgeslagen");
  await expect(area).toHaveValue("Geschreven in de trein");
  await context.setOffline(false);
  await saysOf(page, "Over mij", "Opgeslagen");
  complaints.length = 0; // the browser says in its console that the calls failed

  await page.route("**/api/profile.php", (route) => route.abort("connectionreset"));
  await area.fill("Geschreven in de tunnel");
  await page.reload();
  await hydrated(page);
  await expect(area).toHaveValue("Geschreven in de tunnel");
  await expect(page.getByRole("button", { name: /^Opnieuw proberen.*Over mij$/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute("**/api/profile.php");
  await page.getByRole("button", { name: /^Opnieuw proberen.*Over mij$/ }).click();
  await saysOf(page, "Over mij", "Opgeslagen");
  await page.reload();
  await expect(area).toHaveValue("Geschreven in de tunnel");
  // No draft; the check whether this browser can have push is remembered for an hour.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "push"))).toEqual([]);
  complaints.length = 0;
});

test("of what is chosen while a slow call is under way, only the last is sent after it", async ({ page }) => {
  const bodies: unknown[] = [];
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/api/profile.php", async (route) => {
    bodies.push(route.request().postDataJSON());
    if (bodies.length === 1) await held;
    await route.continue();
  });
  await open(page);
  for (const eyes of ["Blue", "Green", "Hazel"]) await page.getByLabel("Eyes").selectOption(eyes);
  await saysOf(page, "Eyes", "Saving…");
  go();
  await saysOf(page, "Eyes", "Saved");
  expect(bodies).toEqual([{ eye_colour: "blue" }, { eye_colour: "hazel" }]);
});

test("a town is found and picked by the keyboard alone", async ({ page }) => {
  await open(page, GERMAN);
  const town = page.getByRole("combobox", { name: "Ein anderer Ort" });
  await page.locator("#country").selectOption("Deutschland");
  await town.focus();
  await page.keyboard.type("munch");
  await expect(found(page).first()).toContainText("München");
  await expect(town).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowUp");
  await expect(found(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(found(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(found(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(town).toHaveValue("München");
  await saysOf(page, "Wo du wohnst", "Gespeichert");
  await expect(page.getByRole("definition").filter({ hasText: "Bayern" })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("definition").filter({ hasText: "München" })).toBeVisible();
  await page.locator("#country").selectOption("Schweiz");
  await town.fill("munch");
  await expect(found(page).first()).toContainText("Münchenstein");
  await found(page).first().click();
  await expect(page.getByRole("term").filter({ hasText: "Kanton" })).toBeVisible();
});

test("the device's position finds the town, is asked for once an hour, and leads nowhere outside of the site's countries", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.38123, longitude: 4.63712 });
  await open(page, DUTCH);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("geocode")) asked.push(new URL(request.url()).search);
  });
  await page.getByRole("button", { name: "Gebruik mijn locatie" }).click();
  await saysOf(page, "Waar je woont", "Opgeslagen");
  await expect(page.getByRole("definition").filter({ hasText: "Noord-Holland" })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Gebruik mijn locatie" }).click();
  await saysOf(page, "Waar je woont", "Opgeslagen");
  expect(asked).toEqual(["?lat=52.38&lon=4.64"]);
  await page.evaluate(() => localStorage.clear());
  await context.setGeolocation({ latitude: 48.13, longitude: 11.57 });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "Gebruik mijn locatie" }).click();
  await expect(
    page.getByText(/Duitsland. Deze site is voor mensen in (België of Nederland|Nederland of België)/),
  ).toBeVisible();
});
