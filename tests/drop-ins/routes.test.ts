import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath, routes } from "#client/routes.ts";
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

describe.each(routes.map((route) => [route.name, route] as const))("%s", (name, route) => {
  const { guard, asksWithCookies: isOwn } = route;
  test.each(["en", "nl", "de"])(
    "renders on every site in %s, whole and with all its words",
    async (locale) => {
      for (const [key, host] of Object.entries(HOSTS)) {
        const response = await site.ask(
          fillPath(route, { id: IDS[name] ?? people[key] ?? "", type: "received", token: "about" }),
          {
            host,
            country: "CH",
            cookie:
              `__Host-locale=${locale}${guard === "member" || guard === "buyer" || isOwn ? `; ${sessions[key] ?? ""}` : ""}`.replace(
                /; __Host-locale=\w+/,
                "",
              ),
          },
        );
        const html = await response.text();
        const language = /<html lang="(\w+)/.exec(html)?.[1];
        // a signup is completed by a link alone, and one demo site has a page of its own
        const isMissing = name === "complete-signup" || (name === "token" && key !== "dutch");
        expect([host, response.status, html.endsWith("</html>")]).toEqual([
          host,
          isMissing ? 404 : 200,
          true,
        ]);
        // the Dutch site offers Dutch, the country German and English: a cookie for another one is passed over
        expect([locale, "nl", "de"]).toContain(language);
        const shown = html.replace(/<(script|style)[^]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");
        expect(shown).not.toMatch(ID_OF_A_MESSAGE);
      }
    },
  );
});
