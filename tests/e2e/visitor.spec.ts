import { PUBLIC_WINDOW_MS, readPhotoName } from "#contract/platform/photo-names.ts";
import { photoNames } from "#origin/base/photo-names.ts";
import { ask, at, DUTCH, enter, expect, GERMAN, hydrated, membersOf, test, WORLD } from "./support.ts";

declare global {
  interface Window {
    barShown: () => void;
    /** The page's only policy, as a script that came before the page's own would take hold of it. */
    seenPolicy: { createScriptURL: (url: string) => unknown };
  }
}

test("a visitor confirms that they are an adult, sees faces, searches for women and opens a profile", async ({
  page,
}) => {
  await page.goto(at(DUTCH));
  const warning = page.getByRole("dialog", { name: "Deze site is voor volwassenen" });
  await expect(warning).toBeVisible();
  await warning.getByRole("button", { name: /18/ }).click();
  await expect(warning).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Eerst even rondkijken" }).click();
  await expect(page).toHaveURL(/\/members$/);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByText("Vrouwen", { exact: true }).click();
  await page.getByRole("button", { name: /^Toon/ }).click();
  await expect(page).toHaveURL(/\/members\?gender=female/);
  await expect(page.locator("ul.faces > li")).toHaveCount(24);
  const first = page.locator("ul.faces > li a").first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(warning).toBeHidden();
  await hydrated(page);
});

test("dismissing the warning before the page has its script is remembered on the next page", async ({
  page,
}) => {
  await page.goto(at(WORLD));
  const saved = page.waitForResponse((response) => response.url().endsWith("/entry-warning"));
  await page.getByRole("button", { name: "I’m 18 or over" }).click();
  await saved;
  await hydrated(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a visitor who dismisses the warning and goes on before it is saved is not asked again", async ({
  page,
}) => {
  let save = (): void => {};
  const saved = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route(/\/entry-warning$/, async (route) => {
    await saved;
    await route.continue().catch(() => undefined); // its page is gone by then
  });
  await page.goto(at(WORLD));
  await page.getByRole("button", { name: "I’m 18 or over" }).click();
  await page.getByRole("link", { name: "Just browse" }).click();
  await expect(page).toHaveURL(at(WORLD, "/members"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator("ul.faces a").first().click();
  await expect(page).toHaveURL(/\/members\/./);
  save();
});

test("while the warning stands, the keyboard stays in it", async ({ page }) => {
  await page.goto(at(WORLD));
  await hydrated(page);
  const inside: boolean[] = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Tab");
    inside.push(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
      ),
    );
  }
  expect(inside).not.toContain(false);
  await page.getByRole("button", { name: "I’m 18 or over" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(page.locator("#page :focus")).toHaveCount(1);
});

test("in a browser a profile has no way back of its own", async ({ page }) => {
  await enter(page, DUTCH);
  const [somebody] = await membersOf(DUTCH);
  await page.goto(at(DUTCH, `/members/${somebody?.id ?? ""}`));
  await expect(page.getByRole("link", { name: "Terug", exact: true })).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor enters, filters and reads a profile by plain forms and links", async ({ page }) => {
    await page.goto(at(GERMAN, "/members"), { referer: at(GERMAN) });
    await page.goto(at(DUTCH, "/members"));
    const warning = page.getByRole("dialog", { name: "Deze site is voor volwassenen" });
    await warning.getByRole("button").click();
    await expect(warning).toHaveCount(0);
    await expect(page).toHaveURL(/\/members$/);
    await page.getByText("Mannen", { exact: true }).click();
    await page.getByLabel("Minimumleeftijd").fill("30");
    await page.getByRole("button", { name: /^Toon/ }).click();
    await expect(page).toHaveURL(/gender=male&min_age=30/);
    await expect(page.getByLabel("Minimumleeftijd")).toHaveValue("30");
    const ages = await page.locator("ul.faces .photo__name b").allTextContents();
    expect(ages.length).toBeGreaterThan(5);
    expect(ages.every((text) => Number(text.split(", ")[1]) >= 30)).toBe(true);
    await page.locator("ul.faces a").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("a visitor chooses another language from the bar", async ({ page }) => {
    await enter(page, GERMAN);
    await page.goto(at(GERMAN, "/members"));
    await page.locator(".lang summary").click();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
  });
});

test("a fictional profile is labelled in words on its card and on its page", async ({ page }) => {
  await enter(page, WORLD);
  // The order is drawn by chance every six hours, so the first page may show no fictional profile.
  const searches = [18, 24, 30, 36, 42, 50].map((age) => `?gender=female&min_age=${age}&max_age=${age + 8}`);
  const found = await Promise.all(
    searches.map(async (search) => {
      const fictional = (await membersOf(WORLD, search)).find((profile) => profile.fictional);
      return fictional === undefined ? [] : [{ search, id: fictional.id }];
    }),
  );
  const [first] = found.flat();
  await page.goto(at(WORLD, `/members${first?.search}`));
  const card = page.locator("li.photo", { has: page.locator(`a[href$="${first?.id}"]`) });
  await expect(card).toContainText("Fictional profile");
  await card.locator("a").click();
  await expect(page.getByText("You can’t meet in person.")).toBeVisible();
});

test("another member's locked photos are other bytes", async ({ page }) => {
  // members who signed up in other stories may fill the first page of a site
  for (const host of [WORLD, GERMAN, DUTCH])
    for (const { id } of await membersOf(host)) {
      const { body } = await ask(host, `/api/member.php?id=${id}`);
      const { profile } = body as { profile?: { locked_photos: { blurred_filename: string }[] } };
      const soft = profile?.locked_photos[0]?.blurred_filename;
      if (soft === undefined) continue;
      await enter(page, host);
      await page.goto(at(host, `/members/${id}`));
      await expect(page.locator(".photo--locked img").first()).toHaveJSProperty("naturalWidth", 36);
      expect((await ask(host, `/photos/${soft.replace("-soft", "-full")}`)).status).toBe(404);
      return;
    }
  throw new Error("no member with a locked photo on the first pages");
});

test("a tab that stayed open shows a photo whose name has ended meanwhile", async ({ page }) => {
  await enter(page, DUTCH);
  const [image] = (await membersOf(DUTCH)).flatMap(({ main_image: one }) => one ?? []);
  const filename = image && "filename" in image ? String(image.filename) : "";
  const secret = "of the demo alone: everybody may know it";
  const site = { pool: "europe", id: "amberlind-nl" };
  const grant = await readPhotoName(secret, site, filename, () => null);
  const ended = photoNames(secret, site, Date.now() - 2 * PUBLIC_WINDOW_MS).open(grant?.key ?? "", "thumb");
  await page.goto(at(DUTCH, "/members"));
  const opened = await page
    .locator("ul.faces img")
    .first()
    .evaluate(async (shown: HTMLImageElement, name) => {
      shown.src = `/photos/${name}`;
      await shown.decode();
      return shown.naturalWidth;
    }, ended);
  expect(opened).toBeGreaterThan(0);
});

test("what is typed before the page has its script is sent", async ({ page }) => {
  await enter(page, WORLD);
  let letScriptsCome = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto(at(WORLD, "/reset-password"), { waitUntil: "commit" });
  const email = page.locator("#email");
  await email.fill("free@demo.example");
  letScriptsCome();
  await hydrated(page);
  await expect(email).toHaveValue("free@demo.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "free@demo.example" })).toBeVisible();
});

test("a visitor who allows it sees their town, by a call with at most two decimals", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 52.370216, longitude: 4.895168 });
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, "/lang-config"));
  await hydrated(page);
  const call = page.waitForRequest(/geocode\.php/);
  await page.getByRole("button", { name: "plaats" }).click();
  expect((await call).url()).toMatch(/geocode\.php\?lat=52\.37&lon=4\.90$/);
  await expect(page.getByRole("status").getByText(/Amsterdam, Nederland/)).toBeVisible();
});

