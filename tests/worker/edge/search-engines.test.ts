import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath, routes } from "#client/routes.ts";
import { LOCALES } from "#contract/entities.ts";
import { offeredLanguages } from "#edge/decide/locale.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { checkStructuredData, faultsOfSitemap, searchHeadOf } from "#tests/support/search-engines.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await bringIn(await site.database("world"), [{ id: "annalee1", site: "amberlind", name: "Annalee" }]);
});
afterAll(() => site.close());

async function read(path: string, host: string, cookie?: string) {
  const response = await site.ask(path, { host, ...(cookie !== undefined && { cookie }) });
  const html = await response.text();
  return { response, html, head: searchHeadOf(html, response.headers) };
}

async function sitemapOf(host: string): Promise<URL[]> {
  const xml = await (await site.ask("/sitemap.xml", { host })).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  expect(addresses.map(({ origin }) => origin)).toEqual(addresses.map(() => `https://${host}`));
  return addresses;
}

/** Without the same in other languages. */
const pathsInSitemap = async (host: string): Promise<string[]> =>
  (await sitemapOf(host)).filter(({ search }) => search === "").map(({ pathname }) => pathname);

describe.each(Object.values(HOSTS))("%s", (host) => {
  test("robots.txt leads to the sitemap, which is valid and of this host alone", async () => {
    const robots = await (await site.ask("/robots.txt", { host })).text();
    expect(robots).toContain(`\nSitemap: https://${host}/sitemap.xml\n`);
    const answer = await site.ask("/sitemap.xml", { host });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    expect(await faultsOfSitemap(await answer.text())).toEqual([]);
  });

  test("every address of the sitemap is a page that may be listed, in its own name and words", async () => {
    const paths = await pathsInSitemap(host);
    expect(paths).toEqual(expect.arrayContaining(["/", "/pricing", "/signup", "/login", "/pages/faq"]));
    const titles = new Set<string>();
    for (const path of paths) {
      const { response, head } = await read(path, host);
      expect([path, response.status, head.isIndexable, head.canonical]).toEqual([
        path,
        200,
        true,
        `https://${host}${path}`,
      ]);
      const { title, description, share } = head;
      titles.add(title ?? "");
      expect([path, (description ?? "").length > 50]).toEqual([path, true]);
      expect(share).toMatchObject({
        "og:title": title,
        "og:description": description,
        "og:url": head.canonical,
        "og:image:width": "1200",
      });
      expect(share["og:locale"]).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
    }
    expect(titles.size).toBe(paths.length);
  });

  test("what the pages say by schema.org is valid", async () => {
    const found: Record<string, string[]> = {};
    for (const path of await pathsInSitemap(host)) {
      const { types, faults } = await checkStructuredData((await read(path, host)).html);
      expect([path, faults]).toEqual([path, []]);
      found[path] = types;
    }
    expect(found).toMatchObject({
      "/": ["Organization", "WebSite"],
      "/pricing": ["BreadcrumbList", "Product"],
      "/pages/faq": ["BreadcrumbList", "FAQPage"],
      "/pages/terms": ["BreadcrumbList"],
    });
  });

  test("the picture beside its links is there, in a format that everybody shows", async () => {
    const pictures = new Set<string>();
    for (const path of await pathsInSitemap(host))
      pictures.add((await read(path, host)).head.share["og:image"] ?? "");
    for (const picture of pictures) {
      expect(picture).toMatch(new RegExp(`^https://${host}/`));
      const { pathname } = new URL(picture);
      const answer = await site.ask(pathname, { host });
      expect([pathname, answer.status, answer.headers.get("content-type")]).toEqual([
        pathname,
        200,
        "image/jpeg",
      ]);
    }
  });
});

test("each lander has a picture of its own beside its links", async () => {
  const landers = (await pathsInSitemap(HOSTS.german)).filter((path) => path.startsWith("/landers/"));
  const pictures = await Promise.all(
    landers.map(async (path) => (await read(path, HOSTS.german)).head.share["og:image"] ?? ""),
  );
  expect(pictures).toEqual(
    landers.map((path) => `https://${HOSTS.german}/share${path.replace("/landers/", "/landers-")}.jpg`),
  );
});

test("a query and a variant make no other page for search engines", async () => {
  for (const [path, canonical] of [
    ["/pricing?country=IE", "/pricing"],
    ["/login?next=%2Fchats&utm_source=x", "/login"],
    ["/signup?gender=female&looking_for=male", "/signup"],
    ["/pages/ban?sent=1", "/pages/ban"],
    ["/?network=north&sub1=a", "/"],
  ] as const)
    expect([path, (await read(path, HOSTS.world)).head.canonical]).toEqual([
      path,
      `https://localhost${canonical}`,
    ]);
});

