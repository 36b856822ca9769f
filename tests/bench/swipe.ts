import { setInterval } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright";
import { launchChromium, openMemberPhone } from "#tests/support/demo-site.ts";
import { runningSite } from "./browser.ts";
import { median, type Section } from "./figures.ts";

const BLOCKS = 4;
/** In each block. */
const THROWS = 5;
const CPU_SLOWER = 4;
/**
 * Milliseconds between two reports of a finger, which is the pace that is measured at; and reports of a
 * throw.
 */
const REPORT = 1000 / 60;
const REPORTS = 24;

/**
 * What Chromium's own compositor says of its frames: `partly` had the movement and not the page's newest
 * state, `dropped` had nothing new.
 */
interface Frames {
  shown: number;
  partly: number;
  dropped: number;
}

/**
 * Cards thrown by a finger on a slowed processor: the game, and beside it a bare page with one picture that
 * does nothing but follow and fly.
 */
export async function swipe(): Promise<Section> {
  const site = await runningSite();
  const chrome = await launchChromium();
  const game = await openMemberPhone(chrome, site.url);
  const context = game.context();
  await game.goto(`${site.url}/swipe-game`);
  await game.waitForSelector("html[data-hydrated]", { state: "attached" });
  const picture = await game.locator(".is-first img").getAttribute("src");
  const bare = await context.newPage();
  // of the same host, for its picture, and without a policy against a script of its own
  await bare.route("**/bare", (route) =>
    route.fulfill({ contentType: "text/html", body: bareCard(picture ?? "") }),
  );
  await bare.goto(`${site.url}/bare`);

  const pages = [
    { name: "bare card", page: bare, answered: async () => undefined },
    {
      name: "ours",
      page: game,
      answered: (one: Page) =>
        one.waitForResponse(
          (response) => response.url().endsWith("/api/swipe.php") && response.request().method() === "POST",
        ),
    },
  ].map((one) => ({ ...one, frames: { shown: 0, partly: 0, dropped: 0 }, busy: new Array<number>() }));
  for (const { page, answered } of pages) await throwCards(page, answered, 1);
  for (let block = 0; block < BLOCKS; block++)
    for (const { page, answered, frames, busy } of pages) {
      await page.bringToFront();
      await chrome.startTracing(page, { categories: ["disabled-by-default-devtools.timeline.frame"] });
      busy.push(...(await throwCards(page, answered, THROWS)));
      for (const [kind, count] of Object.entries(await framesOf(chrome)))
        frames[kind as keyof Frames] += count;
    }
  await chrome.close();
  await site.stop();
  return report(pages);
}

/** When the origin has said what became of the next throw. */
type Answered = (page: Page) => Promise<unknown>;

/** Milliseconds that the main thread was busy for each, until the card is gone and the throw is answered. */
async function throwCards(page: Page, answered: Answered, count: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  const busy: number[] = [];
  for (let i = 0; i < count; i++) {
    const before = await busyOf(session);
    const answer = answered(page);
    let report = 0;
    for await (const _ of setInterval(REPORT)) {
      // faster and faster, as a thumb throws
      await session.send("Input.dispatchTouchEvent", {
        type: report === 0 ? "touchStart" : "touchMove",
        touchPoints: [{ x: 195 - (report * report) / 3, y: 400 + report / 2 }],
      });
      if (++report > REPORTS) break;
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await answer;
    await page.evaluate(async () => {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
    busy.push((await busyOf(session)) - before);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return busy;
}

async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

async function framesOf(chrome: Browser): Promise<Frames> {
  const { traceEvents }: { traceEvents: { name: string; args: { hasPartialUpdate?: boolean } }[] } =
    JSON.parse((await chrome.stopTracing()).toString());
  const dropped = traceEvents.filter(({ name }) => name === "DroppedFrame");
  const partly = dropped.filter(({ args }) => args.hasPartialUpdate === true).length;
  return {
    shown: traceEvents.filter(({ name }) => name === "DrawFrame").length,
    partly,
    dropped: dropped.length - partly,
  };
}

/** The least that a card can be. */
const bareCard = (
  picture: string,
) => `<!doctype html><meta name="viewport" content="width=device-width"><style>body{margin:0;height:844px;overflow:hidden}img{position:absolute;inset:16px;width:358px;height:640px;object-fit:cover;border-radius:24px;touch-action:none;will-change:transform}</style>
<img src="${picture}"><script>const card = document.querySelector("img"); let from = 0; card.onpointerdown = (e) => { from = e.clientX; }; card.onpointermove = (e) => { card.style.transform = "translate3d(" + (e.clientX - from) + "px,0,0)"; }; card.onpointerup = () => { card.animate([{}, { transform: "translate3d(-600px,0,0)" }], 300); card.style.transform = ""; };</script>`;

function report(pages: { name: string; frames: Frames; busy: number[] }[]): Section {
  const rows = pages.map(({ name, frames: { shown, partly, dropped }, busy }) => ({
    name,
    shown,
    partly: (100 * partly) / (shown + dropped),
    dropped: (100 * dropped) / (shown + dropped),
    busy: median(busy),
  }));
  const [bare, ours] = rows;
  return {
    title: "Swipe game: a card thrown by a finger, a quarter of the processor, 390 x 844 at two dots a pixel",
    rows: [
      ["", "frames shown", "late for the page %", "dropped %", "main thread ms a throw"],
      ...rows.map(({ name, shown, partly, dropped, busy }) => [name, shown, partly, dropped, busy]),
    ],
    bars: [
      {
        what: "frames dropped beyond the bare card's",
        figure: (ours?.dropped ?? Number.NaN) - (bare?.dropped ?? 0),
        bar: 2,
        unit: " %",
      },
    ],
    notes: [
      `${BLOCKS} times ${THROWS} throws each, in turn: pull, flight, the next card, the call and its answer. Of 60 frames a second, by the compositor's own trace; late for the page: the movement was in time, and what script changed was not.`,
      "Chromium paints without a graphics processor here, so the bare card says what the machine can do at that time.",
    ],
    figures: rows,
  };
}