test("the page says when the device is offline, and stops when it is back", async ({ page, context }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You’re offline.")).toBeHidden();
});

test("a hidden page is told only where the address asks for it", async ({ page }) => {
  await enter(page, WORLD);
  const beacons: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("page-hidden")) beacons.push(request.method());
  });
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  await hide();
  await page.goto(at(WORLD, "/members?lb=1"));
  await hydrated(page);
  const sent = page.waitForRequest(/page-hidden/);
  await hide();
  await sent;
  expect(beacons).toEqual(["POST"]);
});

test("slow navigation shows a bar, quick navigation none", async ({ page }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  let barShown: () => void = () => {};
  const shown = new Promise<void>((resolve) => {
    barShown = resolve;
  });
  await page.exposeFunction("barShown", barShown);
  await page.evaluate(() =>
    new MutationObserver(() => window.barShown()).observe(document.documentElement, {
      attributeFilter: ["data-progress"],
    }),
  );
  // the next page does not come before the bar does
  await page.route(/\/lang-config$/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Language and location" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Language and location");
  await expect(page.locator("html[data-progress]")).toHaveCount(0);
});

test("the page's script policy lets nothing be loaded but the client's entry and the service worker", async ({
  page,
}) => {
  await enter(page, WORLD);
  await page.addInitScript(() => {
    const factory = window.trustedTypes;
    const create = factory?.createPolicy.bind(factory);
    if (factory && create) factory.createPolicy = (name, rules) => (window.seenPolicy = create(name, rules));
  });
  await page.goto(at(WORLD, "/pricing"));
  await hydrated(page);
  const allowed = (url: string) =>
    page.evaluate((asked) => {
      try {
        window.seenPolicy.createScriptURL(asked);
        return true;
      } catch {
        return false;
      }
    }, url);
  const loaded = await page.locator("head > script[src]").getAttribute("src");
  expect(loaded).toMatch(/^\/assets\/entry-/);
  for (const url of [loaded ?? "", "/service-worker.js"])
    expect([url, await allowed(url)]).toEqual([url, true]);
  for (const url of [
    "/assets/entry-Abc_1-2.js",
    "/assets/../api/user.php",
    "/assets/%2e%2e/api/user.php",
    "/client/..\\api/user.php",
    "/assets//evil.example/a.js",
    "/assets/a.js?..",
    "/assets/a.js\n",
    "//evil.example/assets/a.js",
    "/sw.js/../api/user.php",
    "/api/user.php",
  ])
    expect([url, await allowed(url)]).toEqual([url, false]);
});
