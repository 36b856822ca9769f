import type { BrowserContext, Page } from "@playwright/test";
import { asMember, at, DUTCH, enter, expect, hydrated, newBrowser, test } from "./support.ts";

const ANNA = "premium@demo.example";
const BERT = "free@demo.example";

async function open(context: BrowserContext, who: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await enter(page, DUTCH);
  await asMember(page, DUTCH, who);
  await page.goto(at(DUTCH, path));
  await hydrated(page);
  return page;
}

const callFrom = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path);
const ownId = async (page: Page) => (await callFrom<{ user: { id: string } }>(page, "/api/user.php")).user.id;
const box = (page: Page) => page.getByRole("textbox", { name: "Bericht", exact: true });
const waiting = (page: Page) => page.getByText("Wordt verstuurd zodra je weer online bent");

/** What a member has received, as the server has it. */
const gotBy = async (page: Page, from: string) =>
  (
    await callFrom<{ conversation: { messages: { text: string; from_me: boolean }[] } }>(
      page,
      `/api/chat.php?profile=${from}`,
    )
  ).conversation.messages
    .filter((message) => !message.from_me)
    .map(({ text }) => text);

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
  await expect(page.getByRole("log").getByText(text)).toBeVisible();
  await expect(box(page)).toHaveValue("");
  // A draft stays on the device until its message is stored there.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
}

test("what is written without a connection goes out in order and once, though the tab is killed; a chosen logout destroys it", async ({
  browser,
}) => {
  const [annas, berts] = [await newBrowser(browser), await newBrowser(browser)];
  const bert = await open(berts, BERT, "/likes");
  const bertId = await ownId(bert);
  const chat = `/members/${bertId}/chat`;
  let anna = await open(annas, ANNA, chat);
  const annaId = await ownId(anna);
  const before = await gotBy(bert, annaId);
  /** Said once, however often the story is told. */
  const [one = "", two = "", three = "", four = "", five = "", six = "", seven = ""] = [
    "Een",
    "Twee",
    "Drie",
    "Vier",
    "Vijf",
    "Zes",
    "Zeven",
  ].map((word) => `${word} van ${before.length}`);
  const news = async () => (await gotBy(bert, annaId)).slice(before.length);
  await write(anna, one);
  await expect.poll(news).toEqual([one]);

  await test.step("in a tunnel, and out of it", async () => {
    await annas.setOffline(true);
    await write(anna, two);
    await expect(waiting(anna)).toHaveCount(1);
    await annas.setOffline(false);
    await expect.poll(news).toEqual([one, two]);
    await expect(waiting(anna)).toHaveCount(0);
  });

  await test.step("the tab is killed with two of them, and another page sends them", async () => {
    await annas.setOffline(true);
    await write(anna, three);
    await write(anna, four);
    await anna.close();
    await annas.setOffline(false);
    expect(await news()).toHaveLength(2);
    anna = await open(annas, ANNA, "/likes");
    await expect.poll(news).toEqual([one, two, three, four]);
  });

  await test.step("a second tab shows what waits in the first", async () => {
    await anna.goto(at(DUTCH, chat));
    await hydrated(anna);
    const other = await open(annas, ANNA, chat);
    await annas.setOffline(true);
    await write(anna, five);
    await expect(other.getByRole("log").getByText(five)).toHaveCount(1);
    await annas.setOffline(false);
    await expect.poll(async () => (await news()).slice(4)).toEqual([five]);
    for (const tab of [anna, other]) await expect(tab.getByRole("log").getByText(five)).toHaveCount(1);
    await other.close();
  });

  await test.step("logging out destroys what waits", async () => {
    await annas.route("**/api/chat.php", (route) =>
      route.request().method() === "POST" ? route.abort("connectionfailed") : route.continue(),
    );
    await write(anna, six);
    // conversations have no bar
    await anna.getByRole("link", { name: "Terug naar de leden" }).click();
    await anna.locator(".account > summary").click();
    await anna.getByRole("button", { name: "Uitloggen", exact: true }).click();
    await expect(anna).toHaveURL(at(DUTCH));
    await expect.poll(() => anna.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    await annas.unroute("**/api/chat.php");
    anna = await open(annas, ANNA, chat);
    await write(anna, seven);
    await expect.poll(async () => (await news()).slice(5)).toEqual([seven]);
  });
  await Promise.all([annas.close(), berts.close()]);
});
