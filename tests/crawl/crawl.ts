import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { routes } from "#client/routes.ts";
import { LOCALES } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { PAYING_COUNTRIES } from "#contract/product/countries.ts";
import { METHODS } from "#contract/product/payment-methods.ts";
import { profileFields } from "#contract/product/profile-fields.ts";
import { REGIONS } from "#origin/directory/regions.ts";
import { launchChromium, logIn, startDemo } from "#tests/support/demo-site.ts";
import { ensureBrowser, headlessShell } from "#tools/dev/chromium.ts";
import { DEMO_DATA } from "#tools/dev/demo-build.ts";
import { endTogether } from "#tools/dev/end-together.ts";
import { port, prepareSite, stateDir } from "#tools/dev/local.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { addresses, type Address, type Found } from "./examples.ts";
import { languagesOfSite, type SiteLanguage } from "./languages.ts";
import { textsIn } from "./outside-messages.ts";
import { faultLines, type Count, type Finding } from "./report.ts";
import { sitemapFaults } from "./search-engines.ts";
import { visitPage, type Look } from "./visit-page.ts";

/**
 * Npm run crawl: opens every route on every demo site in each language that the site offers, as a visitor and
 * as a member, and reports what is wrong. It starts a site, or takes the one at --port. A part of it by name:
 * --site rubinelle --locale de --route pricing --as member --no-axe. axe reads each page in the main language
 * of its site. With --pseudo it builds the site in the pseudo-locale, and also reports words that are no
 * message.
 */
const { values: only } = parseArgs({
  options: {
    port: { type: "string" },
    site: { type: "string" },
    locale: { type: "string" },
    route: { type: "string" },
    as: { type: "string" },
    "no-axe": { type: "boolean", default: false },
    pseudo: { type: "boolean", default: false },
  },
});
// the build reads it
if (only.pseudo) process.env["TEXTS"] = "pseudo";

const VIEWERS = ["visitor", "member"] as const;
type Viewer = (typeof VIEWERS)[number];
/** Characters of a finding that are shown: axe quotes the whole element. */
const LONGEST_FINDING = 300;

/** Of places, as the selects of a search have them in every language. */
const NAMES_OF_REGIONS = Object.values(REGIONS).flatMap((regions) => regions.map(({ name }) => name));

const wanted = (name: "site" | "locale" | "route" | "as", value: string): boolean =>
  only[name] === undefined || only[name].split(",").includes(value);

