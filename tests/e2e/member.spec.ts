import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext, Page } from "@playwright/test";
import { stateOf } from "#tests/support/e2e-sites.ts";
import {
  asMember,
  at,
  connected,
  DUTCH,
  enter,
  expect,
  forgiveLogout,
  GERMAN,
  hydrated,
  newBrowser,
  NORDIC,
  PORT,
  test,
  WORLD,
} from "./support.ts";

const PASSWORD = "demo-password";

/** Types and sends the login as a person does. */
async function logIn(page: Page, who: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(/Email|E-mail|E-Mail/).fill(who);
  await page.getByLabel(/^(Password|Wachtwoord|Passwort)$/).fill(password);
  await page.keyboard.press("Enter");
}

const bar = (page: Page) => page.getByRole("navigation", { name: /^(Main|Hoofdmenu|Hauptmenü)$/ });
const account = (page: Page) => page.locator(".account > summary");

/** Lets a quarter of an hour pass for a person who guessed too often: there is no other way to wait for it. */
function letBlocksPass(): void {
  const folder = join(stateOf(PORT), "v3/do/rendezvous-origin-Throttle");
  for (const name of readdirSync(folder).filter(
    (file) => file.endsWith(".sqlite") && file !== "metadata.sqlite",
  )) {
    const db = new DatabaseSync(join(folder, name));
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'spent'").get())
      db.exec(
        "UPDATE spent SET blocked_until = max(0, blocked_until - 900000), times = (SELECT json_group_array(value - 900000) FROM json_each(times))",
      );
    db.close();
  }
}

test("a member logs in by the bar, sees their own pages and the members, opens a profile and logs out", async ({
  page,
  complaints,
}) => {
  await enter(page, DUTCH);
  await page.goto(at(DUTCH));
  await page.getByRole("link", { name: "Inloggen" }).click();
  await hydrated(page);
  // The first key asks for a passkey's challenge, whose cookie is one of those that a logout leaves.
  await page.keyboard.press("Tab");
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain("__Host-passkey");
  await logIn(page, "free@demo.example");
  await expect(page).toHaveURL(at(DUTCH, "/members"));
  await expect(bar(page)).toBeVisible();
  await expect(page.locator("ul.faces > li.photo").nth(23)).toBeAttached();
  await expect(page.locator("ul.faces .photo__meta").first()).not.toBeEmpty();
  await hydrated(page);
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    expect(page.url()).toMatch(/page=2/);
  }).toPass({ intervals: [100] });
  await expect(page.locator("[data-page='2'] > li.photo").first()).toBeAttached();
  // one of the demo members, whose profiles are complete: other stories sign people up here
  await page.locator("ul.faces a.photo__name:not([href*='-'])").first().click();
  await expect(page).toHaveURL(/\/members\/\w+$/);
  const profile = page.locator(".person");
  await expect(profile.getByText("Lichaamsbouw").or(profile.getByText("Ogen")).first()).toBeVisible();
  await hydrated(page);
  await account(page).click();
  await page.getByRole("button", { name: "Uitloggen", exact: true }).click();
  await expect(page).toHaveURL(at(DUTCH));
  await expect(page.getByRole("link", { name: "Inloggen" })).toBeVisible();
  await hydrated(page);
  expect((await cookies()).sort()).toEqual([
    "__Host-device",
    "__Host-entry",
    "__Host-locale",
    "__Host-passkey",
  ]);
  expect(await page.evaluate(() => [localStorage.length, Object.keys(sessionStorage)])).toEqual([
    0,
    ["retry-budget"],
  ]);
  await page.goBack();
  await expect(page.getByRole("banner").getByRole("link", { name: "Inloggen" })).toBeVisible();
  forgiveLogout(complaints);
});

