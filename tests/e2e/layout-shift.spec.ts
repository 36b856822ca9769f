import type { Page } from "@playwright/test";
import { DESKTOP, PHONE } from "./axe.ts";
import { asMember, at, connected, enter, expect, hydrated, membersOf, test, WORLD } from "./support.ts";

declare global {
  interface Window {
    /** What moved so far, by the elements that did, whether or not a key or a tap came before. */
    moved: string[];
  }
}

/** Notes every layout shift of every document of a page. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] };
        for (const { node } of sources)
          window.moved.push(
            node instanceof HTMLElement ? `${node.tagName} ${node.className}` : (node?.nodeName ?? "gone"),
          );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** After two frames, in which the observer hears of what moved in the last one. */
const moved = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.moved)));
      }),
  );

const PAGES = ["/members", "/likes", "/chats", "/swipe-game", "/credits", "/profile", "/notifications"];

for (const [size, member] of [
  [PHONE, "free@demo.example"],
  [DESKTOP, "premium@demo.example"],
] as const)
  test(`nothing moves on a member's page as it arrives, at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    await enter(page, WORLD);
    await asMember(page, WORLD, member);
    for (const path of PAGES) {
      const likes = page.waitForResponse(/\/api\/likes\.php/).catch(() => null);
      await page.goto(at(WORLD, path));
      await hydrated(page);
      await connected(page);
      if (!path.startsWith("/likes")) await likes;
      expect([path, await moved(page)]).toEqual([path, []]);
    }
  });

for (const size of [PHONE, DESKTOP])
  test(`a profile opened by a tap stays where its preview was, at ${size.width} pixels`, async ({ page }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    await enter(page, WORLD);
    // whose time bonus is a notice on both pages
    await asMember(page, WORLD, "free@demo.example");
    const [who] = (await membersOf(WORLD)).filter(({ main_image: image }) => image !== null);
    await page.goto(at(WORLD, "/members"));
    await hydrated(page);
    let letComeIn = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letComeIn = resolve;
    });
    const card = page.locator("ul.faces .photo__name").first();
    const address = (await card.getAttribute("href")) ?? `/members/${who?.id ?? ""}`;
    await page.route(`**${address}`, async (route) => {
      await mayCome;
      await route.continue();
    });
    await card.click();
    const preview = page.locator(".person[aria-busy='true']:not([inert])");
    await expect(preview).toBeVisible();
    const top = await page.locator(".person__main").boundingBox();
    await page.evaluate(() => {
      window.moved = [];
    });
    letComeIn();
    await expect(preview).toHaveCount(0);
    await expect(page.locator(".person__side h2").first()).toBeVisible();
    expect(await moved(page)).toEqual([]);
    const main = await page.locator("#main").boundingBox();
    expect(await page.locator(".person__main").boundingBox()).toEqual(top);
    // on a phone there is nothing above the photo
    if (size === PHONE) expect([main?.y, top?.y]).toEqual([0, 0]);
  });
