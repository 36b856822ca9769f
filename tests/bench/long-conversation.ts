import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright";
import { DEMO_MEMBER, launchChromium, openMemberPhone, startDemo } from "#tests/support/demo-site.ts";
import { atShare, median, type Section } from "./figures.ts";
import { scratch } from "./workerd.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const PORT = Number(process.env["BENCH_PORT"] ?? 8795);
const CPU_SLOWER = 4;
const MESSAGES = 20_000;
/** The message that is searched for: as old as any. */
const WANTED = 40;
/** Pixels of a swipe of the wheel, and how many of them go upwards. */
const SWIPE = 400;
const SWIPES = 100;
/** Milliseconds in which a reader gives up on a page that does not come. */
const PATIENCE = 60_000;

const THERE_BAR = 2_000;
const TASK_BAR = 200;
const BUBBLES_BAR = 200;
const FRAME_BAR = 1000 / 30;

/** Milliseconds of processor time of each task of the page, of each frame as it was seen, and bubbles at most. */
interface Watch {
  tasks: number[];
  frames: number[];
  bubbles: number;
}
/** What Chromium traces of a task; times in microseconds, `tdur` of the thread's own processor time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}
declare global {
  interface Window {
    benchWatch?: Omit<Watch, "tasks">;
  }
}

/** What a reader waits for who searches a long conversation, and who scrolls far up in it. */
export async function longConversation(): Promise<Section> {
  const site = await siteWithLongConversation();
  const chrome = await launchChromium();
  const jumps: (Watch & { there: number })[] = [];
  for (let round = 0; round < ROUNDS; round++) jumps.push(await jumped(chrome, site));
  const scroll = await scrolled(chrome, site);
  await chrome.close();
  await site.stop();
  const there = jumps.map((jump) => jump.there);
  const task = Math.max(0, ...jumps.flatMap(({ tasks }) => tasks));
  const frame = scroll.frames.reduce((sum, each) => sum + each, 0) / scroll.frames.length;
  const bubbles = Math.max(scroll.bubbles, ...jumps.map((jump) => jump.bubbles));
  return {
    title: `A conversation of ${MESSAGES.toLocaleString("en")} messages: a quarter of the processor, a phone of 390 x 844`,
    rows: [
      ["", "median", "worst"],
      ["from a tap on a result to its message, ms", median(there), Math.max(...there)],
      ["longest task of a jump, ms", median(jumps.map(({ tasks }) => Math.max(0, ...tasks))), task],
      ["most bubbles in the document", "", bubbles],
      ["frame while scrolling up, ms", median(scroll.frames), atShare(scroll.frames, 0.99)],
      ["longest task while scrolling up, ms", "", Math.max(0, ...scroll.tasks)],
    ],
    bars: [
      { what: "the message is there", figure: median(there), bar: THERE_BAR, unit: " ms" },
      { what: "longest task of a jump", figure: task, bar: TASK_BAR, unit: " ms" },
      { what: "most bubbles in the document", figure: bubbles, bar: BUBBLES_BAR, unit: "" },
      { what: "mean frame while scrolling up", figure: frame, bar: FRAME_BAR, unit: " ms" },
    ],
    notes: [
      `Medians of ${ROUNDS} jumps from the newest page; ${SWIPES} swipes upwards of ${SWIPE} px, with the pages that they load.`,
      "A task's time is the processor's own time of the page's thread, slowed down, which other work on the machine does not change; everything else is as it was seen.",
    ],
    figures: { jumps, scroll },
  };
}

interface LongSite {
  url: string;
  conversation: string;
  stop: () => Promise<void>;
}

