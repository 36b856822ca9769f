import type { Page } from "@playwright/test";
import { routes } from "#client/routes.ts";
import { at, enter, expect, GERMAN, hydrated, test } from "./support.ts";

const SHORT_PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];
const LANDERS = routes.flatMap(({ name, path }) =>
  name.startsWith("landers-") ? [path.replace("/{slug?}", "")] : [],
);
/** A site of each language, in its own or in one that it offers besides. */
const LANGUAGES: [host: string, locale: string][] = [
  ["nl.amberlind.localhost", "nl"],
  ["nl.amberlind.localhost", "fr"],
  ["rubinelle.localhost", "it"],
  ["rubinelle.localhost", "en"],
  ["nordlune.localhost", "da"],
  ["nordlune.localhost", "nb"],
  ["nordlune.localhost", "sv"],
  ["nordlune.localhost", "fi"],
  ["luzelia.localhost", "es"],
  ["zorzanka.localhost", "pl"],
];

/** Where the middle of the second step's button is, once the first question is answered. */
async function secondStep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  // some landers ask something before, and show their form then
  await page
    .locator(".lander__form button.btn--main")
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  await expect(page.locator("#signup-title")).toBeFocused();
}

/** The whole button is on the screen, and nothing lies over it. */
const isReachable = (page: Page): Promise<boolean> =>
  page.locator("form.signup button.btn--main").evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && button.contains(onTop);
  });

for (const size of SHORT_PHONES)
  test(`the button of every lander's second step is in view at ${size.width} by ${size.height} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const path of LANDERS) {
      await secondStep(page, at(GERMAN, path));
      expect([path, await isReachable(page)]).toEqual([path, true]);
    }
  });

test("the button of a lander's second step is in view in every other language", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [host, locale] of LANGUAGES) {
    await enter(page, host);
    await page
      .context()
      .addCookies([{ name: "__Host-locale", value: locale, url: `https://${host}`, secure: true }]);
    await secondStep(page, at(host, "/landers/gallery"));
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    expect([locale, await isReachable(page)]).toEqual([locale, true]);
  }
});
