import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import { PAYING_COUNTRIES } from "#contract/countries.ts";
import type { Locale } from "#contract/entities.ts";
import { browser as chromiumHere, CHROMIUM_FLAGS, ensureBrowser } from "#tools/chromium.ts";
import { migrate, port, prepareSite, serve, stateDir, untilReady } from "#tools/local.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { addresses, type Found } from "./examples.ts";
import { textsIn } from "./outside-messages.ts";
import { visitPage } from "./visit-page.ts";

/**
 * Npm run crawl: opens every route on every demo site in each of its complete languages, as a visitor and as
 * a member, and reports what is wrong. It starts a site, or takes the one at --port. A part of it by name:
 * --site rubinelle --locale de --route pricing --as member --no-axe. With --pseudo it builds the site in the
 * pseudo-locale, and also reports words that are no message.
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

/** A country in which each site offers the language. */
const COUNTRIES: Partial<Record<Locale, string>> = { en: "GB", nl: "NL", de: "DE" };
const VIEWERS = ["visitor", "member"] as const;
const DEMO_MEMBER = { email: "premium@demo.example", password: "demo-password" };

const wanted = (name: "site" | "locale" | "route" | "as", value: string): boolean =>
  only[name] === undefined || only[name].split(",").includes(value);

const running = only.port === undefined ? await startSite() : null;
const onPort = Number(only.port ?? port);
await ensureBrowser();
const chrome = await chromium.launch({ executablePath: chromiumHere() ?? "", args: CHROMIUM_FLAGS });
const rows: Record<string, string>[] = [];
let visited = 0;
try {
  const { tenants, variants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  for (const tenant of tenants.filter(({ id }) => wanted("site", id)))
    for (const [locale, country] of Object.entries(COUNTRIES))
      for (const viewer of VIEWERS)
        if (wanted("locale", locale) && wanted("as", viewer))
          await crawl({
            site: tenant.id,
            origin: `http://${tenant.host}:${onPort}`,
            token: tenant.pages[0]?.token ?? null,
            locale,
            country,
            viewer,
            data: only.pseudo ? [...textsIn([tenant, variants]), ...countryNames(locale)] : null,
          });
} finally {
  await chrome.close();
  running?.kill();
}
if (rows.length > 0) console.table(rows);
console.info(`${visited} pages visited, ${rows.length} findings`);
process.exit(rows.length > 0 ? 1 : 0);

interface Round {
  site: string;
  origin: string;
  token: string | null;
  locale: string;
  country: string;
  viewer: (typeof VIEWERS)[number];
  /** In the pseudo-locale: what is rightly no message on this site. Null elsewhere. */
  data: readonly string[] | null;
}

/** One reader's way through a site: a browser of its own with their language, country and session. */
async function crawl({ site, origin, token, locale, country, viewer, data }: Round): Promise<void> {
  const context = await chrome.newContext({
    extraHTTPHeaders: { "cf-ipcountry": country },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const cookie = { url: origin.replace("http:", "https:"), secure: true };
  await context.addCookies([{ name: "__Host-locale", value: locale, ...cookie }]);
  const page = await context.newPage();
  const check = async (name: string, path: string, status: number) => {
    const looks = { withAxe: !only["no-axe"], data };
    const { elsewhere, findings } = await visitPage(page, origin, { name, path, status }, looks);
    if (elsewhere === null) visited++;
    for (const finding of new Set(findings))
      rows.push({ site, locale, viewer, path, finding: finding.slice(0, 300) });
  };
  // a visitor's first page, with the entry warning over it
  if (viewer === "visitor" && wanted("route", "index")) await check("index", "/", 200);
  await context.addCookies([{ name: "__Host-entry", value: "1", ...cookie }]);
  const found = await look(page, origin, viewer, token);
  await context.addCookies([{ name: "__Host-locale", value: locale, ...cookie }]);
  for (const { name, path, status } of addresses(found).filter((each) => wanted("route", each.name)))
    await check(name, path, status);
  await context.close();
  console.info(`${site} ${locale} ${viewer}: ${visited} pages so far, ${rows.length} findings`);
}

/** Logs the member in, and reads whose pages there are to open. */
async function look(
  page: Page,
  origin: string,
  viewer: Round["viewer"],
  token: string | null,
): Promise<Found> {
  await page.goto(`${origin}/pages/terms`);
  return page.evaluate(
    async ([login, own]) => {
      if (login !== null)
        await fetch("/api/user.php", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(login),
        });
      const read = async <T>(path: string) => (await (await fetch(path)).json()) as T;
      const { profiles } = await read<{ profiles: { id: string }[] }>("/api/members.php");
      const chats =
        login === null
          ? []
          : (await read<{ chats: { conversation: { id: string } }[] }>("/api/chats.php")).chats;
      return {
        member: profiles[0]?.id ?? "",
        conversation: chats[0]?.conversation.id ?? null,
        token: own,
      };
    },
    [viewer === "member" ? DEMO_MEMBER : null, token] as const,
  );
}

/** Names of countries in a language, which Intl knows and no message says. */
function countryNames(locale: string): string[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return PAYING_COUNTRIES.map((code) => names.of(code) ?? code);
}

async function startSite(): Promise<ReturnType<typeof serve>> {
  const [build] = await Promise.all([prepareSite(), migrate()]);
  const server = serve(port, stateDir, false, build);
  process.on("exit", () => server.kill());
  await untilReady(port);
  return server;
}
