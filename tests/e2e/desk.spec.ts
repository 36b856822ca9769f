import type { Page } from "@playwright/test";
import type { DeskRule } from "#contract/desk/call.ts";
import { deskRules } from "#contract/desk/rules.ts";
import { mayAct, type OperatorRole } from "#contract/platform/operators.ts";
import { findings, findingsInTwoLooks } from "./axe.ts";
import { expect, PORT, test } from "./support.ts";

const desk = (path = "/"): string => `http://desk.localhost:${PORT}${path}`;

/** Signs in at the stand-in of the gateway without a mouse. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(desk());
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  const link = page.getByRole("link", { name: new RegExp(`^${name}`) });
  for (let n = 0; n < 10 && !(await link.evaluate((each) => each === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

const screensOf = (page: Page): Promise<string[]> =>
  page
    .getByRole("navigation", { name: "Desk" })
    .getByRole("link")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));

/** What the server answers to calls of the page itself, with its token against forgery; those that are not 403. */
const allowedOf = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const token = document.querySelector<HTMLMetaElement>("meta[name=desk-token]")?.content ?? "";
    const headers = { "x-desk-token": token, "content-type": "application/json" };
    const answers = await Promise.all(
      all.map(async (name) => {
        const [method = "", path = ""] = name.split(" ");
        const { status } = await fetch(`${path}?site=amberlind-nl`, {
          method,
          headers: { ...headers, "idempotency-key": crypto.randomUUID() },
          ...(method !== "GET" && { body: "{}" }),
        });
        return status === 403 ? [] : [`${name}: ${status}`];
      }),
    );
    return answers.flat();
  }, names);

/** The calls that are not for a role. */
const refusedTo = (role: OperatorRole): string[] =>
  Object.entries<DeskRule>(deskRules).flatMap(([name, { roles }]) => (mayAct(role, roles) ? [] : [name]));

const ROLES = [
  { name: "Bea", role: "moderator", isRefused: "/money" },
  { name: "Cem", role: "support", isRefused: "/audit" },
  { name: "Dag", role: "finance", isRefused: "/audit" },
] as const;

for (const { name, role, isRefused } of ROLES)
  test(`of the ${role}, the bar shows what is theirs, and another's screen says so`, async ({
    page,
    complaints,
  }) => {
    await signIn(page, name);
    const screens = await screensOf(page);
    expect(screens).toContain("/health");
    expect(screens).not.toContain(isRefused);
    for (const path of screens) {
      await page.goto(desk(path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
    }
    await page.goto(desk(isRefused));
    await expect(page.getByRole("alert")).toContainText("This is not yours to see or to do.");
    // neither an empty list nor a list that says there is nothing
    await expect(page.getByRole("table")).toHaveCount(0);
    const refused = refusedTo(role);
    expect(refused.length).toBeGreaterThan(10);
    expect(await allowedOf(page, refused)).toEqual([]);

    // the console names the refusals that this story asked for
    const others = complaints.filter((each) => !each.includes("403"));
    complaints.splice(0, complaints.length, ...others);
    await page.getByRole("link", { name: "Sign out" }).press("Enter");
    await page.goto(desk(screens[0]));
    await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  });

test("an owner opens every screen by its key, and each is accessible in light, dark and forced colours", async ({
  page,
}) => {
  await signIn(page, "Ada");
  const links = page.getByRole("navigation", { name: "Desk" }).getByRole("link");
  const keys = await links.evaluateAll((all) =>
    all.map((each) => ({
      path: each.getAttribute("href") ?? "",
      key: each.getAttribute("aria-keyshortcuts") ?? "",
    })),
  );
  expect(keys.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/money", "/health", "/audit", "/tokens"]),
  );
  for (const { path, key } of keys) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect.soft(await findingsInTwoLooks(page), path).toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    expect.soft(await findings(page), `${path} in forced colours`).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
  }
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  // it opens at its beginning, where its first key is read
  await expect(dialog).toBeFocused();
  for (const { key } of keys) await expect(dialog).toContainText(key.replace("Shift+", "⇧").toUpperCase());
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("what was typed stays when the connection is lost, is sent once by a retry, and is in the audit", async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, "Ada");
  await page.goto(desk("/tokens"));
  const label = `laptop ${PORT} ${Date.now()}`;
  const field = page.getByLabel("What is it for?");
  await field.focus();
  await page.keyboard.type(label);
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("What you typed is still here.");
  await expect(field).toHaveValue(label);
  await context.setOffline(false);
  await alert.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("Copy it now.")).toBeVisible();
  await expect(page.getByRole("cell", { name: label, exact: true })).toHaveCount(1);
  // what the lost connection said of itself is no fault of the page
  complaints.splice(0);

  await page.getByRole("button", { name: `Revoke ${label}` }).press("Enter");
  await expect(page.getByRole("cell", { name: label, exact: true })).toHaveCount(0);

  await page.goto(desk("/audit?area=tokens"));
  const [first, second] = [page.getByRole("row").nth(1), page.getByRole("row").nth(2)];
  await expect(first).toContainText("Ada Brandt");
  await expect(first).toContainText(/revoke/i);
  await expect(second).toContainText("Ada Brandt");
  await expect(second).toContainText(/token/i);
});
