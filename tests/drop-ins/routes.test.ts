import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathOf, routes } from "../../client/routes.ts";
import { bringIn } from "../support/members.ts";
import { HOSTS, startSite, type RunningSite } from "../support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
  for (const [pool, id] of [["europe", "amberlind-nl"], ["europe", "rubinelle"], ["europe", "nordlune"], ["world", "amberlind"]] as const) await bringIn(await site.database(pool), [{ id: `anna-${id}`.slice(0, 30), site: id, name: "Anna" }]);
});
afterAll(() => site.close());

const people: Record<string, string> = { dutch: "anna-amberlind-nl", german: "anna-rubinelle", nordic: "anna-nordlune", world: "anna-amberlind" };

describe.each(routes.map(({ name }) => name))("%s", (name) => {
  test.each(["en", "nl", "de"])("renders on every site in %s, whole and with all its words", async (locale) => {
    for (const [key, host] of Object.entries(HOSTS)) {
      const response = await site.ask(pathOf(name, { id: people[key] ?? "" }), { host, country: "CH", cookie: `__Host-locale=${locale}` });
      const html = await response.text();
      const language = /<html lang="(\w+)"/.exec(html)?.[1];
      expect([host, response.status, html.endsWith("</html>")]).toEqual([host, 200, true]);
      // the Dutch site offers Dutch, the country German and English: a cookie for another one is passed over
      expect([locale, "nl", "de"]).toContain(language);
      const shown = html.replace(/<(script|style)[^]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");
      expect(shown).not.toMatch(/\b(shell|face|index|members|member|lang|error|vocab)\.[a-z_]+/);
    }
  });
});