test("a wrong password shows an error, keeps what was typed, and the right one still works", async ({
  page,
  complaints,
}) => {
  await page.goto(at(WORLD, "/login"));
  await page.getByRole("button", { name: "I’m 18 or over" }).click();
  await hydrated(page);
  await logIn(page, "free@demo.example", "wrong");
  await expect(page.getByRole("alert")).toHaveText("Login failed, please try again.");
  await expect(page.getByLabel("Email or username")).toHaveValue("free@demo.example");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  complaints.length = 0; // the browser says in its console that the call was a 401
  await logIn(page, "free@demo.example");
  await expect(page).toHaveURL(at(WORLD, "/members"));
});

test("after five wrong passwords the account is blocked for this device, and not for ever", async ({
  page,
  complaints,
}) => {
  await enter(page, GERMAN);
  await page.goto(at(GERMAN, "/login"));
  await hydrated(page);
  for (let i = 0; i < 5; i++) {
    const refused = page.waitForResponse((response) => response.status() === 401);
    await logIn(page, "premium@demo.example", `wrong ${i}`);
    await refused;
    // until then the form is still sending, and Enter does nothing
    await expect(page.locator(".login__form .btn--main")).toBeEnabled();
  }
  await logIn(page, "premium@demo.example");
  await expect(page.getByRole("alert")).toHaveText(
    "Zu viele Fehlversuche. Dein Konto ist für 15 Minuten gesperrt.",
  );
  letBlocksPass();
  complaints.length = 0;
  await logIn(page, "premium@demo.example");
  await expect(page).toHaveURL(at(GERMAN, "/members"));
});

test("a person who asked for a member's page is back on it after the login", async ({ page }) => {
  await enter(page, GERMAN);
  await page.goto(at(GERMAN, "/notifications"));
  await expect(page).toHaveURL(at(GERMAN, "/login?next=%2Fnotifications"));
  await hydrated(page);
  await logIn(page, "new@demo.example");
  await expect(page).toHaveURL(at(GERMAN, "/notifications"));
  await expect(page.getByText("Dieses Gerät")).toBeVisible();
});

