import type { Page } from "@playwright/test";

/** The narrowest screen that everything must fit on. */
export const NARROW = { width: 320, height: 640 };

/** How far the document is wider than the screen, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** How much moved while the page arrived: the sum of its layout shifts so far. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            resolve(sum);
          }),
        );
      }),
  );
