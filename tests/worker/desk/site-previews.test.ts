import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const GERMAN = readFileSync("tenants/rubinelle.toml", "utf8");
const preview = (text: string, id = "rubinelle") =>
  desk(site, "POST /api/site-previews", { host: "", body: { id, text } });

test("a file as it runs differs in nothing, and shows each setting with where it comes from", async () => {
  const { faults, preview: shown } = await preview(GERMAN);
  expect([faults, shown?.changes, shown?.name]).toEqual([[], [], "Rubinelle"]);
  const running = await desk(site, "GET /api/site", { host: "rubinelle" });
  expect(shown?.settings).toEqual(running.site.settings);
});

test("what differs from the running site is told, with what nobody may have meant", async () => {
  const changed = GERMAN.replace('["rubinelle.localhost"]', '["rubinelle.example.org"]')
    .replace("niche = 3", "niche = 4")
    .replace('["DE", "AT", "CH"]', '["DE", "AT"]');
  const { preview: shown } = await preview(changed);
  expect(shown?.changes?.map(({ name, before, after }) => [name, before, after])).toEqual(
    expect.arrayContaining([
      ["niche", 3, 4],
      ["countries", ["DE", "AT", "CH"], ["DE", "AT"]],
    ]),
  );
  const warned = shown?.warnings.map(({ code, before }) => `${code} ${before}`);
  expect(warned).toEqual(
    expect.arrayContaining([
      "host_dropped rubinelle.localhost",
      "canonical_moved rubinelle.localhost",
      "country_dropped CH",
    ]),
  );
});

test("mistakes are those of the build, each with its line", async () => {
  const wrong = `${GERMAN.replace("niche = 3", "niche = 12").replace('pool = "europe"', 'pool = "mars"')}\nglow = 1\n`;
  const { faults, preview: shown } = await preview(wrong);
  expect(shown).toBeNull();
  const lines = GERMAN.split("\n");
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start)) + 1;
  expect(faults.map(({ line, key }) => [line, key])).toEqual(
    expect.arrayContaining([
      [at("niche"), "niche"],
      [at("pool"), "pool"],
      [lines.length + 1, "style.glow"],
    ]),
  );
  expect(faults.find(({ key }) => key === "pool")?.says).toBe('expected one of europe, world, found "mars"');
  const broken = await preview('hosts = ["a"]\nname = "unclosed');
  expect([broken.faults[0]?.line, broken.faults[0]?.says]).toEqual([2, expect.stringMatching(/TOML/)]);
});

test("a host of another site is refused, and a site that is not there yet has nothing to differ from", async () => {
  const taken = await preview(GERMAN, "a-new-site");
  expect(taken.faults[0]).toMatchObject({
    key: "hosts",
    says: expect.stringContaining("belongs to rubinelle"),
  });
  const fresh = await preview(GERMAN.replace("rubinelle.localhost", "new.localhost"), "a-new-site");
  expect([fresh.faults, fresh.preview?.changes]).toEqual([[], null]);
});

test("colours are shown as they would be: moved until they can be read, with their contrast and the logo", async () => {
  const pale = GERMAN.replace('primary = "#b3123b"', 'primary = "#fbb63c"').replace(
    'secondary = "#8f0e30"',
    'secondary = "#fb930c"',
  );
  const { preview: shown } = await preview(pale);
  expect(shown?.looks.map(({ mode, logo }) => [mode, logo.startsWith("<svg ")])).toEqual([
    ["light", true],
    ["dark", true],
  ]);
  expect(shown?.pairs.every(({ ratio }) => ratio >= 4.5)).toBe(true);
  const dark = GERMAN.replace('primary = "#b3123b"', 'primary = "#1a0006"');
  const moved = (await preview(dark)).preview?.warnings.filter(({ code }) => code === "brand_moved");
  expect(moved).toEqual([
    { code: "brand_moved", before: "#1a0006", after: expect.stringMatching(/^#[0-9a-f]{6} \(dark\)$/) },
  ]);
});

test("what was pasted is kept nowhere, and is an owner's alone to try", async () => {
  const key = crypto.randomUUID();
  const body = { id: "rubinelle", text: GERMAN };
  await desk(site, "POST /api/site-previews", { host: "", body, key });
  const again = await desk(site, "POST /api/site-previews", { host: "", body, key });
  expect(again.preview).toBeNull();
  const huge = { id: "rubinelle", text: "#".repeat(100_001) };
  expect((await deskAsk(site, "POST /api/site-previews", { host: "", body: huge })).status).toBe(422);
});