test("a logout in one tab is seen in the other", async ({ page, context, complaints }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/login"));
  await hydrated(page);
  await logIn(page, "free@demo.example");
  await expect(bar(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(at(WORLD, "/notifications"));
  await hydrated(other);
  await hydrated(page);
  await account(page).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(other).toHaveURL(at(WORLD, "/login?next=%2Fnotifications"));
  await hydrated(other);
  await logIn(other, "free@demo.example");
  await expect(other).toHaveURL(at(WORLD, "/notifications"));
  forgiveLogout(complaints);
});

test("a tab that waits at the login goes on when another one has logged in", async ({ page, context }) => {
  await enter(page, WORLD);
  const other = await context.newPage();
  await other.goto(at(WORLD, "/login?next=%2Fnotifications"));
  await hydrated(other);
  await page.goto(at(WORLD, "/login"));
  await hydrated(page);
  await logIn(page, "free@demo.example");
  await expect(other).toHaveURL(at(WORLD, "/notifications"));
});

test("two accounts in two browsers see each their own, and one ends the other's device", async ({
  browser,
}) => {
  const open = async (context: BrowserContext, who: string): Promise<Page> => {
    const tab = await context.newPage();
    await enter(tab, DUTCH);
    await tab.goto(at(DUTCH, "/login?next=%2Fnotifications"));
    await hydrated(tab);
    await logIn(tab, who);
    await expect(tab).toHaveURL(at(DUTCH, "/notifications"));
    await hydrated(tab);
    return tab;
  };
  const [first, second, third] = await Promise.all(
    ["premium@demo.example", "new@demo.example", "premium@demo.example"].map(async (who) =>
      open(await newBrowser(browser), who),
    ),
  );
  if (!first || !second || !third) throw new Error("no tab");
  const nameIn = async (tab: Page) => {
    await account(tab).click();
    const name = await tab.locator(".account__name").innerText();
    await tab.keyboard.press("Escape");
    await expect(tab.locator(".account__name")).toBeHidden();
    return name;
  };
  expect(await nameIn(second)).toBe("Robin");
  expect(await nameIn(first)).not.toBe("Robin");
  await first.reload();
  await hydrated(first);
  const rows = first.locator(".devices__row");
  const before = await rows.count();
  await rows.filter({ hasText: "Laatst gebruikt" }).first().getByRole("button").click();
  await expect(rows).toHaveCount(before - 1);
  await expect(third).toHaveURL(/\/login\?next=/);
  await second.reload();
  await expect(second.locator(".devices__row")).not.toHaveCount(0);
});

test("by the keyboard alone: into the login, through the menu, and out", async ({ page, complaints }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/login"));
  await hydrated(page);
  await page.getByLabel("Email or username").focus();
  await page.keyboard.type("free@demo.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(WORLD, "/members"));
  await hydrated(page);
  await account(page).focus();
  await page.keyboard.press("Enter");
  for (const name of [/^\d+ credits?$/, "My profile", "Viewed you", "Favourites", "Purchases", "Settings"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(account(page)).toBeFocused();
  await page.keyboard.press("Enter");
  // past the six, the language, the withdrawal and the quick exit
  for (let i = 0; i < 10; i++) await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Log out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  forgiveLogout(complaints);
});

test("a session that ends on another device ends here at once, and the way leads back", async ({
  page,
  context,
  complaints,
}) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/login?next=%2Fnotifications"));
  await hydrated(page);
  await logIn(page, "premium@demo.example");
  await expect(page).toHaveURL(at(WORLD, "/notifications"));
  await connected(page);
  const other = await context.browser()?.newPage();
  if (!other) throw new Error("no browser");
  await other.context().addCookies(await context.cookies());
  await other.goto(at(WORLD, "/members"));
  await hydrated(other);
  await account(other).click();
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(at(WORLD, "/login?next=%2Fnotifications"));
  forgiveLogout(complaints);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a member logs in, is told what went wrong, comes back to their page and logs out", async ({
    page,
  }) => {
    await enter(page, DUTCH);
    await page.goto(at(DUTCH, "/notifications"));
    await logIn(page, "free@demo.example", "wrong");
    await expect(page.getByRole("alert")).toHaveText(
      "Je e-mailadres of wachtwoord klopt niet. Probeer het opnieuw.",
    );
    await logIn(page, "free@demo.example");
    await expect(page).toHaveURL(at(DUTCH, "/notifications"));
    await account(page).click();
    await page.getByRole("button", { name: "Uitloggen", exact: true }).click();
    await expect(page).toHaveURL(at(DUTCH));
    await page.goto(at(DUTCH, "/notifications"));
    await expect(page).toHaveURL(/\/login/);
  });
});

test("on a slow phone, a like that is told while the page is still being taken over is shown after it", async ({
  page,
  browser,
}) => {
  await asMember(page, NORDIC, "free@demo.example");
  await page.goto(at(NORDIC, "/profile"));
  const me = await page.evaluate(async () => {
    const { user }: { user: { id: string } } = await (await fetch("/api/user.php")).json();
    return user.id;
  });
  const admirer = await (await newBrowser(browser)).newPage();
  await asMember(admirer, NORDIC, "premium@demo.example");
  await admirer.goto(at(NORDIC, "/notifications"));
  const liked = await admirer.evaluate(
    async (profile) =>
      (
        await fetch("/api/likes.php", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ profile }),
        })
      ).status,
    me,
  );
  expect(liked).toBe(200);
  // the demo's own likes are new too
  const news = await page.evaluate(async () => {
    const { liked_by: likedBy }: { liked_by: { like_new: boolean }[] } = await (
      await fetch("/api/likes.php")
    ).json();
    return likedBy.filter(({ like_new: isNew }) => isNew).length;
  });
  expect(news).toBeGreaterThan(0);
  await admirer.context().close();
  // React takes a page over in slices: here an answer comes between two of them
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 15 });
  await page.goto(at(NORDIC, "/profile"));
  await hydrated(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(bar(page).getByRole("link", { name: /Likes/ }).locator(".badge")).toHaveText(String(news));
});
