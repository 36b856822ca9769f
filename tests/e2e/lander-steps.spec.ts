import type { Page } from "@playwright/test";
import { routes } from "#client/routes.ts";
import { at, expect, GERMAN, hydrated, test } from "./support.ts";

const SHORT_PHONES = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];
const LANDERS = routes.flatMap(({ name, path }) =>
  name.startsWith("landers-") ? [path.replace("/{slug?}", "")] : [],
);
/** A site of each language besides German, and a country in which it offers it. */
const LANGUAGES: [host: string, country: string, locale: string][] = [
  ["nl.amberlind.localhost", "NL", "nl"],
  ["clairambre.localhost", "FR", "fr"],
  ["brisaluna.localhost", "IT", "it"],
  ["localhost", "GB", "en"],
  ["nordlune.localhost", "DK", "da"],
  ["nordlune.localhost", "NO", "nb"],
  ["nordlune.localhost", "SE", "sv"],
  ["nordlune.localhost", "FI", "fi"],
  ["luzelia.localhost", "ES", "es"],
  ["zorzanka.localhost", "PL", "pl"],
];

/** The second step, once the first question is answered. */
async function secondStep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  // the cards are swiped before the form is there
  for (const like of await page.locator(".deck [data-swipe='right']").all())
    await like.evaluate((box: HTMLInputElement) => box.click());
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
      await expect.poll(() => isReachable(page), { message: path }).toBe(true);
    }
  });

test.describe("in every other language", () => {
  // a site chooses among the languages of the country by the browser's
  test.use({ locale: "zz", viewport: { width: 360, height: 640 } });

  test("the button of a lander's second step is in view", async ({ page }) => {
    for (const [host, country, locale] of LANGUAGES) {
      await page.setExtraHTTPHeaders({ "cf-ipcountry": country });
      await secondStep(page, at(host, "/landers/gallery"));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect.poll(() => isReachable(page), { message: locale }).toBe(true);
    }
  });
});
