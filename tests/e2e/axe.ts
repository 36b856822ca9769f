import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;

declare global {
  interface Window {
    /** There since the first scan of this document. */
    axe?: { run: (context: Document, options: object) => Promise<Results> };
  }
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** The rule whose result depends on the colours; every other one depends on the document and its layout alone. */
const OF_COLOURS = ["color-contrast"];

/** What axe finds on the screen as it is now. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = {
    resultTypes: ["violations"],
    // the rules for styles that axe would load again are not among its own
    preload: { assets: ["media"] },
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
  };
  await finishAnimations(page);
  const { violations } = await scan(page, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

/**
 * What axe finds on a screen on a phone in dark colours and on a desktop in light ones: each size and each
 * scheme once. The crawl looks at both sizes in both. The screen is left light and wide.
 */
export async function findingsInTwoLooks(page: Page, [narrow, wide] = [PHONE, DESKTOP]): Promise<string[]> {
  return [...(await findingsIn(page, narrow, "dark")), ...(await findingsIn(page, wide, "light"))];
}

/**
 * What axe finds on a screen on a phone and on a desktop, light and dark. Each size gets every rule once, its
 * dark colours only the rule of colours.
 */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [PHONE, DESKTOP])
    found.push(
      ...(await findingsIn(page, size, "dark", OF_COLOURS)),
      ...(await findingsIn(page, size, "light")),
    );
  return found;
}

async function findingsIn(
  page: Page,
  size: { width: number; height: number },
  colorScheme: "light" | "dark",
  rules?: readonly string[],
): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  return (await findings(page, rules)).map((finding) => `${colorScheme} at ${size.width}: ${finding}`);
}

/** The builder injects axe's half megabyte for every scan; once is enough for a document. */
async function scan(page: Page, options: object): Promise<Pick<Results, "violations">> {
  const again = await page.evaluate(
    async (how) => (await window.axe?.run(document, how))?.violations ?? null,
    options,
  );
  return again ? { violations: again } : new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
}

/** What is half faded in has the contrast of neither state. Endless animations stay. */
function finishAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}
