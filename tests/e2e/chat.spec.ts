import { findingsInTwoLooks } from "./axe.ts";
import { at, enter, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";
import { bar, box, bubbles, call, twoMembers, visit, write } from "./talkers.ts";

test("two people talk on a phone and a desktop: what one writes the other sees, sees typed, and is seen to have read", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await expect(anna.getByText(/Nothing here yet/)).toBeVisible();
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await write(anna, "Is it still cooking if you only assemble?");
  await expect(bubbles(bert, "in").last()).toHaveText("Is it still cooking if you only assemble?");
  await expect(anna.locator(".bub--out").last()).toContainText("Read");
  await box(bert).pressSequentially("Assembl");
  await expect(anna.locator(".bub--typing")).toBeVisible();
  await box(bert).fill("Assembling is cooking with confidence.");
  await bert.keyboard.press("Enter");
  await expect(box(bert)).toBeFocused();
  await expect(bubbles(anna, "in").last()).toHaveText("Assembling is cooking with confidence.");
  await expect(anna.locator(".bub--typing")).toHaveCount(0);
  // the list beside the conversation says the same
  await expect(bert.locator(".talk.is-open .talk__text")).toHaveText(
    "You: Assembling is cooking with confidence.",
  );
  await anna.reload();
  await hydrated(anna);
  await expect(bubbles(anna, "in").last()).toBeInViewport();
  expect(await anna.locator(".bub").count()).toBe(2);
});

test("what is unread is counted in the bar, the list and the title, and read in one tab it is read in the other", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD, [
    "free@demo.example",
    "premium@demo.example",
  ]);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  const other = await anna.context().newPage();
  await visit(other, at(WORLD, "/members"));
  await visit(anna, at(WORLD, "/chats"));
  const { chats } = await call<{ chats: { num_unread_messages: number; marks: { muted: boolean } }[] }>(
    anna,
    "/api/chats.php",
  );
  // What another story has muted counts in its own row alone.
  const earlier = chats
    .filter(({ marks }) => !marks.muted)
    .reduce((sum, { num_unread_messages: unread }) => sum + unread, 0);
  await write(bert, "One");
  await write(bert, "Two");
  const row = anna.locator(`.talk[href="/chats/${bertId}"]`);
  await expect(row.locator(".badge")).toContainText("2");
  await expect(bar(other).getByRole("link", { name: /Messages/ })).toContainText(String(earlier + 2));
  for (const page of [anna, other]) await expect(page).toHaveTitle(/^\(\d+\) /);
  const before = await other.title();
  await row.click();
  await expect(anna).toHaveURL(at(WORLD, `/chats/${bertId}`));
  await expect(bubbles(anna, "in").last()).toHaveText("Two");
  await expect(bar(other).getByRole("link", { name: /Messages/ })).not.toContainText(String(earlier + 2));
  expect(await other.title()).not.toBe(before);
  await anna.getByRole("link", { name: "All messages" }).click();
  await expect(row).toBeVisible();
  await expect(row.locator(".badge")).toHaveCount(0);
});

test("what is written and not sent is there after a reload, and in no other conversation", async ({
  browser,
}) => {
  const { anna, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await box(anna).fill("Half a thou");
  await anna.reload();
  await hydrated(anna);
  await expect(box(anna)).toHaveValue("Half a thou");
  const { profiles } = await call<{ profiles: { id: string }[] }>(anna, "/api/members.php");
  const somebody = profiles.find(({ id }) => id !== bertId);
  await visit(anna, at(WORLD, `/members/${somebody?.id ?? ""}/chat`));
  await expect(box(anna)).toHaveValue("");
});

test("a text of any script runs its own way, and its links are safe", async ({ browser }) => {
  // who never talked to each other: the first link of a stranger comes with a word of care
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD, [
    "premium@demo.example",
    "new@demo.example",
  ]);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await write(anna, "שלום, מה שלומך? https://example.com/a");
  const text = bubbles(bert, "in").last();
  await expect(text).toHaveText("שלום, מה שלומך? https://example.com/a");
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  const link = text.getByRole("link");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(bert.locator(".bub__warn")).toBeVisible();
  await expect(anna.locator(".bub__warn")).toHaveCount(0);
});

