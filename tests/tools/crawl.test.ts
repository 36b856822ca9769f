import { expect, test } from "vitest";
import { LOCALES } from "#contract/entities.ts";
import { englishLeft } from "#tests/crawl/english-left.ts";
import { languagesOfSite } from "#tests/crawl/languages.ts";
import { faultLines } from "#tests/crawl/report.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";

const { tenants } = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);
const languages = (site: string) => {
  const tenant = tenants.find(({ id }) => id === site);
  if (!tenant) throw new Error(`no site ${site}`);
  return languagesOfSite(tenant).map(({ locale, country }) => `${locale} in ${country}`);
};

test("the crawl opens a site in each language that it offers in one of its countries", () => {
  expect(languages("rubinelle")).toEqual(["de in DE", "en in DE", "fr in CH", "it in CH"]);
  expect(languages("nordlune")).toEqual(["da in DK", "en in DK", "nb in NO", "sv in SE", "fi in FI"]);
});

test("the crawl opens some demo site in each language", () => {
  const crawled = new Set(tenants.flatMap((tenant) => languagesOfSite(tenant).map(({ locale }) => locale)));
  expect([...crawled].toSorted()).toEqual(LOCALES.toSorted());
});

test("English words on a page in another language are found, what people wrote is not", () => {
  const run = (text: string, isData = false) => ({ text, place: "p.meta", isData });
  expect(englishLeft([run("Nachrichten und Your photos"), run("Your photos", true)], "de")).toEqual([
    "English “your, photos” in p.meta: Nachrichten und Your photos",
  ]);
  expect(englishLeft([run("Newfoundland and Labrador")], "fr")).toEqual([]);
  expect(englishLeft([run("Your photos")], "en")).toEqual([]);
});

test("a fault of many pages is one line with its first places", () => {
  const finding = { site: "rubinelle", locale: "de", viewer: "member", what: "not hydrated" };
  expect(
    faultLines([
      { ...finding, path: "/credits", what: "status 500, expected 200" },
      ...["/a", "/b", "/c", "/d", "/e"].map((path) => ({ ...finding, path })),
    ]),
  ).toEqual([
    "not hydrated\n    rubinelle de member /a, rubinelle de member /b, rubinelle de member /c, rubinelle de member /d and 1 more",
    "status 500, expected 200\n    rubinelle de member /credits",
  ]);
});
