import type { Page } from "@playwright/test";
import { findings, PHONE } from "./axe.ts";
import { overflow, shiftOf } from "./layout.ts";
import { at, expect, GERMAN, hydrated, newBrowser, test } from "./support.ts";

/** The paths of everything that a page asks for, in their order. */
function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (sent) => paths.push(new URL(sent.url()).pathname));
  return paths;
}
const videosIn = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/videos/"));

/** Until the page has had the time in which it decides about a video. */
const decided = async (page: Page): Promise<void> => {
  await hydrated(page);
  await page.waitForLoadState("load");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => {
          requestIdleCallback(() => {
            resolve();
          });
        });
      }),
  );
};

test("a lander's video comes after its still and can be paused; where it could disturb or cost it stays a still", async ({
  page,
  browser,
}) => {
  const paths = pathsOf(page);
  await page.setViewportSize(PHONE);
  // reduced motion
  await page.goto(at(GERMAN, "/landers/video"));
  await expect(page.getByRole("img", { name: /Papierlaternen/ })).toBeVisible();
  await decided(page);
  await expect(page.locator("video")).toHaveCount(0);
  expect(videosIn(paths)).toEqual([]);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  const pause = page.getByRole("button", { name: "Video anhalten" });
  await expect(pause).toBeVisible();
  const still = paths.findIndex((path) => path.endsWith(".avif"));
  expect(still).toBeGreaterThan(-1);
  expect(paths.findIndex((path) => path.startsWith("/videos/"))).toBeGreaterThan(still);
  expect([await shiftOf(page), await overflow(page), await findings(page)]).toEqual([0, 0, []]);
  await pause.click();
  await expect(page.getByRole("button", { name: "Video abspielen" })).toBeVisible();
  await expect(page.locator("video")).toHaveJSProperty("paused", true);

  // a connection that is paid by the byte
  const saving = await newBrowser(browser, { reducedMotion: "no-preference" });
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  const saver = await saving.newPage();
  const saved = pathsOf(saver);
  await saver.goto(at(GERMAN, "/landers/transitionsvideolanding"));
  await decided(saver);
  expect(saved.some((path) => path.endsWith(".avif"))).toBe(true);
  expect(videosIn(saved)).toEqual([]);
});
