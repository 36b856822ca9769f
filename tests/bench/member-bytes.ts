import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { launchChromium } from "#tests/support/demo-site.ts";
import { EDGE } from "./builds.ts";
import { brotli, KB, partsOf } from "./bytes.ts";
import { capture } from "./captured.ts";
import { startCounted, type CountedSite } from "./counted.ts";
import type { Section } from "./figures.ts";
import { memberCookie } from "./member-edge.ts";
import { originStub } from "./origin-stub.ts";
import { fillProfiles } from "./people.ts";
import { CLIENT, startWorkerd } from "./workerd.ts";

const PATH = "/members";

/** What the first page of a member carries and loads. */
export async function memberBytes(): Promise<Section> {
  const edge = await startWorkerd("member-bytes", { folder: EDGE }, originStub);
  const htmlFor = async (headers: Record<string, string>) =>
    (await capture(edge.port, { host: "localhost", path: PATH, headers })).html;
  const parts = partsOf(await htmlFor({ cookie: await memberCookie() }));
  const visitors = partsOf(await htmlFor({ "cf-ipcountry": "GB" }));
  await edge.stop();

  const site = await startCounted();
  await fillProfiles(await site.database("world"), "amberlind", 1_000);
  const cookie = await sessionOf(site, await signUp(site, { site: "world" }));
  await site.counted();
  const { scripts, photos, others } = await visit(site, cookie);
  const { verbs, questions } = await site.counted();
  await site.close();

  const files = scripts.map((file) => ({ file, brotli: brotli(readFileSync(join(CLIENT, file)), 11) }));
  const script = files.reduce((sum, file) => sum + file.brotli, 0);
  return {
    title:
      "Bytes of a member's first page, /members: brotli 5 for HTML and what stands in it, brotli 11 for files",
    rows: [
      ["seen by", "HTML", "HTML without styles", "styles", "starter", "script", "files"],
      ["a member", parts.html, parts.bare, parts.styles, parts.starter, script, files.length],
      ["a visitor", visitors.html, visitors.bare, visitors.styles, visitors.starter, "", ""],
    ],
    bars: [{ what: "a member's first page: script", figure: script / KB, bar: 120, unit: " KB" }],
    notes: [
      `Script: every file that Chromium fetched of it with an empty cache until its network was idle after hydration. HTML from the origin's stub: 24 profiles, in English.`,
      `The whole page in the browser: ${scripts.length} scripts, ${photos} photos, ${others} others; the origin asked ${verbs.length} time(s) a member's object and ${questions.length} times D1 for it, once for the page and once for each photo.`,
    ],
    figures: { ...parts, visitors, script, files, photos, others, verbs, questions },
  };
}

/** A member's visit with an empty cache: what was fetched besides the page. */
async function visit(
  site: CountedSite,
  cookie: string,
): Promise<{ scripts: string[]; photos: number; others: number }> {
  const url = new URL(site.address);
  url.hostname = "localhost";
  const chrome = await launchChromium();
  const context = await chrome.newContext({
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    extraHTTPHeaders: { cookie },
  });
  const page = await context.newPage();
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() !== "document") paths.push(new URL(request.url()).pathname);
  });
  await page.goto(new URL(PATH, url).href);
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  // what a page fetches of itself is over then; the first look for news comes five seconds later
  await page.waitForLoadState("networkidle");
  const isMember = (await page.locator("nav.bar").count()) === 1;
  await chrome.close();
  if (!isMember) throw new Error("the browser was no member");
  const scripts = paths.filter((path) => path.endsWith(".js"));
  const photos = paths.filter((path) => path.startsWith("/photos/"));
  return {
    scripts: [...new Set(scripts)],
    photos: photos.length,
    others: paths.length - scripts.length - photos.length,
  };
}
