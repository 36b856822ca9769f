import { searchProfiles, type Search } from "../../worker/origin/directory/search.ts";
import type { Tenant } from "../../worker/contract/tenant.ts";
import { startSite, type RunningSite } from "../support/site.ts";
import { median, type Section } from "./figures.ts";
import { fillProfiles } from "./people.ts";

const SITE = "amberlind";
const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 21;

const everyone: Search = { genders: ["female", "male"], country: null, region: null, minAge: 18, maxAge: null };
const filters: Record<string, { query: string; search: Search }> = {
  "all": { query: "", search: everyone },
  "women": { query: "gender=female", search: { ...everyone, genders: ["female"] } },
  "a large country": { query: "country=GB", search: { ...everyone, country: "GB" } },
  "a small country": { query: "country=NZ", search: { ...everyone, country: "NZ" } },
  "35 to 45": { query: "min_age=35&max_age=45", search: { ...everyone, minAge: 35, maxAge: 45 } },
  "67 to 68": { query: "min_age=67&max_age=68", search: { ...everyone, minAge: 67, maxAge: 68 } },
  "women, NZ, 67 to 68": { query: "gender=female&country=NZ&min_age=67&max_age=68", search: { genders: ["female"], country: "NZ", region: null, minAge: 67, maxAge: 68 } },
  "nobody (96 to 98)": { query: "min_age=96&max_age=98", search: { ...everyone, minAge: 96, maxAge: 98 } },
};

interface Figure {
  size: number;
  filter: string;
  ms: number;
  rowsRead: number;
  found: number;
}

/** The search as a visitor asks it, over ever more profiles of one site. */
export async function search(): Promise<Section> {
  const site = await startSite();
  const db = await site.database("world");
  const figures: Figure[] = [];
  let there = 0;
  for (const size of SIZES) {
    await fillProfiles(db, SITE, there, size);
    there = size;
    figures.push(...(await measure(site, db, size)));
  }
  await site.close();
  return report(figures);
}

async function measure(site: RunningSite, db: D1Database, size: number): Promise<Figure[]> {
  const took: Record<string, number[]> = {};
  const found: Record<string, number> = {};
  for (let round = 0; round <= ROUNDS; round++) for (const [filter, { query }] of Object.entries(filters)) {
    const began = performance.now();
    const response = await site.ask(`/api/members.php?${query}`);
    const answer = (await response.json()) as { num_results?: number };
    if (response.status !== 200) throw new Error(`${filter}: ${response.status} ${JSON.stringify(answer)}`);
    // the first round reads the pages of the database in
    if (round > 0) (took[filter] ??= []).push(performance.now() - began);
    found[filter] = answer.num_results ?? Number.NaN;
  }
  const figures: Figure[] = [];
  for (const [filter, { search: asked }] of Object.entries(filters)) figures.push({ size, filter, ms: median(took[filter] ?? []), rowsRead: await rowsRead(db, asked), found: found[filter] ?? Number.NaN });
  return figures;
}

/** What the search's own statements read, by D1's count, which is what D1 charges for. */
async function rowsRead(db: D1Database, asked: Search): Promise<number> {
  let rows = 0;
  const counting = {
    prepare: (sql: string) => db.prepare(sql),
    async batch<T>(statements: D1PreparedStatement[]) {
      const results = await db.batch<T>(statements);
      rows += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
      return results;
    },
  };
  await searchProfiles(counting as unknown as D1Database, asTenant, asked, new Date());
  return rows;
}

/** The search asks a tenant for no more than its id. */
const asTenant = { id: SITE } as Tenant;

function report(figures: Figure[]): Section {
  const of = (filter: string, size: number) => figures.find((figure) => figure.filter === filter && figure.size === size);
  const small = SIZES[0] ?? 0;
  const large = SIZES.at(-1) ?? 0;
  const ratio = (filter: string, size: number) => (of(filter, size)?.ms ?? Number.NaN) / (of(filter, small)?.ms ?? Number.NaN);
  return {
    title: "Search: GET /api/members.php through both workers, by the number of profiles of one site",
    rows: [["filter", "profiles", "found", "ms", `x ${small.toLocaleString("en")}`, "rows read"], ...Object.keys(filters).flatMap((filter) => SIZES.map((size) => [filter, size.toLocaleString("en"), String(of(filter, size)?.found), of(filter, size)?.ms ?? Number.NaN, ratio(filter, size), of(filter, size)?.rowsRead ?? Number.NaN]))],
    bars: Object.keys(filters).map((filter) => ({ what: `${filter}: time at ${large.toLocaleString("en")} to ${small.toLocaleString("en")}`, figure: ratio(filter, large), bar: 3, unit: "x" })),
    notes: [`Medians of ${ROUNDS} rounds, the filters in turn; the time has the test harness's proxy in it. Found counts to 1,001. Rows read is D1's own count for the search's statements.`],
    figures,
  };
}
