import type { Page } from "@playwright/test";
import { DESKTOP, findings } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { at, expect, hydrated, test, WORLD } from "./support.ts";
import { box, bubbles, idOf, open, twoMembers, visit, write } from "./talkers.ts";

/** Opens the menu of a message with the keyboard. */
async function openMenu(page: Page, text: string) {
  const button = page
    .locator(".bub", { hasText: text })
    .first()
    .getByRole("button", { name: /^More about/ });
  await button.focus();
  await page.keyboard.press("Enter");
  return page.getByRole("dialog");
}

test("a message is reacted to and answered, and the other sees it at once", async ({ browser }) => {
  // Who answers pays with credits of their own: those of the free demo account are other stories' too.
  const anna = await open(browser, WORLD, "premium@demo.example");
  const bert = await newMember(browser, WORLD, { viewport: DESKTOP, path: "/members" });
  const [annaId, bertId] = [await idOf(anna), await idOf(bert)];
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "A walk on Sunday?");
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await expect(bubbles(bert, "in")).toHaveText("A walk on Sunday?");
  await (await openMenu(bert, "A walk")).getByRole("button", { name: "React with a heart" }).click();
  await expect(anna.getByRole("img", { name: /reacted with ❤️$/ })).toBeVisible();

  const menu = await openMenu(bert, "A walk");
  await expect(menu.getByRole("button", { name: "React with a heart", pressed: true })).toBeVisible();
  expect(await findings(bert)).toEqual([]);
  await menu.getByRole("button", { name: "Reply" }).click();
  await expect(box(bert)).toBeFocused();
  await bert.reload();
  await hydrated(bert);
  await expect(bubbles(bert, "in")).toHaveText("A walk on Sunday?");
  await expect(bert.locator("form").getByText("A walk on Sunday?")).toBeVisible();
  await write(bert, "Gladly, at noon");
  await expect(bert.getByRole("button", { name: "Cancel reply" })).toHaveCount(0);
  const quote = anna.getByRole("button", { name: /A walk on Sunday/ });
  await expect(quote).toBeVisible();
  await quote.click();
  await expect(anna.locator(".bub", { hasText: "A walk on Sunday?" }).first()).toBeFocused();

  await bert.getByRole("button", { name: /^You reacted with ❤️/ }).click();
  await expect(anna.getByRole("img", { name: /reacted with/ })).toHaveCount(0);
});

test("a reaction made without a connection arrives once there is one", async ({ browser }) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "Are you there?");
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  const menu = await openMenu(bert, "Are you there?");
  await expect(menu).toBeVisible();
  await bert.context().setOffline(true);
  await menu.getByRole("button", { name: "React with laughter" }).click();
  await expect(bert.getByRole("button", { name: /^You reacted with 😂/ })).toBeVisible();
  await expect(anna.getByRole("img", { name: /reacted with/ })).toHaveCount(0);
  await bert.context().setOffline(false);
  await expect(anna.getByRole("img", { name: /reacted with 😂$/ })).toBeVisible();
});

test("an emoji goes where the caret is, and is among the recent ones", async ({ browser }) => {
  const { anna, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await box(anna).fill("Hello you");
  await box(anna).evaluate((element: HTMLTextAreaElement) => {
    element.setSelectionRange(5, 5);
  });
  await anna.getByRole("button", { name: "Emoji", exact: true }).click();
  await anna.getByRole("searchbox", { name: "Search emoji" }).fill("grinning face");
  await anna.getByRole("button", { name: "grinning face", exact: true }).click();
  await expect(box(anna)).toHaveValue("Hello😀 you");
  expect(await findings(anna)).toEqual([]);
  await anna.keyboard.press("Escape");
  await anna.getByRole("button", { name: "Emoji", exact: true }).click();
  await expect(anna.getByText("Recently used")).toBeVisible();
  await anna.getByRole("button", { name: "grinning face", exact: true }).focus();
  await anna.keyboard.press("Enter");
  await expect(box(anna)).toHaveValue("Hello😀😀 you");
});

test("a conversation is pinned, muted and marked as unread from the list, and its words are found", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD, [
    "free@demo.example",
    "premium@demo.example",
  ]);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await write(bert, "Wir treffen uns im Café Zürich");
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await expect(bubbles(anna, "in")).toHaveCount(1);
  await visit(anna, at(WORLD, "/chats"));
  const row = anna.locator(".talk-row", { hasText: "Café Zürich" });
  const choose = async (item: string) => {
    await row.getByRole("button", { name: /^More about the conversation/ }).focus();
    await anna.keyboard.press("Enter");
    await anna.getByRole("dialog").getByRole("button", { name: item }).click();
  };
  await choose("Pin");
  await expect(row).toContainText("pinned");
  await choose("Mute");
  await expect(row).toContainText("muted");
  await choose("Mark as unread");
  await expect(row).toContainText("marked as unread");
  await anna.reload();
  await hydrated(anna);
  await expect(row).toContainText("pinned");
  await expect(row).toContainText("marked as unread");
  expect(await findings(anna)).toEqual([]);

  await anna.getByRole("button", { name: "Search conversations" }).click();
  await anna.getByRole("searchbox", { name: "Names and messages" }).fill("zurich");
  await anna
    .getByRole("link", { name: /Café Zürich/ })
    .last()
    .click();
  await expect(anna.locator(".bub", { hasText: "Café Zürich" })).toBeFocused();
  await visit(anna, at(WORLD, "/chats"));
  await expect(row).not.toContainText("marked as unread");
  await choose("Unpin");
  await expect(row).not.toContainText("pinned");
});