endTogether();
const running = only.port === undefined ? await startDemo(port, stateDir, await prepareSite()) : null;
const onPort = Number(only.port ?? port);
await ensureBrowser();
const chrome = await launchChromium(headlessShell());
const findings: Finding[] = [];
const counts: Count[] = [];
const start = Date.now();
try {
  const { tenants, variants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  for (const tenant of tenants.filter(({ id }) => wanted("site", id))) {
    const languages = languagesOfSite(tenant).filter(({ locale }) => wanted("locale", locale));
    const [main] = languagesOfSite(tenant);
    for (const viewer of VIEWERS)
      if (wanted("as", viewer) && languages.length > 0)
        await crawl(tenant, viewer, languages, main?.locale ?? null, [
          // a page may leave out the postal code of the company's town
          ...textsIn([tenant, tenant.company.city.split(" "), variants]),
          ...tenants.map(({ host }) => host),
        ]);
  }
} finally {
  await chrome.close();
  await running?.stop();
}
console.table(counts);
for (const line of faultLines(findings)) console.info(line);
const opened = counts.reduce((sum, count) => sum + count.opened, 0);
const seconds = Math.round((Date.now() - start) / 1_000);
console.info(`${routes.length} routes, ${opened} pages opened in ${seconds} s, ${findings.length} findings`);
process.exit(findings.length > 0 ? 1 : 0);

/**
 * One reader's way through a site in one language after the other, in a browser of their own.
 *
 * @param main The one language in which axe reads the pages: what it finds depends on the words least.
 * @param texts Texts of the site, which are no messages.
 */
async function crawl(
  { id: site, host, pages }: Tenant,
  viewer: Viewer,
  languages: readonly SiteLanguage[],
  main: string | null,
  texts: readonly string[],
): Promise<void> {
  const origin = `http://${host}:${onPort}`;
  const context = await chrome.newContext({ reducedMotion: "reduce", serviceWorkers: "block" });
  const setCookie = (name: string, value: string) =>
    context.addCookies([{ name, value, url: origin.replace("http:", "https:"), secure: true }]);
  /** Addresses that lead this reader elsewhere in the first language: in the others it is only asked again. */
  const leading = new Set<string>();
  let found: Found | null = null;
  for (const { locale, country } of languages) {
    const count: Count = {
      site: `${site} ${viewer}`,
      locale,
      opened: 0,
      redirected: 0,
      findings: 0,
      seconds: 0,
    };
    const since = Date.now();
    await context.setExtraHTTPHeaders({ "cf-ipcountry": country });
    await setCookie("__Host-locale", locale);
    // a tab of its own: it would remember that the entry warning was accepted
    const page = await context.newPage();
    // somewhere on the site, for what is fetched from within a page
    await page.goto(`${origin}/pages/terms`);
    const data = only.pseudo
      ? [...texts, ...NAMES_OF_REGIONS, ...namesOfMembers(site), ...wordsOfIntl(locale)]
      : null;
    const look: Look = { locale, withAxe: !only["no-axe"] && locale === main, data };
    const report = (path: string, all: readonly string[]) => {
      for (const what of new Set(all.map((each) => each.slice(0, LONGEST_FINDING)))) {
        findings.push({ site, locale, viewer, path, what });
        count.findings++;
      }
    };
    const check = async (address: Address) => {
      const { path } = address;
      const isElsewhere = leading.has(path) && (await redirects(page, path));
      const visited = isElsewhere ? null : await visitPage(page, origin, address, look);
      if (visited === null || visited.elsewhere !== null) {
        count.redirected++;
        leading.add(path);
      } else count.opened++;
      report(path, visited?.findings ?? []);
    };
    // a visitor's first page, with the entry warning over it
    if (viewer === "visitor" && wanted("route", "index")) {
      await context.clearCookies({ name: "__Host-entry" });
      await check({ name: "index", path: "/", status: 200 });
    }
    await setCookie("__Host-entry", "1");
    found ??= await readFound(page, viewer, pages[0]?.token ?? null);
    // logging in sets it to the member's own
    await setCookie("__Host-locale", locale);
    for (const address of addresses(found).filter(({ name }) => wanted("route", name))) await check(address);
    if (viewer === "visitor" && only.route === undefined) report("/sitemap.xml", await sitemapFaults(page));
    await page.close();
    count.seconds = Math.round((Date.now() - since) / 1_000);
    counts.push(count);
    for (const line of faultLines(findings.slice(findings.length - count.findings))) console.info(line);
    console.info(
      `${count.site} ${locale}: ${count.opened} pages, ${count.findings} findings, ${count.seconds} s`,
    );
  }
  await context.close();
}

/** Whether an address of the page's site leads to another. */
async function redirects(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    async (to) => (await fetch(to, { redirect: "manual" })).type === "opaqueredirect",
    path,
  );
}

/** Logs the member in, and reads whose pages there are to open. */
async function readFound(page: Page, viewer: Viewer, token: string | null): Promise<Found> {
  if (viewer === "member") await logIn(page);
  return page.evaluate(
    async ([isMember, own]) => {
      const read = async <T>(path: string) => (await (await fetch(path)).json()) as T;
      const { profiles } = await read<{ profiles: { id: string }[] }>("/api/members.php");
      const chats = isMember
        ? (await read<{ chats: { conversation: { id: string } }[] }>("/api/chats.php")).chats
        : [];
      return {
        member: profiles[0]?.id ?? "",
        conversation: chats[0]?.conversation.id ?? null,
        token: own,
      };
    },
    [viewer === "member", token] as const,
  );
}

/**
 * What Intl says in a language and no message: names of countries, languages and months, the "and" of a list,
 * signs of currencies.
 */
function wordsOfIntl(locale: string): string[] {
  const [countries, languages] = (["region", "language"] as const).map(
    (type) => new Intl.DisplayNames(locale, { type }),
  );
  const months = (["short", "long"] as const).flatMap((month) =>
    Array.from({ length: 12 }, (_, at) =>
      new Intl.DateTimeFormat(locale, { month }).format(new Date(2026, at)),
    ),
  );
  const named = profileFields.languages.options.map((code) => languages?.of(code) ?? code);
  // Spanish says “e” and not “y” before “inglés”
  const list = ["2", ...named].flatMap((last) => new Intl.ListFormat(locale).formatToParts(["1", last]));
  const currencies = METHODS.visa.currencies.flatMap((currency) =>
    new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(1),
  );
  const words = [
    ...PAYING_COUNTRIES.map((code) => countries?.of(code) ?? code),
    ...named,
    // a language is offered under its own name
    ...LOCALES.map((code) => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code),
    ...months,
    ...list.flatMap(({ type, value }) => (type === "literal" ? [value.trim()] : [])),
    ...currencies.flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
  ];
  return [...new Set(words)];
}

/** What a site's demo members are called, and the towns they live in. */
function namesOfMembers(site: string): string[] {
  const members: { site: string; name: string; city: string }[] = JSON.parse(
    readFileSync(join(DEMO_DATA, "members.json"), "utf8"),
  );
  return [...new Set(members.filter((each) => each.site === site).flatMap(({ name, city }) => [name, city]))];
}