/** The demo, with one conversation of its premium member filled while nothing is served. */
async function siteWithLongConversation(): Promise<LongSite> {
  const state = join(scratch, "long");
  const { url, stop } = await startDemo(PORT, state);
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const login = await fetch(`${url}/api/user.php`, {
    method: "POST",
    headers,
    body: JSON.stringify(DEMO_MEMBER),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const ask = async (path: string) =>
    JSON.parse(await (await fetch(`${url}${path}`, { headers: { ...headers, cookie } })).text());
  const { user }: { user: { id: string } } = await ask("/api/user.php");
  const { chats }: { chats: { conversation: { id: string } }[] } = await ask("/api/chats.php");
  const conversation = chats[0]?.conversation.id ?? "";
  await stop();
  fill(join(state, "v3/do/rendezvous-origin-Member"), user.id, conversation);
  return { ...(await startDemo(PORT, state)), conversation };
}

/** Messages of usual lengths, some with an answer, a minute apart. */
function fill(folder: string, member: string, partner: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sqlite"))) {
    const database = new DatabaseSync(join(folder, file));
    const [own] = database.prepare("SELECT name FROM sqlite_master WHERE name = 'member'").all();
    if (own && database.prepare("SELECT 1 FROM member WHERE id = ?").get(member)) {
      database.exec("BEGIN");
      database.prepare("DELETE FROM messages WHERE partner = ?").run(partner);
      database
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
          INSERT INTO messages (arrival, partner, id, from_me, "order", at, kind, text, state, reply_to)
          SELECT (SELECT coalesce(max(arrival), 0) FROM messages) + i, ?2, printf('%08d-0000-4000-8000-000000000000', i), i % 3 = 0, (?3 + i * 60000) * 1000, ?3 + i * 60000, 'text',
            CASE WHEN i = ?4 THEN 'The needle in the haystack' ELSE 'Message ' || i || substr(' and some more words, as people write them when they have time in the evening and a lot to say', 1, (i * 37) % 90) END,
            CASE WHEN i % 3 = 0 THEN 'delivered' ELSE 'received' END,
            CASE WHEN i % 9 = 0 THEN printf('%08d-0000-4000-8000-000000000000', i - 2) END FROM n`,
        )
        .run(MESSAGES, partner, Date.now() - (MESSAGES + 10) * 60_000, WANTED);
      database
        .prepare(
          `UPDATE conversations SET total = ?2, unread = 0, last_order = (SELECT max("order") FROM messages WHERE partner = ?1) WHERE partner = ?1`,
        )
        .run(partner, MESSAGES);
      database.exec("COMMIT");
    }
    database.close();
  }
}

/** The conversation on a slow phone, with its search open and answered. */
async function searched(chrome: Browser, { url, conversation }: LongSite): Promise<Page> {
  const page = await conversationPage(chrome, url, conversation);
  await page.locator(".thread__menu > summary").click();
  await page.getByRole("button", { name: "Search messages" }).click();
  await page.getByRole("searchbox", { name: "Words in a message" }).fill("needle");
  for (;;) {
    await page
      .locator(".finds[aria-busy='false'] .finds__state")
      .waitFor({ state: "attached", timeout: PATIENCE });
    if ((await page.locator(".find").count()) > 0) return page;
    await page.getByRole("button", { name: "Search older messages" }).click();
    await page
      .locator(".finds[aria-busy='true']")
      .waitFor({ state: "attached" })
      .catch(() => undefined);
  }
}

async function conversationPage(chrome: Browser, url: string, conversation: string): Promise<Page> {
  const page = await openMemberPhone(chrome, url);
  await page.goto(`${url}/chats/${conversation}`);
  await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: PATIENCE });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  return page;
}

async function jumped(chrome: Browser, site: LongSite): Promise<Watch & { there: number }> {
  const page = await searched(chrome, site);
  let there = Number.NaN;
  const seen = await watched(chrome, page, async () => {
    const began = Date.now();
    await page.locator(".find").first().tap();
    await page
      .getByText("The needle in the haystack")
      .and(page.locator(".bub *"))
      .first()
      .waitFor({ timeout: PATIENCE })
      .catch(() => undefined);
    there = Date.now() - began;
    // tasks that the jump leaves for the second behind it count too
    await page.waitForTimeout(1_000);
  });
  return { ...seen, there };
}

async function scrolled(chrome: Browser, { url, conversation }: LongSite): Promise<Watch> {
  const page = await conversationPage(chrome, url, conversation);
  await page.mouse.move(195, 400);
  return watched(chrome, page, async () => {
    for (let swipe = 0; swipe < SWIPES; swipe++) await page.mouse.wheel(0, -SWIPE);
  });
}

async function watched(chrome: Browser, page: Page, act: () => Promise<void>): Promise<Watch> {
  await chrome.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.evaluate(watch);
  await act();
  const seen = await page.evaluate(() => window.benchWatch);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await chrome.stopTracing()));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith("RunTask") && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1_000);
  await page.context().close();
  return { frames: [], bubbles: Number.NaN, ...seen, tasks };
}

/** Runs in the page: notes its frames and the most bubbles that it had. */
function watch(): void {
  const seen = { frames: new Array<number>(), bubbles: 0 };
  window.benchWatch = seen;
  const bubbles = document.querySelector(".log")?.getElementsByClassName("bub");
  let before = performance.now();
  const look = (now: number) => {
    seen.frames.push(now - before);
    before = now;
    seen.bubbles = Math.max(seen.bubbles, bubbles?.length ?? 0);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
