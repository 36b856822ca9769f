import type { Browser, Page } from "@playwright/test";
import { newMember } from "./buyers.ts";
import { at, expect, test, WORLD } from "./support.ts";
import { bubbles, idOf, open, visit, write } from "./talkers.ts";

const COUNT = 3_000;
const PAGE = 40;
const LONG_PAGE = 200;
const messageIdOf = (order: number) => `00000000-0000-4000-8000-${String(order).padStart(12, "0")}`;
const message = (order: number) => ({
  id: messageIdOf(order),
  from_me: order % 3 === 0,
  order,
  arrival: 1,
  at: new Date(Date.UTC(2026, 0, 5, 9, order)).toISOString(),
  kind: "text",
  text: `Message ${order}${order % 4 === 0 ? ` ${"and more ".repeat(20)}` : ""}`,
  state: order % 3 === 0 ? "read" : "received",
});
const messages = (from: number, to: number) => {
  const [first, last] = [Math.max(1, from), Math.min(COUNT, to)];
  return {
    messages: Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => message(first + i)),
    older: first > 1 ? `${first}.${messageIdOf(first)}` : null,
    newer: last < COUNT ? `${last}.${messageIdOf(last)}` : null,
  };
};

/**
 * A conversation that has grown as long as none of the demo: what is asked for by its place is answered from
 * a list, once `wait` lets it.
 */
