import type { Browser } from "playwright";
import { openPhone } from "#tests/support/demo-site.ts";

/** Milliseconds from the navigation's start, but for the shift, the number of requests and the bytes. */
export interface Visit {
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  hydrated: number;
  /** Milliseconds that tasks took beyond 50 ms each: how long a touch could have gone unanswered. */
  blocked: number;
  longestTask: number;
  shift: number;
  requests: number;
  kilobytes: number;
  /** KB of the pictures that are on the screen before it is scrolled. */
  pictures: number;
}

type Observed = Pick<Visit, "largestPaint" | "shift" | "hydrated" | "blocked" | "longestTask">;

declare global {
  interface Window {
    benchVisit?: Observed;
  }
}

/** Lighthouse's slow 4G, and a quarter of this processor. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWER = 4;
/** Milliseconds after hydration in which late paints and shifts are still counted. */
const AFTER = 1_500;

/** One visit with empty caches on a phone. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await openPhone(browser);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
  await page.goto(address, { waitUntil: "load", timeout: 60_000 });
  await page.waitForSelector("html[data-hydrated]", { state: "attached", timeout: 60_000 });
  await page.waitForTimeout(AFTER);
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const kilobytes = [navigation, ...files].reduce((sum, file) => sum + (file?.transferSize ?? 0), 0) / 1024;
    const onScreen = new Set(
      [...document.images]
        .filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return width > 0 && top < innerHeight && bottom > 0;
        })
        .map((image) => image.currentSrc),
    );
    const pictures =
      files
        .filter(
          (file) =>
            onScreen.has(file.name) ||
            /\.(webp|png|jpe?g|avif)$/.test(file.initiatorType === "css" ? file.name : ""),
        )
        .reduce((sum, file) => sum + file.encodedBodySize, 0) / 1024;
    const none = Number.NaN;
    return {
      firstByte: navigation?.responseStart ?? Number.NaN,
      firstPaint,
      requests: files.length + 1,
      kilobytes,
      pictures,
      ...(window.benchVisit ?? {
        largestPaint: none,
        shift: none,
        hydrated: none,
        blocked: none,
        longestTask: none,
      }),
    };
  });
  await context.close();
  if (faults.length > 0) throw new Error(`${address}: ${faults.join("; ")}`);
  return seen;
}

/** Runs in the page before anything of it. */
function observe(): void {
  const seen = { largestPaint: Number.NaN, shift: 0, hydrated: Number.NaN, blocked: 0, longestTask: 0 };
  window.benchVisit = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.blocked += duration - 50;
      seen.longestTask = Math.max(seen.longestTask, duration);
    }
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    seen.largestPaint = list.getEntries().at(-1)?.startTime ?? seen.largestPaint;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    if (document.documentElement.hasAttribute("data-hydrated") && Number.isNaN(seen.hydrated))
      seen.hydrated = performance.now();
  }).observe(document, { attributes: true, attributeFilter: ["data-hydrated"], subtree: true });
}