test("by the keyboard alone: from the list into a conversation, a line broken, a message sent, the menu and back", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "Hello");
  await expect(anna.locator(".bub--out").last()).toContainText(/Delivered|Sent/);
  await visit(bert, at(WORLD, "/chats"));
  await bert.locator(`.talk[href="/chats/${annaId}"]`).focus();
  await bert.keyboard.press("Enter");
  await expect(bert.getByRole("log")).toBeVisible();
  await box(bert).focus();
  await bert.keyboard.type("Two");
  await bert.keyboard.press("Shift+Enter");
  await bert.keyboard.type("lines");
  await bert.keyboard.press("Enter");
  await expect(bubbles(bert, "out").last()).toHaveText("Two\nlines");
  await expect(box(bert)).toBeFocused();
  const menu = bert.locator(".thread__menu > summary");
  await menu.focus();
  await bert.keyboard.press("Enter");
  await bert.keyboard.press("Tab");
  await expect(bert.getByRole("button", { name: "Search messages" })).toBeFocused();
  const marks = bert.getByRole("switch", { name: "Read receipts" });
  await marks.focus();
  await bert.keyboard.press("Space");
  await expect(marks).toHaveAttribute("aria-checked", "false");
  await bert.keyboard.press("Space");
  await expect(marks).toHaveAttribute("aria-checked", "true");
  await bert.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("a conversation that is deleted is gone at once, stays gone, and is still the other's; where that fails it is back", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "Hello");
  await visit(bert, at(WORLD, `/chats/${annaId}`));
  await expect(bubbles(bert, "in").last()).toHaveText("Hello");
  const remove = async () => {
    await bert.locator(".thread__menu > summary").click();
    await bert.getByRole("button", { name: "Delete conversation" }).click();
    await bert.getByRole("button", { name: "Delete", exact: true }).click();
  };
  let isFailing = true;
  await bert.route("**/api/chat.php?conversation=*", (route) =>
    isFailing && route.request().method() === "DELETE"
      ? route.fulfill({ status: 400, contentType: "application/json", body: '{"error":{"code":"error"}}' })
      : route.fallback(),
  );
  const alerted = bert.waitForEvent("dialog");
  const clicked = remove();
  const dialog = await alerted;
  expect(dialog.message()).toContain("couldn’t delete");
  await dialog.accept();
  await clicked;
  await expect(bert.locator(`.talk[href="/chats/${annaId}"]`)).toBeVisible();
  isFailing = false;
  await bert.locator(`.talk[href="/chats/${annaId}"]`).click();
  await remove();
  await expect(bert).toHaveURL(at(WORLD, "/chats"));
  await expect(bert.locator(`.talk[href="/chats/${annaId}"]`)).toHaveCount(0);
  await bert.reload();
  await hydrated(bert);
  await expect(bert.locator(`.talk[href="/chats/${annaId}"]`)).toHaveCount(0);
  await expect(bubbles(anna, "out").last()).toHaveText("Hello");
});

test("a member who is blocked while the conversation is open sees no more of it, and both lists drop it", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "Hello");
  await visit(bert, at(WORLD, `/chats/${annaId}`));
  await expect(bubbles(bert, "in").last()).toHaveText("Hello");
  await anna.locator(".thread__menu > summary").click();
  await anna.getByRole("button", { name: "Block", exact: true }).click();
  await expect(anna.locator("dialog[open]").getByRole("button", { name: "Cancel" })).toBeFocused();
  await anna.locator("dialog[open]").getByRole("button", { name: "Block", exact: true }).click();
  await expect(anna.getByRole("heading", { name: "You’ve blocked this member" })).toBeVisible();
  await expect(bert.getByRole("heading", { name: "You are blocked by this member" })).toBeVisible();
  await expect(bert.locator(".bub")).toHaveCount(0);
  await expect(bert.locator(`.talk[href="/chats/${annaId}"]`)).toHaveCount(0);
  await anna.getByRole("button", { name: "Unblock" }).click();
  await expect(bubbles(anna, "out").last()).toHaveText("Hello");
  await expect(bubbles(bert, "in").last()).toHaveText("Hello");
});

test("a visitor who asks for a conversation logs in first and comes back to it", async ({ page }) => {
  await enter(page, GERMAN);
  await page.goto(at(GERMAN, "/chats"));
  await expect(page).toHaveURL(at(GERMAN, "/login?next=%2Fchats"));
  await hydrated(page);
  await page.getByLabel("E-Mail-Adresse").fill("premium@demo.example");
  await page.getByLabel("Passwort", { exact: true }).fill("demo-password");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at(GERMAN, "/chats"));
});

test("no screen of conversations has a finding of axe", async ({ browser }) => {
  const { anna, bertId } = await twoMembers(browser, WORLD);
  const look = async (what: string) => {
    expect([what, await findingsInTwoLooks(anna)]).toEqual([what, []]);
  };
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await look("empty");
  await write(anna, "Hello");
  await expect(anna.locator(".bub--out").last()).toContainText(/Delivered|Sent|Read/);
  await look("begun");
  await anna.locator(".thread__menu > summary").click();
  await look("menu");
  await visit(anna, at(WORLD, "/chats"));
  await look("list");
});

test("nothing of a conversation scrolls sideways at 320 pixels", async ({ browser }) => {
  const { anna, bertId } = await twoMembers(browser, WORLD);
  await anna.setViewportSize({ width: 320, height: 640 });
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, `A word that does not end: ${"abcdefghij".repeat(12)}`);
  await expect(bubbles(anna, "out").last()).toBeVisible();
  const width = () =>
    anna.evaluate(() => [document.documentElement.scrollWidth, document.querySelector(".log")?.scrollWidth]);
  expect(await width()).toEqual([320, 320]);
  await visit(anna, at(WORLD, "/chats"));
  expect((await width())[0]).toBe(320);
});
