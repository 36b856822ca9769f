import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { asMember, at, DUTCH, enter, expect, GERMAN, hydrated, membersOf, NORDIC, test, WORLD } from "./support.ts";

const SIZES = [{ width: 390, height: 844 }, { width: 1440, height: 900 }];

async function pathsOf(host: string): Promise<string[]> {
  const [somebody] = await membersOf(host);
  return ["/", "/members", "/lang-config", "/login", "/signup", "/signup?gender=female&looking_for=male", "/reset-password", "/reset-password/do?token=x", "/activate/error", `/members/${somebody?.id ?? ""}`];
}
const MEMBERS_PATHS = ["/members", "/chats", "/members?page=2", "/notifications", "/profile", "/lang-config", "/nothing-here"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of SIZES) {
    test.describe(`${colorScheme} at ${viewport.width}x${viewport.height}`, () => {
      test.use({ colorScheme, viewport });

      test("no screen of any site has a finding of axe", async ({ page }) => {
        test.setTimeout(120_000);
        for (const host of [DUTCH, GERMAN, NORDIC, WORLD]) {
          await page.goto(at(host));
          expect([host, "entry warning", await findings(page)]).toEqual([host, "entry warning", []]);
          await enter(page, host);
          for (const path of await pathsOf(host)) {
            await page.goto(at(host, path));
            await hydrated(page);
            expect([host, path, await findings(page)]).toEqual([host, path, []]);
          }
        }
      });
    });
  }
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of SIZES) {
    test.describe(`a member's, ${colorScheme} at ${viewport.width}x${viewport.height}`, () => {
      test.use({ colorScheme, viewport });

      test("no screen has a finding of axe, with the menu folded and unfolded", async ({ page }) => {
        test.setTimeout(60_000);
        await enter(page, DUTCH);
        await asMember(page, DUTCH, "premium@demo.example");
        const [somebody] = await membersOf(DUTCH);
        for (const path of [...MEMBERS_PATHS, `/members/${somebody?.id ?? ""}`]) {
          await page.goto(at(DUTCH, path));
          await hydrated(page);
          expect([path, await findings(page)]).toEqual([path, []]);
          await page.locator(".account > summary").click();
          expect([path, "menu", await findings(page)]).toEqual([path, "menu", []]);
        }
      });
    });
  }
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

test("nothing scrolls sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const host of [DUTCH, GERMAN]) {
    await enter(page, host);
    for (const path of [...(await pathsOf(host)), "/members/nobody-there"]) {
      await page.goto(at(host, path));
      expect([host, path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([host, path, 320]);
    }
  }
});

test("nothing of a member's scrolls sideways at 320 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, GERMAN);
  await asMember(page, GERMAN, "free@demo.example");
  for (const path of MEMBERS_PATHS) {
    await page.goto(at(GERMAN, path));
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
});

test("nothing moves while a page arrives", async ({ page }) => {
  for (const path of await pathsOf(DUTCH)) {
    await page.goto(at(DUTCH, path));
    await hydrated(page);
    const shift = await page.evaluate(() => new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value; resolve(sum); }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
    }));
    expect([path, shift]).toEqual([path, 0]);
  }
});

test("every stop of the keyboard on a page shows its focus", async ({ page }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const shown = (element: Element | null) => element !== null && getComputedStyle(element).outlineStyle !== "none" && getComputedStyle(element).outlineWidth !== "0px";
      return shown(at) || shown(at.closest("label")) || !at.matches(":focus");
    });
    expect([i, seen]).toEqual([i, true]);
  }
});
