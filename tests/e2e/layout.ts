import type { Page } from "@playwright/test";

/** The narrowest screen that everything must fit on. */
export const NARROW = { width: 320, height: 640 };

/** How far the document is wider than the screen, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The words of buttons and links with a shape that reach beyond it. Those that are cut off on purpose do not. */
export const wordsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element | null, within: Element): boolean => {
      if (element === null) return false;
      const { overflowX, clipPath } = getComputedStyle(element);
      return (
        overflowX !== "visible" ||
        clipPath !== "none" ||
        (element !== within && isCut(element.parentElement, within))
      );
    };
    const shapes = document.querySelectorAll("button, summary, .btn, .chip, .tag, .seg label");
    return [...shapes].flatMap((shape) => {
      const { left, right } = shape.getBoundingClientRect();
      const texts = document.createTreeWalker(shape, NodeFilter.SHOW_TEXT);
      const outside: string[] = [];
      const range = document.createRange();
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        const words = range.getBoundingClientRect();
        if (
          words.width > 0 &&
          (words.left < left - 1 || words.right > right + 1) &&
          !isCut(texts.currentNode.parentElement, shape)
        )
          outside.push(range.toString());
      }
      return shape.checkVisibility() ? outside : [];
    });
  });

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
