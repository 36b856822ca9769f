import { DESKTOP, findings } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { ask, at, expect, GERMAN, test, WORLD } from "./support.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const PASSWORD = "demo-password";

test("a member declines every offer with one tap, deletes the account with their password, and the mailed link brings it back", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, PHONE);
  await visitPage(page, at(WORLD, "/notifications"));
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Before you go" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Pause them" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue deleting" }).click();
  await expect(dialog.getByRole("heading", { name: "Delete your account?" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel("Why are you leaving? (optional)").selectOption("I need a break");
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("That’s not your password. Please try again.")).toBeVisible();
  await expect(dialog.getByLabel("Why are you leaving? (optional)")).toHaveValue("break");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL("**/account-deleted");
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect((await page.context().cookies()).filter(({ name }) => name === "__Host-session")).toEqual([]);

  await page.goto(at(WORLD, "/notifications"));
  await expect(page).toHaveURL(/\/login/);
  const linkBack = async () => {
    const mails = (await ask(WORLD, "/dev/mail?as=json")).body as { text: string }[];
    return /\/reactivate\/\S+/.exec(mails.map(({ text }) => text).join("\n"))?.[0] ?? "";
  };
  await expect.poll(linkBack).not.toBe("");
  await page.goto(at(WORLD, await linkBack()));
  await expect(page.getByRole("heading", { name: "Welcome back?" })).toBeVisible();
  await page.getByRole("button", { name: "Reactivate my account" }).click();
  await expect(page.getByText("Your account is back, with everything in it.")).toBeVisible();
});

for (const viewport of [PHONE.viewport, DESKTOP])
  test(`at ${viewport.width} pixels the cross stays where it is as the offers arrive, and at the next step`, async ({
    browser,
  }) => {
    const page = await newMember(browser, WORLD, { viewport });
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/account-deletion.php", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await visitPage(page, at(WORLD, "/notifications"));
    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog");
    const cross = dialog.getByRole("button", { name: "Close", exact: true });
    await expect(dialog.locator("[aria-busy=true]")).toBeAttached();
    const before = await cross.boundingBox();
    expect(before).not.toBeNull();
    answered.resolve();
    await expect(dialog.getByRole("button", { name: "Pause them" })).toBeVisible();
    expect(await cross.boundingBox()).toEqual(before);
    await dialog.getByRole("button", { name: "Continue deleting" }).click();
    await expect(dialog.getByRole("heading", { name: "Delete your account?" })).toBeVisible();
    expect(await cross.boundingBox()).toEqual(before);
  });

test("leaving fits into 320 pixels", async ({ browser }) => {
  const page = await newMember(browser, GERMAN, { viewport: { width: 320, height: 640 } });
  await visitPage(page, at(GERMAN, "/notifications"));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByRole("button", { name: "Konto löschen" }).click();
  await expect(page.getByRole("button", { name: "Weiter zum Löschen" })).toBeVisible();
  expect(await width()).toBe(320);
  await page.getByRole("button", { name: "Weiter zum Löschen" }).click();
  await expect(page.getByLabel("Dein Passwort")).toBeVisible();
  expect(await width()).toBe(320);
});
