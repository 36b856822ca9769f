import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languagesOfSite } from "#tests/crawl/languages.ts";
import { poolsOf } from "#tools/tenants/pools.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { companyJsonSchema, settingRows, tenantJsonSchema } from "#tools/tenants/write-schema.ts";

const WRITE_THEM = "npm run schema writes them";
const read = readTenants("tenants", poolsOf("worker/origin/wrangler.toml"), false);

test("every site of tenants/ is right", () => {
  expect(read.faults).toEqual([]);
});

test("sites of one brand name each other, with the languages that search engines hear of", () => {
  const brand = read.tenants.filter(({ settings }) => settings.name === "Amberlind");
  expect(brand.map(({ id, sisters }) => [id, sisters.map(({ host }) => host)])).toEqual([
    ["amberlind-nl", ["localhost"]],
    ["amberlind", ["nl.amberlind.localhost"]],
  ]);
});

test("a demo site's own pages are in each of its languages", () => {
  const lacking = read.tenants.flatMap((tenant) =>
    tenant.pages.flatMap(({ token, titles }) =>
      languagesOfSite(tenant)
        .filter(({ locale }) => titles[locale] === undefined)
        .map(({ locale }) => `tenants/${tenant.id}/${token}.${locale}.md`),
    ),
  );
  expect(lacking).toEqual([]);
});

test("the demo entry knows every pool of production", () => {
  expect(poolsOf("worker/origin/demo/wrangler.toml")).toEqual(poolsOf("worker/origin/wrangler.toml"));
});

test("the editors' schemas are those of the validator (npm run schema)", () => {
  const written = (name: string): unknown => JSON.parse(readFileSync(`tenants/${name}.schema.json`, "utf8"));
  expect(written("tenant"), WRITE_THEM).toEqual(JSON.parse(JSON.stringify(tenantJsonSchema())));
  expect(written("companies"), WRITE_THEM).toEqual(JSON.parse(JSON.stringify(companyJsonSchema())));
});

test("tenants/README.md says of every setting what its row says", () => {
  const [, table = ""] =
    /<!-- written by npm run schema[^>]*-->(.*?)<!-- end -->/s.exec(
      readFileSync("tenants/README.md", "utf8"),
    ) ?? [];
  const rows = [...table.matchAll(/^\| (.*) \|$/gm)].map(([, cells = ""]) =>
    cells.split(" | ").map((cell) => cell.trim()),
  );
  expect(rows.slice(2), WRITE_THEM).toEqual(settingRows());
});
