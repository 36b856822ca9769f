import { chromium, type CDPSession, type Page } from "@playwright/test";
import { browser as chromiumHere } from "../../tools/chromium.ts";
import { FLAGS, runningSite } from "./browser.ts";
import { atShare, median, type Section } from "./figures.ts";

const THROWS = 16;
const CPU_SLOWER = 4;
/** Milliseconds between two reports of a finger, steps of a throw, and how long its frames are watched. */
const REPORT = 1000 / 60;
const STEPS = 24;
const WATCHED = 1_000;
/** A frame that came later than this was missed by one that should have come before. */
const LATE = 1.5 * (1000 / 60);

interface Throws {
  frames: number[];
  /** Milliseconds of script, styles and layout in a second of throwing. */
  busy: number[];
}

/** Cards thrown by a finger on a slowed processor: the game, and beside it a bare page with one picture that does nothing but follow. */
export async function swipe(): Promise<Section> {
  const site = await runningSite();
  const chrome = await chromium.launch({ executablePath: chromiumHere() ?? "", args: FLAGS });
  const context = await chrome.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "en-GB" });
  await context.addCookies([{ name: "__Host-entry", value: "1", url: site.url.replace("http:", "https:"), secure: true }]);
  const page = await context.newPage();
  await page.goto(`${site.url}/login`);
  await page.evaluate(async () => { await fetch("/api/user.php", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: "premium@demo.example", password: "demo-password" }) }); });
  await page.goto(`${site.url}/swipe-game`);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  const picture = await page.locator(".is-first img").getAttribute("src");
  const bare = await context.newPage();
  // a page of the same host, for its picture, without a policy against a script of its own
  await bare.route("**/bare", (route) => route.fulfill({ contentType: "text/html", body: bareCard(picture ?? "") }));
  await bare.goto(`${site.url}/bare`);

  const figures = [{ name: "bare card", page: bare, throws: empty() }, { name: "ours", page, throws: empty() }];
  for (const { page } of figures) await page.waitForLoadState("networkidle");
  for (let i = 0; i <= THROWS; i++) for (const { page, throws } of figures) {
    await page.bringToFront();
    const one = await throwCard(page);
    // the first one compiles
    if (i === 0) continue;
    throws.frames.push(...one.frames);
    throws.busy.push(one.busy);
  }
  await chrome.close();
  await site.stop();
  return report(figures);
}

const empty = (): Throws => ({ frames: [], busy: [] });

async function throwCard(page: Page): Promise<{ frames: number[]; busy: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  const watching = page.evaluate((time) => new Promise<number[]>((done) => {
    const at: number[] = [];
    const next = (now: number) => {
      at.push(now);
      if (now - (at[0] ?? now) < time) requestAnimationFrame(next);
      else done(at.slice(1).map((frame, i) => frame - (at[i] ?? 0)));
    };
    requestAnimationFrame(next);
  }), WATCHED);
  const before = await busyOf(session);
  for (let step = 0; step <= STEPS; step++) {
    // eight pixels a report at last: as a thumb throws
    const x = 195 - (step * step) / 3;
    await session.send("Input.dispatchTouchEvent", { type: step === 0 ? "touchStart" : "touchMove", touchPoints: [{ x, y: 400 + step / 2 }] });
    await new Promise((next) => { setTimeout(next, REPORT); });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const frames = await watching;
  const busy = (await busyOf(session)) - before;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return { frames, busy };
}

async function busyOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

/** The least that a card can be. */
const bareCard = (picture: string) => `<!doctype html><meta name="viewport" content="width=device-width"><style>body{margin:0;height:844px;overflow:hidden}img{position:absolute;inset:16px;width:358px;height:640px;object-fit:cover;border-radius:24px;touch-action:none;will-change:transform}</style>
<img src="${picture}"><script>const card = document.querySelector("img"); let from = 0; card.onpointerdown = (e) => { from = e.clientX; }; card.onpointermove = (e) => { card.style.transform = "translate3d(" + (e.clientX - from) + "px,0,0)"; }; card.onpointerup = () => { card.animate([{}, { transform: "translate3d(-600px,0,0)" }], 300); card.style.transform = ""; };</script>`;

function report(figures: { name: string; throws: Throws }[]): Section {
  const rows = figures.map(({ name, throws: { frames, busy } }) => ({ name, median: median(frames), p95: atShare(frames, 0.95), late: frames.filter((frame) => frame > LATE).length / frames.length, worst: Math.max(...frames), busy: median(busy) }));
  const [bare, ours] = rows;
  return {
    title: "Swipe game: a card thrown by a finger, a quarter of the processor, 390 x 844 at two dots a pixel",
    rows: [["", "frame p50 ms", "frame p95 ms", "worst ms", "late frames %", "main thread ms a second"], ...rows.map(({ name, median, p95, worst, late, busy }) => [name, median, p95, worst, 100 * late, busy])],
    bars: [
      { what: "median frame", figure: ours?.median ?? Number.NaN, bar: 1000 / 59, unit: " ms" },
      { what: "late frames beyond the bare card's", figure: 100 * ((ours?.late ?? Number.NaN) - (bare?.late ?? 0)), bar: 2, unit: " %" },
    ],
    notes: [`${THROWS} throws each, in turn, ${WATCHED} ms from the touch on: pull, flight, the next card, the call and its answer. Chromium paints without a graphics processor here, so the bare card says what this machine can do.`],
    figures: rows,
  };
}
