import { searchProfiles, type Search } from "../../worker/origin/directory/search.ts";
import { startSite, type RunningSite } from "../support/site.ts";
import { median, type Section } from "./figures.ts";
import { fillProfiles } from "./people.ts";

const SITE = "amberlind";
const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 21;

const everyone: Search = { genders: ["female", "male"], country: null, region: null, page: 1, except: null, minAge: 18, maxAge: null };
const filters: Record<string, { query: string; search: Search }> = {
  "all": { query: "", search: everyone },
  "women": { query: "gender=female", search: { ...everyone, genders: ["female"] } },
  "a large country": { query: "country=GB", search: { ...everyone, country: "GB" } },
  "a small country": { query: "country=NZ", search: { ...everyone, country: "NZ" } },
  "35 to 45": { query: "min_age=35&max_age=45", search: { ...everyone, minAge: 35, maxAge: 45 } },
  "67 to 68": { query: "min_age=67&max_age=68", search: { ...everyone, minAge: 67, maxAge: 68 } },
  "women, NZ, 67 to 68": { query: "gender=female&country=NZ&min_age=67&max_age=68", search: { genders: ["female"], country: "NZ", region: null, page: 1, except: null, minAge: 67, maxAge: 68 } },
  "nobody (96 to 98)": { query: "min_age=96&max_age=98", search: { ...everyone, minAge: 96, maxAge: 98 } },
};

interface Figure {
  size: number;
  filter: string;
  ms: number;
  /** D1's own count and time of the search's statements. */
  rowsRead: number;
  sqlMs: number;
  found: number;
}

/** The search as a visitor asks it, over ever more profiles of one site. A database of its own for each size, all there at once, so that noise hits each alike. */
export async function search(): Promise<Section> {
  const running: { size: number; site: RunningSite; db: D1Database }[] = [];
  for (const size of SIZES) {
    const site = await startSite();
    const db = await site.database("world");
    await fillProfiles(db, SITE, size);
    running.push({ size, site, db });
  }

  const figures: Figure[] = [];
  for (const [filter, { query, search: asked }] of Object.entries(filters)) {
    const rounds: { size: number; ms: number; found: number; sql: Sql }[] = [];
    for (let round = 0; round <= ROUNDS; round++) for (const { size, site, db } of running) {
      const [ms, found] = await time(site, query);
      const sql = await statements(db, asked);
      // the first round reads the pages of the database in
      if (round > 0) rounds.push({ size, ms, found, sql });
    }
    for (const size of SIZES) {
      const own = rounds.filter((round) => round.size === size);
      figures.push({ size, filter, ms: median(own.map((round) => round.ms)), sqlMs: median(own.map((round) => round.sql.ms)), rowsRead: own[0]?.sql.rows ?? Number.NaN, found: own[0]?.found ?? Number.NaN });
    }
  }
  for (const { site } of running) await site.close();
  return report(figures);
}

async function time(site: RunningSite, query: string): Promise<[ms: number, found: number]> {
  const began = performance.now();
  const response = await site.ask(`/api/members.php?${query}`);
  const answer = await response.json<{ num_results?: number }>();
  const took = performance.now() - began;
  if (response.status !== 200 || answer.num_results === undefined) throw new Error(`${query}: ${response.status} ${JSON.stringify(answer)}`);
  return [took, answer.num_results];
}

interface Sql {
  rows: number;
  ms: number;
}

/** Runs the search's own statements and adds up what D1 says of them. */
async function statements(db: D1Database, asked: Search): Promise<Sql> {
  const sum: Sql = { rows: 0, ms: 0 };
  const counting = {
    prepare: (sql: string) => db.prepare(sql),
    async batch<T>(batch: D1PreparedStatement[]) {
      const results = await db.batch<T>(batch);
      for (const { meta } of results) {
        sum.rows += meta.rows_read;
        sum.ms += meta.duration;
      }
      return results;
    },
  };
  await searchProfiles(counting, { id: SITE }, asked, new Date());
  return sum;
}

function report(figures: Figure[]): Section {
  const of = (filter: string, size: number) => figures.find((figure) => figure.filter === filter && figure.size === size);
  const small = SIZES[0] ?? 0;
  const large = SIZES.at(-1) ?? 0;
  const ratio = (filter: string, size: number) => (of(filter, size)?.ms ?? Number.NaN) / (of(filter, small)?.ms ?? Number.NaN);
  return {
    title: "Search: GET /api/members.php through both workers, by the number of profiles of one site",
    rows: [["filter", "profiles", "found", "ms", `x ${small.toLocaleString("en")}`, "SQL ms", "rows read"], ...Object.keys(filters).flatMap((filter) => SIZES.map((size) => [filter, size.toLocaleString("en"), String(of(filter, size)?.found), of(filter, size)?.ms ?? Number.NaN, ratio(filter, size), of(filter, size)?.sqlMs ?? Number.NaN, of(filter, size)?.rowsRead ?? Number.NaN]))],
    bars: Object.keys(filters).flatMap((filter) => {
      const what = `at ${large.toLocaleString("en")} to ${small.toLocaleString("en")}`;
      const sql = (of(filter, large)?.sqlMs ?? Number.NaN) / Math.max(1, of(filter, small)?.sqlMs ?? Number.NaN);
      return [{ what: `${filter}: answer ${what}`, figure: ratio(filter, large), bar: 3, unit: "x" }, { what: `${filter}: SQL alone ${what}`, figure: sql, bar: 3, unit: "x" }];
    }),
    notes: [`Medians of ${ROUNDS} rounds, the sizes in turn; the time has the test harness's proxy in it. Found counts to 1,001. SQL ms and rows read are D1's own, for the search's statements alone; D1 counts whole milliseconds, so the least counts as one.`],
    figures,
  };
}
