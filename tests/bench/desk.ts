import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright";
import { launchChromium, startDemo } from "#tests/support/demo-site.ts";
import { decideCases } from "./desk-cases.ts";
import { atShare, median, type Section } from "./figures.ts";
import { scratch } from "./workerd.ts";

const PORT = Number(process.env["BENCH_PORT"] ?? 8795);
const PHOTOS = 300;
/** Milliseconds from a key to the next picture, shown. */
const BAR = 200;
/** Milliseconds for which somebody looks at a picture. */
const LOOK = 120;
/** Milliseconds that a write waits for the server's own. */
const PATIENCE = 10_000;

declare global {
  interface Window {
    deskTimes?: number[];
    deskKeys?: number;
  }
}

/** What photos and cases cost: keys for each, and the time from a key to the next picture. */
export async function desk(): Promise<Section> {
  const folder = join(scratch, "desk");
  const site = await startDemo(PORT, folder);
  const chrome = await launchChromium();
  const page = await (await chrome.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  await page.addInitScript(watchKeys);
  const there = site.url.replace("localhost", "desk.localhost");
  await untilFilled(folder);
  const work = await fetch(`${site.url}/dev/work`, { method: "POST" });
  if (!work.ok) throw new Error(`The day's work was not made: ${work.status}`);
  await page.goto(`${there}/cdn-cgi/access/login`);
  await page.getByText(/^Ada /).click();
  await page.getByRole("navigation", { name: "Desk" }).waitFor();
  const cases = await decideCases(page, there);
  // the demo's own pictures, as if they had been uploaded just now
  inPools(folder, letWait);
  await page.goto(`${there}/photos?queue=photo&view=single`);
  await page.locator("figure img").waitFor();
  const began = performance.now();
  const decided = await decideAll(page);
  const minutes = (performance.now() - began) / 60_000;
  const { times, keys } = await page.evaluate(() => ({
    times: window.deskTimes ?? [],
    keys: window.deskKeys ?? 0,
  }));
  await chrome.close();
  await site.stop();
  return {
    title: `The desk: ${PHOTOS} photos, and the cases of a day, decided by keys alone`,
    notes: [
      "Nine of ten accepted, one refused by a digit, and one decision in thirty taken back by Z and made again.",
      "From a key to the paint of the next picture, loaded, at 1366 x 768 on this machine.",
    ],
    rows: [
      ["what", "figure"],
      ["photos decided", decided],
      ["keys for each", keys / decided],
      ["key to the next picture, median ms", median(times)],
      ["the same, p99", atShare(times, 0.99)],
      [`minutes, with ${LOOK} ms to look at each`, minutes],
      ...cases.flatMap(({ kind, decided: number, keys: pressed, times: waited }): [string, number][] => [
        [`${kind}: decided`, number],
        [`${kind}: keys for each`, pressed / number],
        [`${kind}: key to the next one, median ms`, median(waited)],
        [`${kind}: the same, p99`, atShare(waited, 0.99)],
      ]),
    ],
    bars: [
      { what: "key to the next picture, p99", figure: atShare(times, 0.99), bar: BAR, unit: " ms" },
      ...cases.map(({ kind, times: waited }) => ({
        what: `key to the next ${kind}, median`,
        figure: median(waited),
        bar: BAR,
        unit: " ms",
      })),
    ],
    figures: { decided, keys, times, minutes, cases },
  };
}

async function decideAll(page: Page): Promise<number> {
  let decided = 0;
  while (decided < PHOTOS) {
    await page.keyboard.press(decided % 10 === 9 ? "7" : "a");
    await shown(page);
    if (decided % 30 === 29) {
      await page.keyboard.press("z");
      await shown(page);
      await page.keyboard.press("a");
      await shown(page);
    }
    decided++;
  }
  return decided;
}

/** Until the picture after a key was timed, and somebody has looked at it. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => window.deskTimes?.length === window.deskKeys);
  await page.waitForTimeout(LOOK);
}

/** Runs in the page: times each key until another picture than before is there, loaded and painted. */
function watchKeys(): void {
  window.deskTimes = [];
  window.deskKeys = 0;
  const current = () => document.querySelector<HTMLImageElement>("figure img");
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      window.deskKeys = (window.deskKeys ?? 0) + 1;
      const before = current()?.src;
      const look = () => {
        const now = current();
        const isThere = now !== null && now.src !== before && now.complete && now.naturalWidth > 0;
        if (isThere) setTimeout(() => window.deskTimes?.push(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

/** Asks each database of the demo that has pictures; answers the sum. */
function inPools(folder: string, ask: (db: DatabaseSync) => number): number {
  let sum = 0;
  for (const file of globSync(join(folder, "v3/d1/miniflare-D1DatabaseObject/*.sqlite"))) {
    const db = new DatabaseSync(file, { timeout: PATIENCE });
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'photos'").get()) sum += ask(db);
    db.close();
  }
  return sum;
}

const letWait = (db: DatabaseSync): number =>
  Number(
    db
      .prepare(
        "UPDATE photos SET status = 'inspected', uploaded_at = unixepoch() - position WHERE status = 'active'",
      )
      .run().changes,
  );
const shownPictures = (db: DatabaseSync): number =>
  Number(db.prepare("SELECT count(*) AS n FROM photos WHERE status = 'active'").get()?.["n"]);

/** The demo fills itself while it is served. */
async function untilFilled(folder: string): Promise<void> {
  // nothing tells another process of it: the files are asked each second
  while (inPools(folder, shownPictures) < PHOTOS * 1.2)
    await new Promise((resolve) => setTimeout(resolve, 1_000));
}
