import type { Page } from "playwright";
import { checkStructuredData, faultsOfSitemap } from "#tests/support/search-engines.ts";

/** What libxml has against the sitemap of a page's site, and what the site answers instead of one. */
export async function sitemapFaults(page: Page): Promise<string[]> {
  // by the browser, which finds names below localhost wherever it runs
  const { status, xml } = await page.evaluate(async () => {
    const answer = await fetch("/sitemap.xml");
    return { status: answer.status, xml: await answer.text() };
  });
  if (status !== 200) return [`sitemap status ${status}`];
  return (await faultsOfSitemap(xml)).map((fault) => `sitemap ${fault}`);
}

/** What Google's rules have against the structured data of a page, if it has some. */
export async function structuredDataFaults(html: string): Promise<string[]> {
  if (!html.includes("application/ld+json")) return [];
  return (await checkStructuredData(html)).faults.map((fault) => `structured data ${fault}`);
}
