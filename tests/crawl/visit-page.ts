import { readFileSync } from "node:fs";
import type { ConsoleMessage, Page, Request } from "playwright";
import { findingsInEveryLook } from "#tests/e2e/axe.ts";
import { overflow, wordsOutside } from "#tests/e2e/layout.ts";
import { OPENING } from "#tools/locales/development-texts.ts";
import { englishLeft } from "./english-left.ts";
import type { Address } from "./examples.ts";
import { htmlFaults } from "./html.ts";
import { outsideMessages, type TextRun } from "./outside-messages.ts";
import { structuredDataFaults } from "./search-engines.ts";
import { readTextRuns } from "./text-runs.ts";

/** Pixels that a page must fit on without sideways scrolling. */
const WIDTHS = [320, 360, 390, 1440];
/** The crawl goes without the service worker, which would answer from what it stored. */
const BLOCKED_BY_PLAYWRIGHT = "Service Worker registration blocked by Playwright";
/** Milliseconds until React must have taken over, on a busy machine. */
const HYDRATION_TIMEOUT = 20_000;

export interface Visited {
  /** Where the site led to instead, or null. */
  elsewhere: string | null;
  findings: string[];
}

export interface Look {
  /** What the page must be in. */
  locale: string;
  /** Also by axe, at two sizes, light and dark. */
  withAxe: boolean;
  /** For a site in the pseudo-locale, whose words must all be messages: the texts that are data. Else null. */
  data: readonly string[] | null;
}

/** Opens an address and looks at it in every way. */
export async function visitPage(
  page: Page,
  origin: string,
  { path, status }: Address,
  { locale, withAxe, data }: Look,
): Promise<Visited> {
  const findings: string[] = [];
  const stop = watch(page, findings);
  try {
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 740 });
    const response = await page.goto(origin + path);
    const { pathname } = new URL(page.url());
    if (pathname !== new URL(origin + path).pathname) return { elsewhere: pathname, findings };
    if (response?.status() !== status) findings.push(`status ${response?.status()}, expected ${status}`);
    const html = (await response?.text()) ?? "";
    findings.push(...(await htmlFaults(html)).map((fault) => `html ${fault}`));
    findings.push(...(await structuredDataFaults(html)));
    await page
      .locator("html[data-hydrated]")
      .waitFor({ state: "attached", timeout: HYDRATION_TIMEOUT })
      .catch(() => findings.push("not hydrated"));
    findings.push(...(await messageIds(page)).map((id) => `message id ${id}`));
    const language = (await page.getAttribute("html", "lang")) ?? "";
    // a country may have its own words of a language: de-CH
    if (language.split("-")[0] !== locale) findings.push(`in ${language}, expected ${locale}`);
    const { words, attributes } = await readTextRuns(page);
    findings.push(
      ...(data === null
        ? englishLeft([...words, ...attributes], locale)
        : wordsOutsideMessages(words, attributes, data)),
    );
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      const wider = await overflow(page);
      if (wider > 0) findings.push(`${wider} px wider than ${width} px`);
      const outside = await wordsOutside(page);
      findings.push(...outside.map((words) => `outside of its button at ${width} px: ${words}`));
    }
    if (withAxe) findings.push(...(await findingsInEveryLook(page)).map((finding) => `axe ${finding}`));
    return { elsewhere: null, findings };
  } catch (error) {
    return {
      elsewhere: null,
      findings: [...findings, `not looked at: ${error instanceof Error ? error.message : String(error)}`],
    };
  } finally {
    stop();
  }
}

/** Collects what the console says: errors, hydration mismatches, policy reports, failed or foreign requests. */
function watch(page: Page, findings: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    // a page that is a 404 on purpose is said so in the console by its own address
    if (
      ["error", "warning"].includes(message.type()) &&
      message.location().url !== page.url() &&
      message.text() !== BLOCKED_BY_PLAYWRIGHT
    )
      findings.push(`console ${message.text()}`);
  };
  const onError = (error: Error) => findings.push(`error ${error.message}`);
  const onFailed = (request: Request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") findings.push(`failed ${request.url()}`);
  };
  const onRequest = (request: Request) => {
    if (!/^(http:\/\/([a-z.]+\.)?localhost:|data:|about:|blob:)/.test(request.url()))
      findings.push(`foreign ${request.url()}`);
  };
  page
    .on("console", onConsole)
    .on("pageerror", onError)
    .on("requestfailed", onFailed)
    .on("request", onRequest);
  return () => {
    page.off("console", onConsole).off("pageerror", onError);
    page.off("requestfailed", onFailed).off("request", onRequest);
  };
}

const IDS = new Set(
  Object.keys(JSON.parse(readFileSync("locales/en.json", "utf8")) as Record<string, string>),
);

/** Ids of messages that a reader would see or hear in place of their words. */
async function messageIds(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => [
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((element) =>
      ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
    ),
  ]);
  const found = words.join(" ").match(/[a-z][\w-]*(?:\.[\w-]+)+/gi) ?? [];
  return [...new Set(found)].filter((word) => IDS.has(word));
}

function wordsOutsideMessages(
  words: readonly TextRun[],
  attributes: readonly TextRun[],
  data: readonly string[],
): string[] {
  // without this a site that was built with its own texts would report every word of its pages
  if (!words.some(({ text }) => text.includes(OPENING))) return ["not in the pseudo-locale"];
  return [words, ...attributes.map((attribute) => [attribute])]
    .flatMap((runs) => outsideMessages(runs, data))
    .map((finding) => `no message: ${finding}`);
}
