import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath, routes } from "#client/routes.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { checkStructuredData, faultsOfSitemap, searchHeadOf } from "#tests/support/search-engines.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

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

async function pathsInSitemap(host: string): Promise<string[]> {
  const xml = await (await site.ask("/sitemap.xml", { host })).text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address));
  expect(addresses.map(({ origin }) => origin)).toEqual(addresses.map(() => `https://${host}`));
  return addresses.map(({ pathname }) => pathname);
}

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

test("the same page on the sites of a brand names the same addresses, each in its language, and itself", async () => {
  const paths = (await pathsInSitemap(HOSTS.world)).filter((path) => path !== "/about");
  for (const path of paths) {
    const alternates = await Promise.all(
      [HOSTS.dutch, HOSTS.world].map(async (host) => (await read(path, host)).head.alternates),
    );
    expect(alternates[0]).toEqual(alternates[1]);
    expect(alternates[0]).toMatchObject({
      "nl-NL": `https://${HOSTS.dutch}${path}`,
      "nl-BE": `https://${HOSTS.dutch}${path}`,
      "en-GB": `https://${HOSTS.world}${path}`,
      "x-default": `https://${HOSTS.world}${path}`,
    });
  }
  for (const [language, host] of [
    ["nl", HOSTS.dutch],
    ["en", HOSTS.world],
  ] as const)
    expect((await read("/pricing", host)).html).toContain(`<html lang="${language}"`);
  expect((await read("/", HOSTS.german)).head.alternates).toEqual({});
  expect((await read("/about", HOSTS.dutch)).head.alternates).toEqual({});
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
  const asset = /data-entry="([^"]+)"/.exec(index)?.[1] ?? "";
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
