import type { Browser, Page } from "@playwright/test";
import { SESSION_COOKIE } from "#contract/platform/session.ts";
import { findings } from "./axe.ts";
import { visitPage } from "./buyers.ts";
import { ask, at, clearCookies, enter, expect, hydrated, newBrowser, test, WORLD } from "./support.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "en-GB" };

/** The settings, and not the login that leads there. */
const SETTINGS = (url: URL) => url.pathname === "/notifications";

/** A phone that unlocks by a fingerprint, as far as a page can tell. */
async function newPhone(browser: Browser): Promise<Page> {
  const context = await newBrowser(browser, PHONE);
  const page = await context.newPage();
  await enter(page, WORLD);
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function newAccount(): Promise<string> {
  const { body } = await ask(WORLD, "/dev/join", {
    host: WORLD,
    gender: "female",
    date_of_birth: "1930-02-03",
    language: "en",
  });
  return (body as { email: string }).email;
}

async function logInByPassword(page: Page, email: string): Promise<void> {
  await visitPage(page, at(WORLD, "/login?next=/notifications"));
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("demo-password");
  await page.getByRole("button", { name: "Log in" }).click();
}

test("after a login the phone is offered a passkey, logs in by it, and its member removes it again", async ({
  browser,
}) => {
  const page = await newPhone(browser);
  await logInByPassword(page, await newAccount());
  await expect(page.getByRole("heading", { name: "Log in without a password next time?" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.waitForURL(SETTINGS);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByText(/^Added /)).toBeVisible();

  await clearCookies(page, SESSION_COOKIE);
  await visitPage(page, at(WORLD, "/login?next=/notifications"));
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(SETTINGS);
  await hydrated(page);
  await expect(passkeys.getByText(/^Last used /)).toBeVisible();
  await passkeys.getByRole("button", { name: /^Remove/ }).click();
  await expect(passkeys.getByRole("button", { name: /^Remove/ })).toHaveCount(0);

  await clearCookies(page, SESSION_COOKIE);
  await visitPage(page, at(WORLD, "/login"));
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That passkey doesn’t work here." })).toBeVisible();
  await expect(page.getByLabel("Email or username")).toBeVisible();
});

test("an offer that is declined for good does not come again, and the settings add a passkey after the password", async ({
  browser,
}) => {
  const page = await newPhone(browser);
  const email = await newAccount();
  await logInByPassword(page, email);
  await page.getByRole("button", { name: "Don’t ask again" }).click();
  await page.waitForURL(SETTINGS);
  await clearCookies(page, SESSION_COOKIE);
  await logInByPassword(page, email);
  await page.waitForURL(SETTINGS);
  await hydrated(page);

  // The settings ask for the password where the login was a while ago.
  let isRefused = false;
  await page.route("**/api/passkeys.php", (route) => {
    if (isRefused || route.request().method() !== "POST") return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 422, json: { error: { code: "password_required", field: "password" } } });
  });
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await passkeys.getByLabel("Password").fill("demo-password");
  expect(await findings(page)).toEqual([]);
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByText(/^Added /)).toBeVisible();
});
