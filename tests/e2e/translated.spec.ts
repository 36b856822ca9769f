import type { Page } from "@playwright/test";
import { newMember } from "./buyers.ts";
import { at, expect, test, WORLD } from "./support.ts";
import { bubbles, idOf, visit, write } from "./talkers.ts";

/** What a page translator does to a page: each text moves into an element of the translator's own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && !walker.currentNode.parentElement?.closest("script, style"))
        texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement("font");
      text.replaceWith(font);
      font.textContent = text.data;
    }
    return texts.length;
  });

test("a translated conversation outlives typing, sending, receiving and reading", async ({ browser }) => {
  // they pay for what they write with credits of their own: three messages, as many as a signup gives
  const [anna, bert] = [
    await newMember(browser, WORLD, { path: "/chats" }),
    await newMember(browser, WORLD, { path: "/chats" }),
  ];
  const [annaId, bertId] = [await idOf(anna), await idOf(bert)];
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "Hello");
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  const failures: string[] = [];
  anna.on("console", (message) => {
    if (message.type() === "error") failures.push(message.text());
  });
  anna.on("pageerror", (error) => failures.push(String(error)));
  expect(await translate(anna)).toBeGreaterThan(10);

  // the partner types, writes, and reads
  await bert.getByRole("textbox", { name: "Message" }).pressSequentially("Hi");
  await expect(anna.locator(".typing, [class*=typing]").first()).toBeAttached();
  await write(bert, "Hi there");
  await expect(bubbles(anna, "in")).toHaveText("Hi there");
  await translate(anna);
  await write(anna, "How are you?");
  await expect(bubbles(anna, "out")).toHaveCount(2);
  await expect(bubbles(bert, "in")).toHaveCount(2);
  await translate(anna);
  await write(bert, "Fine");
  await expect(bubbles(anna, "in")).toHaveCount(2);

  // and the list of conversations, whose excerpts change
  await visit(anna, at(WORLD, "/chats"));
  await translate(anna);
  await write(bert, "And you?");
  await expect(anna.getByText("And you?")).toBeVisible();
  expect(failures).toEqual([]);
});
