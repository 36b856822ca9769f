import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOCALES } from "#contract/entities.ts";
import { contrast } from "#tools/tenants/colour.ts";
import { compileTenants } from "#tools/tenants/compile.ts";
import { readTenants } from "#tools/tenants/read.ts";
import { STYLES } from "#tools/tenants/style.ts";
import { deriveTheme, surfacesOf, unreadablePairs } from "#tools/tenants/theme.ts";

const MINIMAL = `hosts = ["new.example"]
name = "Newcomer"
brand = "newcomer"
countries = ["PL"]
company_id = "amstel"
pool = "europe"
support_email = "hi@new.example"
`;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenants-"));
  cpSync("tenants/companies.toml", join(folder, "companies.toml"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const read = (production = false) => readTenants(folder, ["europe", "world"], production);
/** The faults, without the folder's own name. */
const faults = (production = false) =>
  read(production).faults.map((fault) =>
    fault.slice(fault.indexOf(": ") - "new.toml".length).replace(/^.*\//, ""),
  );

test("a file of seven lines is a whole site", () => {
  write("new.toml", MINIMAL);
  const { tenants, faults: none } = read();
  expect(none).toEqual([]);
  expect(tenants[0]).toMatchObject({
    id: "new",
    host: "new.example",
    origin: "embedded",
    settings: {
      niche: 1,
      min_age: 18,
      signups: "all",
      message_credits: 5,
      signup_credits: 15,
      refund_days: 14,
      member_resell: false,
      mail_name: "Newcomer",
      design_version: 1,
      support_phone: "+31 20 555 0142",
    },
  });
});

test("a site's partners are known by name, and stand in no settings", () => {
  write("new.toml", MINIMAL);
  expect(read().tenants[0]?.partners).toEqual([]);
  write("new.toml", `${MINIMAL}partners = ["harbourlane", "two-words"]\n`);
  const [tenant] = read().tenants;
  expect([tenant?.partners, JSON.stringify(tenant?.settings).includes("harbourlane")]).toEqual([
    ["harbourlane", "two-words"],
    false,
  ]);
  write("new.toml", `${MINIMAL}partners = ["Two Words"]\n`);
  expect(faults()).toEqual([
    expect.stringMatching(/^new\.toml: partners\.0: expected a name of small letters/),
  ]);
});

test("a wrong file is told with file, key, what was expected and what was found, all faults at once", () => {
  write("new.toml", `${MINIMAL}niche = 9\nsignups = "some"\nmin_age = 16\ncolour = "red"\n`);
  const told = faults();
  expect(told).toHaveLength(4);
  expect(told).toContainEqual(expect.stringMatching(/^new\.toml: niche: expected .*7.*, found 9$/));
  expect(told).toContainEqual(
    expect.stringMatching(/^new\.toml: signups: expected .*with_trafficsource.*, found "some"$/),
  );
  expect(told).toContainEqual(expect.stringMatching(/^new\.toml: min_age: expected .*18.*, found 16$/));
  expect(told).toContainEqual(expect.stringMatching(/^new\.toml: colour: expected removed, found /));
});

test("a site says what it sells, or sells what all do; what a message costs at least follows from it", () => {
  write("new.toml", MINIMAL);
  expect(read().tenants[0]).toMatchObject({
    selling: {
      credits: [50, 125, 250, 500],
      prices: { EUR: [1499, 3249, 5749, 9999], PLN: expect.any(Array) },
      methods: null,
    },
    settings: { minimum_message_costs: { PL: { costs: 430, currency: "PLN" } } },
  });
  write(
    "new.toml",
    `${MINIMAL}bundle_credits = [10, 20, 40, 80]\npayment_methods = ["blik", "visa"]\n[prices]\nEUR = [1000, 1900, 3600, 6800]\n`,
  );
  expect([faults(), read().tenants[0]]).toEqual([
    [],
    expect.objectContaining({
      selling: {
        credits: [10, 20, 40, 80],
        prices: { EUR: [1000, 1900, 3600, 6800] },
        methods: ["blik", "visa"],
      },
    }),
  ]);
  // in euros, since it has no prices in zloty
  expect(read().tenants[0]?.settings.minimum_message_costs).toEqual({ PL: { costs: 425, currency: "EUR" } });
});

test.each([
  [
    "[prices]\nPLN = [4900, 9900, 18900, 34900]",
    /^new\.toml: prices: expected EUR among the currencies, found PLN$/,
  ],
  ["[prices]\nEUR = [900, 1900]", /^new\.toml: prices\.EUR: expected .*4/],
  [
    "[prices]\nEUR = [9, 1900, 3600, 6800]",
    /^new\.toml: prices\.EUR\.0: expected a sum of 10 or more minor units/,
  ],
  ["[prices]\neuro = [900, 1900, 3600, 6800]", /^new\.toml: prices: expected a table by currency/],
  ["bundle_credits = [0, 125, 250, 500]", /^new\.toml: bundle_credits\.0: expected/],
  ['payment_methods = ["cheque"]', /^new\.toml: payment_methods\.0: expected .*ideal.*, found "cheque"$/],
  [
    '[minimum_message_costs]\nPL = { costs = 429, currency = "PLN" }',
    /^new\.toml: minimum_message_costs\.PL: expected at least 430 PLN, .*, found 429 PLN$/,
  ],
  [
    '[minimum_message_costs]\nPL = { costs = 430, currency = "EUR" }',
    /^new\.toml: minimum_message_costs\.PL: expected at least 430 PLN, .*, found 430 EUR$/,
  ],
  ["refund_days = 13", /^new\.toml: refund_days: expected at least 14, the law's period in PL, found 13$/],
])("prices that cannot be charged or promise too much are told: %s", (stated, told) => {
  write("new.toml", `${MINIMAL}${stated}\n`);
  expect(faults()).toEqual([expect.stringMatching(told)]);
});

test("a message may be said to cost more than it does, and a backend of one's own has prices of its own", () => {
  write(
    "new.toml",
    `${MINIMAL}[minimum_message_costs]\nPL = { costs = 430, currency = "PLN" }\nDE = { costs = 500, currency = "EUR" }\n`,
  );
  expect([faults(), read().tenants[0]?.settings.minimum_message_costs["DE"]]).toEqual([
    [],
    { costs: 500, currency: "EUR" },
  ]);
  write(
    "new.toml",
    `${MINIMAL}origin = "https://php.example"\ncdn_prefix = "https://cdn.example/"\n[minimum_message_costs]\nPL = { costs = 1, currency = "EUR" }\n`,
  );
  expect([faults(), read().tenants[0]?.settings.minimum_message_costs]).toEqual([
    [],
    { PL: { costs: 1, currency: "EUR" } },
  ]);
});

test("unknown pools and companies, taken hosts and broken TOML are told, and the other sites stand", () => {
  write("a.toml", MINIMAL);
  write("b.toml", MINIMAL.replace('"europe"', '"mars"').replace('"amstel"', '"nobody"'));
  write("c.toml", "hosts = [");
  const { tenants, faults: told } = read();
  expect(tenants.map(({ id }) => id)).toEqual(["a"]);
  expect(told.join("\n")).toMatch(/b\.toml: pool: expected one of europe, world, found "mars"/);
  expect(told.join("\n")).toMatch(
    /b\.toml: company_id: expected one of amstel, isar, liffey, found "nobody"/,
  );
  expect(told.join("\n")).toMatch(
    /b\.toml: hosts: expected a host of its own, found "new\.example", which belongs to a/,
  );
  expect(told.join("\n")).toMatch(/c\.toml: line \d+: expected TOML/);
});

test("a site sells only where its company is registered or has stated that no tax is owed", () => {
  write("new.toml", MINIMAL.replace('countries = ["PL"]', 'countries = ["PL", "GB", "US", "JP", "NZ"]'));
  expect(faults()).toEqual([
    expect.stringMatching(
      /new\.toml: countries: .*vat\.registered\.JP\).*vat\.untaxed.*leave the country out, found JP$/,
    ),
    expect.stringMatching(/new\.toml: countries: .*vat\.registered\.NZ\).*found NZ$/),
  ]);
  write("companies.toml", readFileSync("tenants/companies.toml", "utf8").replace(/^vat\.oss = "NL.*$/m, ""));
  write("new.toml", MINIMAL);
  expect(faults().join("\n")).toMatch(
    /new\.toml: countries: .*vat\.registered\.PL, or vat\.oss\).*found PL$/m,
  );
  // a backend of the operator's own knows its taxes
  write("new.toml", `${MINIMAL}origin = "https://php.example"\ncdn_prefix = "https://cdn.example/"\n`);
  expect(faults().join("\n")).not.toMatch(/new\.toml: countries/);
});

test("a backend is reached by https; plain http only on this machine and outside production", () => {
  const backend = (origin: string) =>
    write("new.toml", `${MINIMAL}origin = "${origin}"\ncdn_prefix = "https://cdn.example/"\n`);
  backend("https://php.example/base");
  expect([faults(false), faults(true)]).toEqual([[], []]);
  backend("http://127.0.0.1:9000");
  expect(faults(false)).toEqual([]);
  expect(faults(true)).toHaveLength(1);
  for (const bad of ["http://php.example", "ftp://php.example", "https://user@php.example", "php.example"]) {
    backend(bad);
    expect([bad, faults().length]).toEqual([bad, 1]);
  }
});

test("no two colours of a site make text that cannot be read", () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
  const colors = fc.record({
    primary: colour,
    secondary: colour,
    success: colour,
    danger: colour,
    unread: colour,
  });
  fc.assert(
    fc.property(colors, fc.constantFrom(...STYLES.surfaces), (given, surfaces) => {
      expect(unreadablePairs(given, surfaces)).toEqual([]);
      for (const mode of ["light", "dark"] as const) {
        const theme = deriveTheme(given, mode, surfaces);
        expect(contrast(theme["on-brand"] ?? "", theme["brand"] ?? "")).toBeGreaterThanOrEqual(4.5);
        for (const surface of surfacesOf(surfaces, mode))
          expect(contrast(theme["brand-text"] ?? "", surface)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300, seed: 1 },
  );
});

test("a site's style changes type, shapes, motion and surfaces by name; a site without one adds no styles", () => {
  write("new.toml", MINIMAL);
  const plain = read().tenants[0]?.theme.css ?? "";
  expect(plain).not.toMatch(/--face|--r-card|--out|--ink/);
  write(
    "new.toml",
    `${MINIMAL}[style]\nheadings = "serif"\ncards = "crisp"\nmotion = "lively"\nsurfaces = "paper"\n`,
  );
  expect(faults()).toEqual([]);
  const { css, light, dark } = read().tenants[0]?.theme ?? { css: "", light: "", dark: "" };
  expect(css).toMatch(/--t-hero:[^;}]*var\(--face\)/);
  expect(css).toContain("--r-card:4px");
  // readers who asked for less motion keep the durations of nought
  expect(css).toMatch(/@media\(prefers-reduced-motion:no-preference\)\{:root\{--calm/);
  expect(css).toContain(`--bg:${light}`);
  expect(css).toMatch(new RegExp(`prefers-color-scheme:dark\\)\\{:root\\{--bg:${dark}`));
  write("new.toml", `${MINIMAL}[style]\nheadings = "gothic"\ncorners = "none"\n`);
  expect(faults()).toEqual([
    expect.stringMatching(/^new\.toml: style\.headings: expected .*serif.*, found "gothic"$/),
    expect.stringMatching(/^new\.toml: style\.corners: expected removed/),
  ]);
});

test("every host leads to its site or to the site's canonical host, and so does every id, whatever the number of sites", () => {
  for (let i = 0; i < 300; i++)
    write(`s${i}.toml`, MINIMAL.replace('["new.example"]', `["s${i}.example", "old${i}.example"]`));
  const compiled = compileTenants(read());
  expect(compiled.buckets).toHaveLength(15);
  const rows = compiled.buckets.flatMap(
    (source) =>
      JSON.parse(inflateRawSync(Buffer.from(/"(.*)"/.exec(source)?.[1] ?? "", "base64")).toString()) as [
        string,
        string,
      ][],
  );
  expect(rows).toHaveLength(900);
  expect(new Map(rows).get("site:s7")).toBe("@s7.example");
  expect(new Map(rows).get("old7.example")).toBe("@s7.example");
});

test("a site has pages of its own: Markdown by language, whose mistakes are told by file", () => {
  write("new.toml", MINIMAL);
  mkdirSync(join(folder, "new"));
  write("new/about.pl.md", "# O {site}\n\nCześć.");
  write("new/about.en.md", "# About {site}\n\nHello.");
  const { tenants, pages, faults: none } = read();
  expect([none, tenants[0]?.pages]).toEqual([
    [],
    [{ token: "about", titles: { en: "About {site}", pl: "O {site}" } }],
  ]);
  expect(pages.get("new/about")?.pl?.html).toBe("<p>Cześć.</p>");

  write("new/login.en.md", "# Mine");
  write("new/pages.en.md", "# Mine");
  write("new/About.en.md", "# Mine");
  write("new/team.xx.md", "# Mine");
  write("new/jobs.en.md", "# Jobs\n\n<script>alert(1)</script>\n\n{compny}");
  expect(read().faults.map((fault) => fault.replace(/^.*?\/(?=new\/)/, "").split(", found")[0])).toEqual([
    `new/About.en.md: (name): expected <token>.<${LOCALES.join("|")}>.md`,
    "new/jobs.en.md: (text): line 3: expected Markdown",
    expect.stringMatching(/^new\/jobs\.en\.md: \(text\): expected one of site, host/),
    "new/login.en.md: (name): expected a word that no other page has",
    "new/pages.en.md: (name): expected a word that no other page has",
    `new/team.xx.md: (name): expected <token>.<${LOCALES.join("|")}>.md`,
  ]);
  expect(read().tenants[0]?.pages.map(({ token }) => token)).toEqual(["about"]);
});

const variantFaults = (name: string, text: string): string[] => {
  mkdirSync(join(folder, "landers"));
  write(`landers/${name}`, text);
  return read().faults.map((fault) => fault.replace(/^.*landers\//, ""));
};

test("a variant of a lander is known by its lander and its slug, and a site's own besides", () => {
  write("new.toml", MINIMAL);
  expect(variantFaults("alonetonight.night-train.toml", '[en]\ntitle = "On {site}"')).toEqual([]);
  mkdirSync(join(folder, "new/landers"), { recursive: true });
  write("new/landers/alonetonight.toml", 'imagery = "rain"');
  expect(read().faults).toEqual([]);
  expect(read().variants).toEqual({
    "alonetonight.night-train": { imagery: null, copy: { en: { title: "On {site}" } } },
    "new/alonetonight": { imagery: "rain", copy: {} },
  });
});

test.each([
  ["loneliness.x.toml", 'imagery = "rain"', "(name): expected <lander>.<slug>.toml, a lander of "],
  ["alonetonight.Big_Slug.toml", 'imagery = "rain"', "(name): expected <lander>.<slug>.toml"],
  ["alonetonight.x.toml", 'imagery = "beach"', 'imagery: expected one of street, rain, found "beach"'],
  ["alonetonight.x.toml", '[en]\nheadline = "Hi"', "en.headline: expected removed"],
  ["alonetonight.x.toml", '[xx]\ntitle = "Hi"', "xx: expected removed"],
  ["alonetonight.x.toml", `[en]\ntitle = "${"a".repeat(81)}"`, "en.title: expected at most length 80"],
  ["alonetonight.x.toml", '[en]\ntext = "Hi {name}"', "en.text: expected a text in which {site} alone"],
  ["alonetonight.x.toml", "", "(file): expected imagery or words by language"],
  ["alonetonight.x.toml", "[en", "line 1: expected TOML"],
])("a mistake in %s is one line with file, key and reason: %s", (name, text, line) => {
  const [only = "", ...others] = variantFaults(name, text);
  expect([only.startsWith(`${name}: ${line}`) || only, others]).toEqual([true, []]);
});

/** A table of operators.toml. */
const person = (id: string, rest: string) =>
  `[${id}]\nemail = "${id}@new.example"\nname = "${id}"\nrole = "moderator"\n${rest}\n`;

test("where one person alone decides, somebody from outside is named for what needs two", () => {
  write("new.toml", MINIMAL);
  const operators = (...tables: string[]) => {
    write("operators.toml", tables.join(""));
    const { operators: found, faults: all } = read();
    return { found, faults: all.map((fault) => fault.replace(/^.*operators\.toml: /, "")) };
  };
  const alone = person("ann", 'companies = ["amstel"]');
  expect(operators(alone).faults).toEqual([
    'ann: expected somebody besides ann who decides on new, such as `second_for = ["amstel"]` of a person from outside, found nobody',
  ]);
  const named = operators(alone, person("ben", 'second_for = ["amstel"]'));
  expect([named.faults, named.found[1]]).toMatchObject([[], { sites: [], second: ["new"] }]);
  expect(operators(alone, person("ben", 'companies = ["amstel"]')).faults).toEqual([]);
  const secondAs = (role: string) =>
    operators(alone, person("ben", 'second_for = ["amstel"]').replace("moderator", role)).faults[0];
  // who confirms credits decides no appeal, and support neither
  expect(secondAs("finance")).toMatch(/^ann: expected somebody besides ann who decides/);
  expect(secondAs("support")).toBe('ben.role: expected a moderator, finance or an owner, found "support"');
  expect(operators(person("ann", 'companies = ["amstel"]\nsecond_for = ["amstel"]')).faults[0]).toBe(
    'ann.second_for: expected companies that they do not work for, found "amstel"',
  );
  expect(operators(alone, person("ben", 'second_for = ["nobody"]')).faults[0]).toMatch(
    /^ben\.second_for: expected some of .*amstel.*, found "nobody"$/,
  );
});
