import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bringIn } from "#tests/support/members.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await bringIn(await site.database("world"), [{ id: "lay-anna", site: "amberlind", name: "Anna" }]);
});
afterAll(() => site.close());

const barOf = (html: string): string => /<header class="top">([^]*?)<\/header>/.exec(html)?.[1] ?? "";

/** Specification, section 2: the elements of a page, as its HTML has them for a visitor. */
const ELEMENTS = {
  /** The bar with a way to log in. */
  navigation: (html: string) => barOf(html).includes('href="/login"'),
  /** A bar in which nothing but the logo is a link. */
  logoOnly: (html: string) => barOf(html).match(/<a /g)?.length === 1,
  footer: (html: string) => html.includes('<footer class="foot"'),
  disclaimer: (html: string) =>
    ["Adults only, 18+", "is run by Liffey Company Ltd.", "Fictional profiles are labelled"].every((words) =>
      html.includes(words),
    ),
  entryWarning: (html: string) => html.includes('id="entry"'),
};
type Element = keyof typeof ELEMENTS;

const PAGES: [layout: string, path: string, country: string, has: Element[]][] = [
  ["default", "/", "US", ["navigation", "footer", "disclaimer", "entryWarning"]],
  ["default", "/pages/terms", "BE", ["navigation", "footer", "disclaimer", "entryWarning"]],
  ["default", "/members/lay-anna", "NL", ["navigation", "footer", "disclaimer", "entryWarning"]],
  ["default", "/pages/ban", "US", ["navigation", "footer", "disclaimer"]],
  ["default", "/reset-password", "US", ["navigation", "footer", "disclaimer"]],
  ["chat", "/members/lay-anna/landing3", "NL", ["entryWarning"]],
  ["chat", "/members/lay-anna/landing3", "DE", ["entryWarning"]],
  ["chat", "/members/lay-anna/landing3", "BE", []],
  ["chat", "/members/lay-anna/landing3", "US", []],
  ["lander", "/members/lay-anna/landing", "NL", ["logoOnly", "footer", "disclaimer"]],
  ["lander", "/members/lay-anna/landing2", "DE", ["logoOnly", "footer", "disclaimer"]],
  ["lander", "/landers/alonetonight", "US", ["logoOnly", "footer", "disclaimer"]],
  ["default", "/mail-change/do?token=a.b", "NL", ["navigation", "footer", "disclaimer", "entryWarning"]],
  ["empty", "/signup", "NL", ["logoOnly"]],
  ["empty", "/members/lay-anna/signup", "DE", ["logoOnly"]],
];

test.each(PAGES)(
  "the %s layout of %s, seen from %s, has %j and nothing else",
  async (layout, path, country, has) => {
    const html = await (await site.ask(path, { country, cookie: "__Host-locale=en" })).text();
    const found = Object.entries(ELEMENTS).flatMap(([name, isIn]) => (isIn(html) ? [name] : []));
    expect(html).toContain(`"layout":"${layout}"`);
    expect(found.toSorted()).toEqual([...has].toSorted());
  },
);

test("only the pages of conversations may use the microphone", async () => {
  const policyOf = async (path: string) => (await site.ask(path)).headers.get("permissions-policy");
  expect(await policyOf("/members/lay-anna/landing3")).toContain("microphone=(self)");
  for (const path of ["/", "/members/lay-anna", "/members/lay-anna/landing", "/nothing-here"])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("microphone=()")]);
});

describe("the entry warning", () => {
  const pathWithWarning = "/pages/terms";
  const warned = async (cookie: string) =>
    (await (await site.ask(pathWithWarning, { cookie })).text()).includes('id="entry"');

  test("leads to the page on keeping minors away, and is hidden in the installed app", async () => {
    const html = await (await site.ask(pathWithWarning)).text();
    expect(html.slice(html.indexOf('id="entry"'))).toContain('href="/pages/ban"');
    expect(html).toMatch(/@media \(display-mode:\s*standalone\)\s*\{\s*\.entry-shade\s*\{\s*display:\s*none/);
  });

  test("is not shown again after it was dismissed; a device that has logged in before is no exception", async () => {
    expect(await warned("")).toBe(true);
    expect(await warned("__Host-entry=1")).toBe(false);
    expect(await warned("__Host-device=left-after-a-logout")).toBe(true);
  });
});

describe("the footer", () => {
  const footerOf = async (host: string, locale: string, path = "/pages/terms") => {
    const html = await (
      await site.ask(path, { host, country: "CH", cookie: `__Host-locale=${locale}` })
    ).text();
    return html.slice(html.indexOf('<footer class="foot"'), html.indexOf("</footer"));
  };
  /** The nine of the specification. */
  const NINE = [
    "/pages/terms",
    "/pages/privacy",
    "/pages/cookies",
    "/pages/ban",
    "/pricing",
    "/complaints",
    "/pages/return-policy",
    "/pages/faq",
    "/pages/service",
  ];

  test.each(Object.entries(HOSTS))(
    "of the %s site has its links on every layout with one",
    async (_, host) => {
      for (const path of ["/pages/terms", "/landers/alonetonight"]) {
        const html = await footerOf(host, "en", path);
        const links = [...html.matchAll(/<li[^>]*><a href="([^"]+)"/g)].map(([, href]) => href);
        expect(links).toEqual(expect.arrayContaining(NINE));
      }
    },
  );

  test("has the notices for the United States in English, where the site wants them", async () => {
    const title = "For residents of the United States";
    const notice = await footerOf(HOSTS.world, "en", "/landers/alonetonight");
    const words = [
      "Liffey Company Ltd., 14 Linden Quay",
      "mailto:hello@amberlind.example",
      "Arbitration",
      "State",
    ];
    for (const part of [title, ...words]) expect(notice.slice(notice.indexOf(title))).toContain(part);
    expect(await footerOf(HOSTS.world, "de")).not.toContain("foot__us");
    expect(await footerOf(HOSTS.german, "en")).not.toContain("foot__us");
  });
});
