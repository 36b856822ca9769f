import type { Page } from "playwright";
import { launchChromium, openMemberPhone } from "#tests/support/demo-site.ts";
import { runningSite } from "./browser.ts";
import { median, type Bar, type Section } from "./figures.ts";

const ROUNDS = 9;
const CPU_SLOWER = 4;
/** Milliseconds from a tap to something true of the next screen, and to all of it. */
const FRAME_BAR = 100;
const WHOLE_BAR = 400;
/** Milliseconds for which a member looks at a screen before they tap. */
const LOOK_FIRST = 2_000;
/** Milliseconds for which a finger rests on the glass in a tap. */
const FINGER_RESTS = 60;
/** Milliseconds from an input to the next paint, the slowest of a member's way. */
const INP_BAR = 100;

/** A tap and what the next screen has: first something true of it, then everything. */
interface Tap {
  name: string;
  from: string;
  target: string;
  frame: string;
  whole: string;
}

const TAPS: Tap[] = [
  {
    name: "card to profile",
    from: "/members",
    target: "a.photo__name",
    frame: ".person h1",
    whole: ".person:not([aria-busy]) h1",
  },
  {
    name: "profile back to the list",
    from: "",
    target: "back",
    frame: ".members h1",
    whole: ".members a.photo__name",
  },
  {
    name: "list to messages",
    from: "/members",
    target: "nav a[href='/chats']",
    frame: ".chat, .pending",
    whole: ".chat",
  },
  {
    name: "messages to a conversation",
    from: "/chats",
    target: ".chat a[href^='/chats/']",
    frame: ".chat--open, .pending",
    whole: ".chat--open textarea",
  },
  {
    name: "list to likes",
    from: "/members",
    target: "nav a[href^='/likes']",
    frame: ".likes, .pending",
    whole: ".likes",
  },
];

interface Times {
  frame: number;
  whole: number;
}

declare global {
  interface Window {
    benchTap?: Promise<Times>;
    benchInputs?: number[];
  }
}

/** What a member's tap costs until the next screen, and an input until the next paint. */
export async function taps(): Promise<Section> {
  const site = await runningSite();
  const chrome = await launchChromium();
  const page = await openMemberPhone(chrome, site.url);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  const figures = TAPS.map(({ name }) => ({ name, frame: new Array<number>(), whole: new Array<number>() }));
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, tap] of TAPS.entries()) {
      const times = await tapped(page, site.url, tap);
      // the first round loads the code of each page
      if (round > 0) {
        figures[i]?.frame.push(times.frame);
        figures[i]?.whole.push(times.whole);
      }
    }
  const typing = await typed(page, site.url);
  await chrome.close();
  await site.stop();
  const rows = figures.map(({ name, frame, whole }) => [name, median(frame), median(whole)]);
  return {
    title: "Taps of a member: a quarter of the processor, a phone of 390 x 844, all code loaded before",
    rows: [
      ["tap", "to something true ms", "to all of it ms"],
      ...rows,
      ["typing 40 letters, the slowest", "", typing],
    ],
    bars: [
      ...figures.flatMap(({ name, frame, whole }): Bar[] => [
        { what: `${name}: something true`, figure: median(frame), bar: FRAME_BAR, unit: " ms" },
        { what: `${name}: all of it`, figure: median(whole), bar: WHOLE_BAR, unit: " ms" },
      ]),
      { what: "typing: input to the next paint", figure: typing, bar: INP_BAR, unit: " ms" },
    ],
    notes: [
      `Medians of ${ROUNDS} rounds, from the lift of a finger that rested ${FINGER_RESTS} ms to the paint after the screen is there. The network is this machine's own.`,
    ],
    figures: { taps: figures, typing },
  };
}

async function settled(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: 60_000 });
  await page.waitForLoadState("networkidle");
}

async function tapped(page: Page, url: string, { from, target, frame, whole }: Tap): Promise<Times> {
  if (from !== "") {
    await page.goto(url + from);
    await settled(page);
    await page.waitForTimeout(LOOK_FIRST);
  }
  await page.evaluate(watchTap, { frame, whole, isBack: target === "back" });
  if (target === "back") await page.evaluate(() => history.back());
  else await tapLikeAFinger(page, target);
  const times = await page.evaluate(() => window.benchTap);
  if (!times) throw new Error("the tap was not watched");
  return times;
}

/** Playwright's own tap lifts the finger at once, so that the browser handles touch and click in one piece. */
async function tapLikeAFinger(page: Page, target: string): Promise<void> {
  const link = page.locator(target).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(FINGER_RESTS);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/**
 * Runs in the page: resolves when both selectors were painted, counted from the lift of the finger. What is
 * in the first frame after the click was shown when the browser says that it showed the click's result;
 * anything later is timed after its frame, behind what the page does next.
 */
function watchTap({ frame, whole, isBack }: { frame: string; whole: string; isBack: boolean }): void {
  const shown = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "click") resolve(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  window.benchTap = new Promise<Times>((resolve) => {
    const times = { frame: Number.NaN, whole: Number.NaN };
    let start = Number.NaN;
    // a list may be in the document, hidden, for the way back, and a profile ahead of its tap
    const isSeen = (selector: string) =>
      [...document.querySelectorAll(selector)].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const look = () => {
      const now = performance.now();
      if (Number.isNaN(times.frame) && isSeen(frame)) times.frame = now - start;
      if (isSeen(whole)) {
        times.whole = now - start;
        resolve(times);
      } else requestAnimationFrame(() => setTimeout(look));
    };
    const begin = (event: Event) => {
      // the finger's lift waits in line while the page is busy
      start = isBack ? performance.now() : event.timeStamp;
      requestAnimationFrame(() => setTimeout(look));
    };
    if (isBack) return addEventListener("popstate", begin, { once: true, capture: true });
    addEventListener("pointerup", begin, { once: true, capture: true });
    const afterClick = () =>
      requestAnimationFrame(() => {
        if (isSeen(frame)) times.frame = 0;
      });
    addEventListener("click", afterClick, { once: true, capture: true });
  }).then(async (times) => (times.frame === 0 ? { ...times, frame: await shown } : times));
}

/** Milliseconds of the slowest of forty letters, from the key to the next paint. */
async function typed(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/chats`);
  await settled(page);
  await page.locator(".chat a[href^='/chats/']").filter({ visible: true }).first().tap();
  const box = page.locator("textarea").filter({ visible: true }).first();
  await box.tap();
  await page.evaluate(() => {
    const durations: number[] = [];
    window.benchInputs = durations;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await box.pressSequentially("How was your week? Mine was rather long.", { delay: 60 });
  // An event is reported after the paint that follows it, so two frames later the last letter's is there.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
  const durations = (await page.evaluate(() => window.benchInputs)) ?? [];
  await box.fill("");
  return Math.max(0, ...durations);
}
