import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes as documents } from "#client/pages/document/route.ts";
import { languagesOfSite } from "#tests/crawl/languages.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { decisionsOf, HOSTS, type RunningSite } from "#tests/support/site.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const COMPANIES = {
  dutch: "Amstel Social B.V.",
  german: "Isar Begegnung GmbH",
  nordic: "Amstel Social B.V.",
  world: "Liffey Company Ltd.",
};

describe.each(documents.map(({ path }) => path))("%s", (path) => {
  test("is there on every site, for its company, and is cached", async () => {
    for (const [key, company] of Object.entries(COMPANIES)) {
      const host = HOSTS[key as keyof typeof COMPANIES];
      const first = await site.ask(path, { host });
      const html = await first.text();
      const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? "";
      expect([host, first.status, title === ""]).toEqual([host, 200, false]);
      expect(html).toContain(company);
      expect(html).toContain(`<link rel="canonical" href="https://${host}${path}">`);
      expect(html).toMatch(/<meta name="description" content="[^"{]{40,}">/);
      expect(html).not.toMatch(/\{[?/!]?\w+\}/);
      const etag = first.headers.get("etag") ?? "";
      const again = await site.ask(path, { host, headers: { "if-none-match": etag } });
      expect([again.status, decisionsOf(again)["cached"]]).toEqual([304, "true: fresh"]);
    }
  });

  test("is in the reader's language, and only that one travels, once", async () => {
    const text = async (locale: string) =>
      (
        await site.ask(path, {
          host: HOSTS.dutch,
          country: "CH",
          headers: { cookie: `__Host-locale=${locale}` },
        })
      ).text();
    const [dutch = "", english = ""] = (await Promise.all([text("nl"), text("en")])).map((html) =>
      html
        .replace(/<footer[^]*<\/footer>/, "")
        .replace(/<script type="application\/ld\+json">[^]*?<\/script>/, ""),
    );
    expect(dutch).toContain('<html lang="nl"');
    expect(english).toContain('<html lang="en"');
    const headings = (html: string) =>
      [...html.matchAll(/<h2 id="[^"]+">(.*?)<\/h2>/g)].map(([, words = ""]) => words);
    expect(headings(dutch)).toHaveLength(headings(english).length);
    // the first paragraph is the description too, the footer says who runs the site, and search engines get
    // questions and answers a second time
    for (const paragraph of [...english.matchAll(/<p>([^<]{80,})<\/p>/g)]
      .map(([, words = ""]) => words)
      .slice(1)) {
      expect(dutch).not.toContain(paragraph);
      expect(english.split(paragraph).length - 1).toBe(1);
    }
  });
});

test("the privacy page of each site names the payment provider of its company", async () => {
  const named = async (host: string) => {
    const html = await (await site.ask("/pages/privacy", { host })).text();
    return ["Mollie", "emerchantpay"].filter((name) => html.includes(`<strong>${name}</strong>`));
  };
  expect([await named(HOSTS.dutch), await named(HOSTS.world)]).toEqual([["Mollie"], ["emerchantpay"]]);
});

/** KB of a document's HTML without its styles, as the network compresses it: the bar of every page. */
const MOST = 7;

test("a document's HTML fits into the first response, on every site in each of its languages", async () => {
  const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  const tooLarge: string[] = [];
  for (const tenant of tenants)
    for (const { locale, country } of languagesOfSite(tenant))
      for (const { path } of documents) {
        const cookie = `__Host-locale=${locale}; __Host-entry=1`;
        const html = await (await site.ask(path, { host: tenant.host, country, cookie })).text();
        const bare = html.replace(/<style[^>]*>.*?<\/style>/gs, "");
        const bytes = brotliCompressSync(bare, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
        if (bytes / 1024 > MOST) tooLarge.push(`${tenant.host} ${locale} ${path}: ${bytes} bytes`);
      }
  expect(tooLarge).toEqual([]);
});

test("the terms are of the later of their own day and the day the company was added", async () => {
  const termsOf = async (host: string, locale: string) =>
    (await site.ask("/pages/terms", { host, cookie: `__Host-locale=${locale}` })).text();
  expect(await termsOf(HOSTS.german, "de")).toContain("Fassung vom 1. Dezember 2023");
  expect(await termsOf(HOSTS.dutch, "nl")).toContain("de versie van 1 maart 2024");
});

test("a phone is called without its dashes and spaces", async () => {
  const html = await (await site.ask("/pages/service", { host: HOSTS.german })).text();
  expect(html).toContain('<a href="tel:+498955500142">+49 89 5550 0142</a>');
});

test("a member reads the same text, and every link to it loads a document", async () => {
  const anna = await signUp(site);
  const cookie = await sessionOf(site, anna);
  const page = await site.ask("/pages/privacy", { host: anna.host, cookie });
  expect([page.status, (await page.text()).includes('id="how-long"')]).toEqual([200, true]);
  const seed = await site.ask("/pages/privacy", {
    host: anna.host,
    cookie,
    headers: { accept: "application/vnd.rendezvous.seed+json" },
  });
  expect([seed.status, seed.headers.get("x-elsewhere")]).toEqual([204, "/pages/privacy"]);
});

test("a site's own page is at its word on that site alone, in its languages", async () => {
  const own = await site.ask("/about", { host: HOSTS.dutch, cookie: "__Host-locale=nl" });
  expect([own.status, (await own.text()).includes("<h1>Over Amberlind</h1>")]).toEqual([200, true]);
  const english = await site.ask("/about", { host: HOSTS.dutch, cookie: "__Host-locale=en" });
  expect(await english.text()).toContain("<h1>About Amberlind</h1>");
  for (const [host, path] of [
    [HOSTS.german, "/about"],
    [HOSTS.dutch, "/about-us"],
    [HOSTS.dutch, "/constructor"],
    [HOSTS.dutch, "/pages/nothing"],
  ] as const) {
    const missing = await site.ask(path, { host });
    expect([path, missing.status]).toEqual([path, 404]);
  }
});

test("the footer leads to every document and to the site's own page, and nowhere that is not there", async () => {
  const html = await (await site.ask("/pages/terms", { host: HOSTS.dutch })).text();
  const footer = html.slice(html.indexOf('<footer class="foot"'));
  const links = [...footer.matchAll(/<li[^>]*><a href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(links).toEqual(expect.arrayContaining([...documents.map(({ path }) => path), "/pricing", "/about"]));
  for (const link of links)
    expect([link, (await site.ask(link, { host: HOSTS.dutch })).status]).toEqual([link, 200]);
});

test("the entry warning leads to the page about minors, which it does not cover", async () => {
  const terms = await (await site.ask("/pages/terms", { host: HOSTS.german, country: "DE" })).text();
  expect(/<div id="entry"[^]*href="\/pages\/ban"/.test(terms)).toBe(true);
  const ban = await (await site.ask("/pages/ban", { host: HOSTS.german, country: "DE" })).text();
  expect(ban).not.toContain('id="entry"');
});
