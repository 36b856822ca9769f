import { afterAll, beforeAll, expect, test } from "vitest";
import type { Seed } from "../../../client/seed.ts";
import { startOwnSites } from "../../support/own-sites.ts";
import { HOSTS, type RunningSite } from "../../support/site.ts";

let site: RunningSite;
beforeAll(async () => { site = await startOwnSites("sharing-words", { rubinelle: "member_resell = true", nordlune: 'member_resell = true\nbrand = "rubinelle"' }); }, 120_000);
afterAll(() => site.close());

const sharingOn = async (host: string): Promise<Seed["site"]["sharing"]> => {
  const html = await (await site.ask("/signup", { host })).text();
  return (JSON.parse(/<script type="application\/json" id="seed"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "") as Seed).site.sharing;
};

test("a page knows the sister sites that show the same profiles, by name and host alone, and no page of a site that shares none", async () => {
  expect(await sharingOn(HOSTS.german)).toEqual([{ name: "Nordlune", host: HOSTS.nordic }]);
  expect(await sharingOn(HOSTS.nordic)).toEqual([{ name: "Rubinelle", host: HOSTS.german }]);
  expect(await sharingOn(HOSTS.dutch)).toEqual([]);
});
