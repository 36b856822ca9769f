import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath, routes } from "#client/routes.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { sessionOf, signUp, type SiteName } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";
import { readMessages } from "#tools/locales/read.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
  for (const where of Object.keys(HOSTS) as SiteName[])
    sessions[where] = await sessionOf(site, await signUp(site, { site: where }));
  for (const [pool, id] of [
    ["europe", "amberlind-nl"],
    ["europe", "rubinelle"],
    ["europe", "nordlune"],
    ["world", "amberlind"],
  ] as const)
    await bringIn(await site.database(pool), [{ id: `anna-${id}`.slice(0, 30), site: id, name: "Anna" }]);
});
afterAll(() => site.close());

/** An id that stands in place of its text: a group of messages, and what follows it. */
const GROUPS = new Set(Object.keys(readMessages("en")).map((id) => id.slice(0, id.indexOf("."))));
const ID_OF_A_MESSAGE = new RegExp(String.raw`\b(${[...GROUPS].join("|")})\.[a-z_]+`);

const people: Record<string, string> = {
  dutch: "anna-amberlind-nl",
  german: "anna-rubinelle",
  nordic: "anna-nordlune",
  world: "anna-amberlind",
};

/** Where an address is not about somebody. */
const IDS: Record<string, string> = { "credits-id-paymentmethod": "p1", transactions: "", decisions: "" };

const sessions: Record<string, string> = {};

/** Each language on a site and in a country that offer it. */
const READERS = {
  da: ["nordic", "DK"],
  de: ["german", "CH"],
  en: ["world", "GB"],
  es: ["world", "ES"],
  fi: ["nordic", "FI"],
  fr: ["german", "CH"],
  it: ["world", "IT"],
  nb: ["nordic", "NO"],
  nl: ["dutch", "BE"],
  pl: ["world", "PL"],
  sv: ["nordic", "SE"],
} as const satisfies Record<Locale, [SiteName, string]>;

describe.each(routes.map((route) => [route.name, route] as const))("%s", (name, route) => {
  const { guard, asksWithCookies: isOwn } = route;
  test.each(LOCALES)("renders in %s, whole and with all its words", async (locale) => {
    const [key, country] = READERS[locale];
    const session =
      guard === "member" || guard === "buyer" || guard === "payer" || isOwn ? (sessions[key] ?? "") : "";
    const response = await site.ask(
      fillPath(route, { id: IDS[name] ?? people[key] ?? "", type: "received", token: "about" }),
      {
        host: HOSTS[key],
        country,
        cookie: `__Host-locale=${locale}; ${session.replace(/; __Host-locale=\w+/, "")}`,
      },
    );
    const html = await response.text();
    // a signup is completed, and a payment is asked about, by a link alone; one demo site has a page of its own
    const isMissing =
      name === "complete-signup" || name === "payment" || (name === "token" && key !== "dutch");
    expect([response.status, html.endsWith("</html>")]).toEqual([isMissing ? 404 : 200, true]);
    expect(/<html lang="(\w+)/.exec(html)?.[1]).toBe(locale);
    const shown = html.replace(/<(script|style)[^]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");
    expect(shown).not.toMatch(ID_OF_A_MESSAGE);
  });
});
