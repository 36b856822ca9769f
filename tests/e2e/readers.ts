import type { Page } from "@playwright/test";
import { asMember, DUTCH, enter, GERMAN, NORDIC, WORLD } from "./support.ts";

/** A site that offers each language, to readers in a country. */
const LANGUAGES = {
  da: [NORDIC, "DK"],
  de: [GERMAN, "DE"],
  en: [WORLD, "GB"],
  es: ["luzelia.localhost", "ES"],
  fi: [NORDIC, "FI"],
  fr: [DUTCH, "BE"],
  it: [GERMAN, "CH"],
  nb: [NORDIC, "NO"],
  nl: [DUTCH, "NL"],
  pl: ["zorzanka.localhost", "PL"],
  sv: [NORDIC, "SE"],
} as const;

/** As a reader of a site, or a member of it, in one of its languages. */
export async function readIn(page: Page, locale: keyof typeof LANGUAGES, member?: string): Promise<string> {
  const [host, country] = LANGUAGES[locale];
  // the page before would go on asking, as somebody else
  await page.goto("about:blank");
  await page.setExtraHTTPHeaders({ "cf-ipcountry": country });
  await enter(page, host);
  if (member !== undefined) await asMember(page, host, member);
  // after the login, which takes the member's own language
  await page
    .context()
    .addCookies([{ name: "__Host-locale", value: locale, url: `https://${host}`, secure: true }]);
  return host;
}
/** The language that a page is in. */
export const languageOf = async (page: Page) =>
  (await page.locator("html").getAttribute("lang"))?.split("-")[0];
export const EVERY_LANGUAGE = Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[];