/** As search engines read: from the United States, with no language and no cookie. */
const crawl = async (address: string) => {
  const { host, pathname, search } = new URL(address);
  const answer = await site.ask(`${pathname}${search}`, { host, country: "US" });
  const html = await answer.text();
  return { head: searchHeadOf(html, answer.headers), locale: /<html lang="([^"]+)"/.exec(html)?.[1] };
};

test.each([
  ["nl.amberlind.localhost", { "nl-BE": "nl.amberlind.localhost", "fr-BE": "nl.amberlind.localhost?fr" }],
  ["nl.amberlind.localhost", { "en-NL": "nl.amberlind.localhost?en", "x-default": "localhost" }],
  // every Briton gets English there; a Canadian may get French
  ["localhost", { "en-GB": "localhost", "en-CA": "localhost?en", "fr-CA": "localhost?fr" }],
  ["localhost", { "nl-NL": "nl.amberlind.localhost" }],
  ["rubinelle.localhost", { "de-DE": "rubinelle.localhost", "it-CH": "rubinelle.localhost?it" }],
  [
    "nordlune.localhost",
    { "da-DK": "nordlune.localhost?da", "nb-NO": "nordlune.localhost?nb", "fi-FI": "nordlune.localhost?fi" },
  ],
  ["nordlune.localhost", { "sv-SE": "nordlune.localhost?sv", "sv-FI": "nordlune.localhost?sv" }],
  ["nordlune.localhost", { "x-default": "nordlune.localhost" }],
  ["luzelia.localhost", { "es-ES": "luzelia.localhost", "en-ES": "luzelia.localhost?en" }],
])("a page on %s names the address of each language of a country: %o", async (host, expected) => {
  const { head } = await crawl(`https://${host}/pricing`);
  expect(head.alternates).toMatchObject(
    Object.fromEntries(
      Object.entries(expected).map(([pair, where]) => {
        const [at = "", language] = where.split("?");
        return [pair, `https://${at}/pricing${language === undefined ? "" : `?lang=${language}`}`];
      }),
    ),
  );
});

test("a page names each language that its site offers in each of its countries, on every site", async () => {
  const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
  for (const { host, settings, locales } of tenants) {
    const offer = { domainLanguage: settings.domain_language, siteLocales: locales, complete: LOCALES };
    const pairs = settings.countries.flatMap((country) =>
      offeredLanguages(offer, country).map((language) => `${language}-${country}`),
    );
    const { alternates } = (await crawl(`https://${host}/pages/faq`)).head;
    expect([host, Object.keys(alternates)]).toEqual([host, expect.arrayContaining([...pairs, "x-default"])]);
  }
});

test.each(["nl.amberlind.localhost", "rubinelle.localhost", "nordlune.localhost"])(
  "every address that a page of %s names is in that language, is its own canonical one and names the same ones",
  async (host) => {
    const { alternates } = (await crawl(`https://${host}/login`)).head;
    const languages = Map.groupBy(Object.entries(alternates), ([, address]) => address);
    for (const [address, named] of languages) {
      const { head, locale } = await crawl(address);
      expect([address, head.canonical, head.namedTwice]).toEqual([address, address, []]);
      expect([address, head.alternates]).toEqual([address, alternates]);
      for (const [pair] of named)
        if (pair !== "x-default") expect([address, pair.split("-")[0]]).toEqual([address, locale]);
    }
  },
);

test("the sitemap lists each page in each language with the alternates that the page names", async () => {
  const xml = await (await site.ask("/sitemap.xml", { host: HOSTS.nordic })).text();
  const listed = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)]
    .filter(([, address = ""]) => new URL(address).pathname === "/pricing")
    .map(([, address = "", links = ""]) => ({
      address,
      links: Object.fromEntries(
        [...links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, pair, to]) => [pair, to]),
      ),
    }));
  const { alternates } = (await crawl(`https://${HOSTS.nordic}/pricing`)).head;
  expect(new Set(listed.map(({ address }) => address))).toEqual(new Set(Object.values(alternates)));
  for (const { links } of listed) expect(links).toEqual(alternates);
});