async function growLong(
  page: Page,
  id: string,
  { mayJump = true, wait = async () => {} }: { mayJump?: boolean; wait?: () => Promise<unknown> } = {},
): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**/chats/${id}`, async (route) => {
    const answer = await route.fetch();
    const seed: { data: { conversation: { messages: unknown[] }; older: unknown; may_jump?: boolean } } =
      await answer.json();
    const { messages: newest, older } = messages(COUNT - PAGE + 1, COUNT);
    seed.data.conversation.messages = newest;
    seed.data.older = older;
    if (!mayJump) delete seed.data.may_jump;
    await route.fulfill({ response: answer, body: JSON.stringify(seed) });
  });
  await page.route("**/api/chat.php?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [way, place] = [...searchParams].find(([key]) => ["older", "newer", "around"].includes(key)) ?? [];
    if (route.request().method() !== "GET" || way === undefined) return route.fallback();
    asked.push(way);
    await wait();
    const order = Number(way === "around" ? place?.slice(-12) : place?.split(".")[0]);
    const length = searchParams.has("long") ? LONG_PAGE : PAGE;
    const found =
      way === "around"
        ? messages(order - PAGE / 2, order + PAGE / 2 - 1)
        : way === "newer"
          ? messages(order + 1, order + length)
          : messages(order - length, order - 1);
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&(older|newer|around|long)=[^&]*/g, ""),
    });
    const body: { conversation: object } = await answer.json();
    return route.fulfill({
      response: answer,
      json: { ...body, ...found, conversation: { ...body.conversation, messages: found.messages } },
    });
  });
  await page.route("**/api/chat-search.php", (route) =>
    route.fulfill({
      json: {
        found: [
          {
            conversation: { id },
            profile: { id, name: "Somebody", fictional: false, main_image: null },
            message: messageIdOf(100),
            from_me: false,
            at: message(100).at,
            excerpt: "Message 100",
            start: 0,
            end: 7,
          },
        ],
        before: null,
      },
    }),
  );
  return asked;
}

/** A conversation is open, and its search has found an old message. */
async function searched(
  browser: Browser,
  options?: Parameters<typeof growLong>[2],
): Promise<{ anna: Page; bert: Page; asked: string[]; result: ReturnType<Page["locator"]> }> {
  const anna = await open(browser, WORLD, "premium@demo.example");
  // of this story's own, since each of them writes, and a free member's credits are few
  const bert = await newMember(browser, WORLD, { path: "/notifications" });
  const [annaId, bertId] = [await idOf(anna), await idOf(bert)];
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await write(bert, "First");
  await visit(anna, at(WORLD, "/chats"));
  const row = anna.locator(`.talk[href="/chats/${bertId}"]`);
  await expect(row.locator(".badge")).toContainText("1");
  const asked = await growLong(anna, bertId, options);
  await row.click();
  await expect(anna.getByText(`Message ${COUNT - 1}`, { exact: true })).toBeInViewport();
  await anna.locator(".thread__menu > summary").click();
  await anna.getByRole("button", { name: "Search messages" }).click();
  const field = anna.getByRole("searchbox", { name: "Words in a message" });
  await expect(field).toBeFocused();
  await anna.keyboard.type("message");
  return { anna, bert, asked, result: anna.locator(".find") };
}

const wanted = (page: Page) => page.locator(`[id="message-${messageIdOf(100)}"]`);
const scrollTo = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => {
    element.scrollIntoView({ block: "center" });
  });

test("a result of the search leads to its message by one answer, and the reader goes on from there in both directions and back to the newest", async ({
  browser,
}) => {
  const { anna, bert, asked, result } = await searched(browser);
  await result.click();
  await expect(wanted(anna)).toBeInViewport();
  await expect(wanted(anna)).toBeFocused();
  expect(asked.filter((way) => way !== "newer" && way !== "older")).toEqual(["around"]);
  // pages come above and below without moving what is read
  const topOf = (text: string) =>
    anna
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  for (const [read, next] of [
    ["Message 117", "Message 139"],
    ["Message 82", "Message 61"],
  ] as const) {
    await scrollTo(anna, read);
    const before = await topOf(read);
    await expect(anna.getByText(next, { exact: true })).toBeAttached();
    expect(await topOf(read)).toBe(before);
  }
  const before = await topOf("Message 82");
  // what comes meanwhile is counted, and neither read nor shown
  await write(bert, "Are you there?");
  const newest = anna.getByRole("button", { name: "1 new message" });
  await expect(newest).toBeVisible();
  expect(await topOf("Message 82")).toBe(before);
  await expect(anna.locator(".bub", { hasText: "Are you there?" })).toHaveCount(0);
  await newest.click();
  await expect(bubbles(anna, "in").last()).toHaveText("Are you there?");
  await expect(bubbles(anna, "in").last()).toBeInViewport();
  await expect(newest).toHaveCount(0);
  await expect(anna.getByText("Message 2999", { exact: true })).toBeAttached();
  await expect(wanted(anna)).not.toBeAttached();
});

test("however far a reader scrolls up and down again, the document has two hundred messages at most, and none is missing", async ({
  browser,
}) => {
  const { anna, result } = await searched(browser);
  await result.click();
  await expect(wanted(anna)).toBeInViewport();
  const count = () => anna.locator(".bub").count();
  /** To a message, by the end of what is in the document as often as that is needed. */
  const go = async (to: number, end: "first" | "last") => {
    await expect(async () => {
      const found = anna.getByText(`Message ${to}`, { exact: true });
      const bubbleAtEnd = anna.locator(".bub").nth(end === "first" ? 0 : -1);
      if ((await found.count()) === 0)
        await bubbleAtEnd.evaluate((bubble) => bubble.scrollIntoView({ block: "center" }));
      await expect(found).toBeAttached({ timeout: 500 });
    }).toPass();
    await scrollTo(anna, `Message ${to}`);
    expect(await count()).toBeLessThanOrEqual(200);
  };
  for (let order = 119; order < 300; order += 20) await go(order, "last");
  for (let order = 279; order > 0; order -= 20) await go(order, "first");
  await go(1, "first");
  const shown = await anna.locator(".bub__body > p").allTextContents();
  expect(shown.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual(shown.map((_, i) => i + 1));
});

test("the way to an old message can be cancelled: the reader stays where they are", async ({ browser }) => {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const { anna, result } = await searched(browser, { wait: () => told });
  await result.click();
  const status = anna.getByText("Looking for the message…");
  await expect(status).toBeVisible();
  await anna.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(status).toHaveCount(0);
  const answered = anna.waitForResponse(/around=/);
  tell();
  await answered;
  await expect(anna.getByText(`Message ${COUNT - 1}`, { exact: true })).toBeInViewport();
  await expect(wanted(anna)).not.toBeAttached();
});

test("where a backend answers no page around a message, the older pages lead to it, and the document stays small", async ({
  browser,
}) => {
  const { anna, asked, result } = await searched(browser, { mayJump: false });
  await result.click();
  await expect(wanted(anna)).toBeInViewport({ timeout: 15_000 });
  expect(new Set(asked)).toEqual(new Set(["older"]));
  expect(await anna.locator(".bub").count()).toBeLessThanOrEqual(200);
});
