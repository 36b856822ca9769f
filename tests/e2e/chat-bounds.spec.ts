import type { Page } from "@playwright/test";
import { newMember } from "./buyers.ts";
import { at, expect, GERMAN, test, WORLD } from "./support.ts";
import { box, bubbles, call, idOf, open, twoMembers, visit, write } from "./talkers.ts";

/**
 * A conversation that has grown long, as none of the demo has: a newest page of `count` messages, and an
 * older one that comes when it is told to.
 */
async function growLong(page: Page, id: string, count: number): Promise<() => void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  const message = (order: number) => ({
    id: `00000000-0000-4000-8000-${String(order).padStart(12, "0")}`,
    from_me: order % 3 === 0,
    order,
    arrival: 1,
    at: new Date(Date.UTC(2026, 0, 5, 9, order)).toISOString(),
    kind: "text",
    text: `Message ${order}${order % 4 === 0 ? ` ${"and more ".repeat(20)}` : ""}`,
    state: order % 3 === 0 ? "read" : "received",
  });
  const page1 = Array.from({ length: count }, (_, i) => message(count + i));
  await page.route(`**/chats/${id}`, async (route) => {
    const answer = await route.fetch();
    const seed: { data: { conversation: { messages: unknown[] }; older: string | null } } =
      await answer.json();
    seed.data.conversation.messages = page1;
    seed.data.older = `${count}.${page1[0]?.id}`;
    await route.fulfill({ response: answer, body: JSON.stringify(seed) });
  });
  await page.route("**/api/chat.php?*", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const answer = await route.fetch();
    const body: { conversation: { messages: unknown[] }; older: string | null; hidden_messages: number } =
      await answer.json();
    const isOlder = new URL(route.request().url()).searchParams.has("older");
    if (isOlder) await told;
    body.conversation.messages = isOlder ? Array.from({ length: count - 1 }, (_, i) => message(i + 1)) : [];
    body.older = null;
    body.hidden_messages = isOlder ? 34 : 0;
    return route.fulfill({ response: answer, json: body });
  });
  return tell;
}

test("upwards the older page comes without a jump, says how many are hidden beyond it, and a button leads back to what came meanwhile", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD, [
    "free@demo.example",
    "premium@demo.example",
  ]);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await write(bert, "First");
  await visit(anna, at(WORLD, "/chats"));
  await expect(anna.locator(`.talk[href="/chats/${bertId}"] .badge`)).toContainText("1");
  const bringOlder = await growLong(anna, bertId, 40);
  await anna.locator(`.talk[href="/chats/${bertId}"]`).click();
  const log = anna.getByRole("log");
  await expect(anna.locator(".bub").last()).toBeInViewport();
  await expect(anna.getByText("Message 79", { exact: true })).toBeInViewport();
  const topOf = (text: string) =>
    anna
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await anna.getByText("Message 43", { exact: true }).scrollIntoViewIfNeeded();
  const before = await topOf("Message 43");
  await expect(anna.locator(".bub")).toHaveCount(40);
  bringOlder();
  await expect(anna.locator(".bub")).toHaveCount(60);
  expect(await topOf("Message 43")).toBe(before);
  // what is written below moves nothing either, and is counted
  await write(bert, "Are you there?");
  const newest = anna.getByRole("button", { name: "1 new message" });
  await expect(newest).toBeVisible();
  expect(await topOf("Message 43")).toBe(before);
  await newest.click();
  await expect(bubbles(anna, "in").last()).toBeInViewport();
  await expect(bubbles(anna, "in").last()).toHaveText("Are you there?");
  await expect(newest).toHaveCount(0);
  await log.evaluate((element) => {
    element.scrollTop = -element.scrollHeight;
  });
  await expect(
    anna.getByText("34 older messages are saved. Premium members can read them all."),
  ).toBeVisible();
});

test("a fictional profile can be written to once the member confirms what it is; a member who declines keeps the draft", async ({
  browser,
}) => {
  const page = await open(browser, GERMAN, "premium@demo.example", { path: "/members" });
  const { profiles } = await call<{ profiles: { id: string; fictional: boolean; name: string }[] }>(
    page,
    "/api/members.php",
  );
  const somebody = profiles.find(({ fictional }) => fictional);
  await visit(page, at(GERMAN, `/members/${somebody?.id ?? ""}/chat`));
  await expect(page.locator(".thread__head .tag")).toBeVisible();
  await box(page).fill("Hallo du");
  await page.locator(".write__send").click();
  await page.locator("dialog[open]").getByRole("button", { name: "Abbrechen" }).click();
  await expect(box(page)).toHaveValue("Hallo du");
  await expect(page.locator(".bub")).toHaveCount(0);
  await page.locator(".write__send").click();
  await page.locator("dialog[open]").getByRole("button", { name: "Verstanden" }).click();
  await expect(bubbles(page, "out").last()).toHaveText("Hallo du");
  await expect(page.locator(".bub--out").last()).not.toContainText("Wird gesendet");
  await write(page, "Noch etwas");
  await expect(bubbles(page, "out").last()).toHaveText("Noch etwas");
});

test("with too few credits the words stay, and it is said in the reader's language what is missing", async ({
  browser,
}) => {
  const [page, partner] = [
    await newMember(browser, GERMAN, { path: "/members" }),
    await newMember(browser, GERMAN, { path: "/members" }),
  ];
  await visit(page, at(GERMAN, `/members/${await idOf(partner)}/chat`));
  // The credits of a signup are enough for three messages.
  for (const [i, text] of ["One", "Two", "Three"].entries()) {
    await write(page, text);
    await expect(bubbles(page, "out")).toHaveCount(i + 1);
    await expect(bubbles(page, "out").last()).toHaveText(text);
    await expect(page.locator(".bub--out").last()).toContainText("Zugestellt");
  }
  await box(page).fill("Hello");
  await page.locator(".write__send").click();
  await expect(page.getByRole("alert")).toContainText(
    "Nicht genug Credits. Du hast keine Credits mehr. Was du geschrieben hast, bleibt hier.",
  );
  await expect(box(page)).toHaveValue("Hello");
  await expect(bubbles(page, "out")).toHaveCount(3);
  await page.context().close();
  await partner.context().close();
});