test("a page of a site's own is in no other language, and a language that the site lacks changes nothing", async () => {
  expect((await read("/about?lang=en", HOSTS.dutch)).head).toMatchObject({
    alternates: {},
    canonical: `https://${HOSTS.dutch}/about`,
  });
  for (const language of ["sv", "de-DE", "nl", ""]) {
    const { head, html } = await read(`/pricing?lang=${language}`, HOSTS.dutch);
    expect([head.canonical, html.includes('<html lang="nl"')]).toEqual([
      `https://${HOSTS.dutch}/pricing`,
      true,
    ]);
  }
});

test("a visitor who comes by a link in a language stays in it until the browser is closed, and may choose another", async () => {
  const { response, html } = await read("/?lang=fr", HOSTS.dutch);
  expect(html).toContain('<html lang="fr"');
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("__Host-locale="));
  expect(cookie).toBe("__Host-locale=fr; Path=/; Secure; HttpOnly; SameSite=Lax");
  const next = await site.ask("/pricing", { host: HOSTS.dutch, cookie: "__Host-locale=fr", country: "BE" });
  expect(await next.text()).toContain('<html lang="fr"');
  const chosen = await read("/?lang=fr", HOSTS.dutch, "__Host-locale=nl");
  expect(chosen.html).toContain('<html lang="nl"');
  expect(chosen.response.headers.getSetCookie()).toEqual([]);
});

test("profiles, the search and whatever is not indexed say so in the page and in a header", async () => {
  for (const route of routes.filter(({ isIndexed, guard }) => !isIndexed && guard !== "member")) {
    const path = fillPath(route, { id: "annalee1", type: "received", token: "about" });
    const { response, head } = await read(path, HOSTS.world);
    if (response.status === 303) continue;
    expect([path, response.headers.get("x-robots-tag"), head.isIndexable, head.canonical]).toEqual([
      path,
      "noindex",
      false,
      null,
    ]);
    expect([path, head.share, (head.description ?? "").length > 30]).toEqual([path, {}, true]);
  }
});

test("a member's own pages are for no search engine", async () => {
  const anna = await signUp(site);
  const cookie = await sessionOf(site, anna);
  for (const path of ["/members", "/chats", "/profile", "/credits"]) {
    const { response, head } = await read(path, anna.host, cookie);
    expect([path, response.status, response.headers.get("x-robots-tag"), head.isIndexable]).toEqual([
      path,
      200,
      "noindex",
      false,
    ]);
  }
});

test("a page that is missing has no address of its own and is not listed", async () => {
  for (const path of ["/nothing-here", "/members/nobody00", "/pages/nothing"]) {
    const { response, head } = await read(path, HOSTS.dutch);
    expect([
      path,
      response.status,
      response.headers.get("x-robots-tag"),
      head.isIndexable,
      head.canonical,
    ]).toEqual([path, 404, "noindex", false, null]);
  }
});

const RTA = "RTA-5042-1996-1400-1577-RTA";

test("every kind of response carries the adult label, and every page has it in its head", async () => {
  const etag = (await site.ask("/pages/terms")).headers.get("etag") ?? "";
  const index = await (await site.ask("/")).text();
  const asset = /(\/assets\/entry-[\w-]+\.js)/.exec(index)?.[1] ?? "";
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(index)?.[1] ?? "";
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const kinds: [status: number, path: string, init?: Parameters<RunningSite["ask"]>[1]][] = [
    [200, "/"],
    [200, "/", { method: "HEAD" }],
    [200, "/sitemap.xml"],
    [200, "/manifest.webmanifest"],
    [200, "/api/companyinfo.php"],
    [200, asset],
    [200, icon],
    [301, "/", { host: "www.localhost" }],
    [303, "/chats"],
    [303, "/lang-config", { method: "POST", body: "locale=en", headers: form }],
    [304, "/pages/terms", { headers: { "if-none-match": etag } }],
    [403, "/lang-config", { method: "POST", body: "locale=en", headers: { "sec-fetch-site": "cross-site" } }],
    [404, "/nothing-here"],
    [404, "/assets/nothing.js"],
    [404, "/api/nothing.php"],
    [404, "/photos/nothing-full.webp"],
    [405, "/members", { method: "DELETE" }],
    [421, "/", { host: "unknown.example" }],
  ];
  for (const [status, path, init = {}] of kinds) {
    const response = await site.ask(path, init);
    expect([path, response.status, response.headers.get("rating")]).toEqual([path, status, RTA]);
    const html = await response.text();
    if (html.startsWith("<!doctype html>"))
      expect([path, searchHeadOf(html).ratings]).toEqual([path, expect.arrayContaining([RTA])]);
  }
});
