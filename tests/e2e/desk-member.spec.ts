import type { Page } from "@playwright/test";
import { findingsInTwoLooks } from "./axe.ts";
import { NARROW, overflow } from "./layout.ts";
import { at, expect, test } from "./support.ts";

const DESK = "desk.localhost";
const LAPTOP = { width: 1366, height: 768 };

/** Opens the desk as one of its people. */
async function signIn(page: Page, person: string, path: string): Promise<void> {
  await page.goto(at(DESK, `/cdn-cgi/access/login?redirect_url=${encodeURIComponent(path)}`));
  await page.getByRole("link", { name: new RegExp(`^${person}`, "i") }).click();
  await expect(page.getByRole("navigation", { name: "Desk" })).toBeVisible();
}

interface Found {
  name: string;
  url: string;
  site: string;
}

/** The member of the Dutch site who pays in the demo; asked in the page, whose names the system may not know. */
async function someMember(page: Page): Promise<Found> {
  const found = await page.evaluate(async (): Promise<Found[]> => {
    const answer = await fetch("/api/search?q=premium@demo.example");
    return (await answer.json<{ found: Found[] }>()).found;
  });
  const own = found.find(({ site }) => site === "amberlind-nl");
  if (!own) throw new Error("the demo's member has no account");
  return own;
}

test("by keys alone: Ctrl+K to a member, sessions ended with a reason, and its entry in the audit", async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP);
  await signIn(page, "ada", "/audit");
  const { name } = await someMember(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Find a member" }).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name: new RegExp(name) }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // all that matters is on one screen of a laptop
  await expect(page.getByRole("button", { name: /End sessions/ })).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Account", exact: true })).toBeInViewport();
  await expect(page.getByRole("link", { name: /^Orders/ })).toBeInViewport();

  await page.keyboard.press("s");
  await expect(page.getByRole("dialog", { name: "End sessions" }).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("They lost their phone.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("0 open")).toBeVisible();

  await page.keyboard.press("n");
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
  const note = `Called about a lost phone, ${crypto.randomUUID()}`;
  await page.keyboard.type(note);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("0");
  await expect(page.getByRole("cell", { name: note })).toBeVisible();
  await expect(page).toHaveURL(/list=notes/);

  await page.keyboard.press("Shift+A");
  const entry = page.getByRole("row", { name: /end sessions/ }).first();
  await expect(entry).toContainText("They lost their phone.");
  await expect(entry).toContainText("Ada Brandt");
});

test("a lost connection keeps what was typed, and the same action is done once it is back", async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, "ada", "/members");
  const { name, url } = await someMember(page);
  await page.goto(at(DESK, `${url}?list=ledger`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const given = page.getByRole("row", { name: /granted 7/ });
  const before = await given.count();
  await page.keyboard.press("g");
  await page.getByLabel("Credits; with a minus they are taken").fill("7");
  await page.getByLabel("Why? For the audit").fill("A gift was paid for twice.");
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("cannot be reached");
  await expect(page.getByLabel("Why? For the audit")).toHaveValue("A gift was paid for twice.");
  await context.setOffline(false);
  await page.getByLabel("Why? For the audit").press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(given).toHaveCount(before + 1);
  complaints.splice(0);
});

test("what is not found says what was looked for, and a member of nobody that they are not there", async ({
  page,
  complaints,
}) => {
  await signIn(page, "cem", "/members?q=no-such-number");
  await expect(page.getByText("Nothing is found for “no-such-number”.")).toBeVisible();
  await expect(page.getByText(/Looked for: email, name/)).toBeVisible();
  await page.goto(at(DESK, "/members/amberlind-nl/nobody-here"));
  await expect(page.getByRole("alert")).toContainText("It is not there");
  // the browser says in its console what the screen has just said
  complaints.splice(0);
});

test("the screens of members fit a phone and a laptop, and are accessible", async ({ page }) => {
  await signIn(page, "ada", "/members?q=premium@");
  const { url } = await someMember(page);
  for (const path of ["/members", "/members?q=premium@", url]) {
    await page.setViewportSize(NARROW);
    await page.goto(at(DESK, path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([path, await overflow(page)]).toEqual([path, 0]);
    expect([path, await findingsInTwoLooks(page, [NARROW, LAPTOP])]).toEqual([path, []]);
  }
  await page.setViewportSize(LAPTOP);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("premium@");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect(await findingsInTwoLooks(page, [NARROW, LAPTOP])).toEqual([]);
});
