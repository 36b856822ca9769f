import { noChoices } from "#contract/product/profile-fields.ts";
import type { Directory } from "#origin/directory/directory.ts";
import type { Search } from "#origin/directory/search-request.ts";
import { pageStatement } from "#origin/directory/search-sql.ts";
import { searchProfiles } from "#origin/directory/search.ts";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { directoryOf } from "#tests/support/photo-names.ts";
import { newSearch } from "#tests/support/searches.ts";
import { startSite, type RunningSite } from "#tests/support/site.ts";
import { HOSTS } from "#tests/support/site.ts";
import { atShare, median, type Section } from "./figures.ts";
import { fillProfiles } from "./people.ts";

const TENANT = { id: "amberlind", sharing: [] };
const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 21;
const DEEP = 50;

/**
 * The same filter as the page asks it and as the directory is asked; a walk to its deepest page goes on where
 * the page before ended.
 */
interface Filter {
  query: string;
  search: Partial<Search>;
  visitor?: true;
  walked?: true;
}
const filters: Record<string, Filter> = {
  "a visitor, all": { query: "", search: {}, visitor: true },
  all: { query: "", search: {} },
  "own region": { query: "country=GB&countryregion=R1", search: { country: "GB", region: "R1" } },
  "a large country": { query: "country=GB", search: { country: "GB" } },
  "a small country": { query: "country=NZ", search: { country: "NZ" } },
  "35 to 45": { query: "min_age=35&max_age=45", search: { minAge: 35, maxAge: 45 } },
  "67 to 68": { query: "min_age=67&max_age=68", search: { minAge: 67, maxAge: 68 } },
  "nobody (96 to 98)": { query: "min_age=96&max_age=98", search: { minAge: 96, maxAge: 98 } },
  "an interest": { query: "interests=wine", search: { interests: ["wine"] } },
  "rare (an interest, a body type, two years)": {
    query: "interests=wine&body_type=full&min_age=40&max_age=41",
    search: {
      interests: ["wine"],
      choices: { ...noChoices(), body_type: ["full"] },
      minAge: 40,
      maxAge: 41,
    },
  },
  "page 50 by its number": { query: `page=${DEEP}`, search: { page: DEEP } },
  "page 50, walked to": { query: "", search: { page: DEEP }, walked: true },
};

interface Sized {
  size: number;
  site: RunningSite;
  db: Directory;
  cookie: string;
  viewer: string;
  /** Where a walk through everything is before its last page: the page's query, and the directory's. */
  end: { after: string; position: Search["after"] };
}

interface Figure {
  size: number;
  filter: string;
  ms: number;
  p95: number;
  /** D1's own count and time of the search's statement. */
  rowsRead: number;
  sqlMs: number;
  found: number;
  /** Steps of its query plan that go through the profiles without an index. */
  scans: number;
}

/**
 * The search as it is asked, over ever more profiles of one site. A database of its own for each size, all
 * there at once, so that noise hits each alike.
 */
export async function search(): Promise<Section> {
  const running: Sized[] = [];
  for (const size of SIZES) running.push(await start(size));

  const figures: Figure[] = [];
  for (const [filter, asked] of Object.entries(filters)) {
    const rounds: { size: number; ms: number; found: number; sql: Sql }[] = [];
    for (let round = 0; round <= ROUNDS; round++)
      for (const sized of running) {
        const [ms, found] = await time(sized, asked);
        const sql = await statement(sized, asked);
        // the first round reads the pages of the database in
        if (round > 0) rounds.push({ size: sized.size, ms, found, sql });
      }
    for (const sized of running) {
      const own = rounds.filter((round) => round.size === sized.size);
      const times = own.map((round) => round.ms);
      figures.push({
        size: sized.size,
        filter,
        ms: median(times),
        p95: atShare(times, 0.95),
        sqlMs: median(own.map((round) => round.sql.ms)),
        rowsRead: own[0]?.sql.rows ?? Number.NaN,
        found: own[0]?.found ?? Number.NaN,
        scans: await scans(sized, asked),
      });
    }
  }
  for (const { site } of running) await site.close();
  return report(figures);
}

async function start(size: number): Promise<Sized> {
  const site = await startSite();
  const db = await site.database("world");
  await fillProfiles(db, TENANT.id, size);
  const account = await signUp(site, {
    site: "world",
    gender: "male",
    sexuality: "hetero",
    country: "GB",
    region: "R1",
  });
  const started = { size, site, db, cookie: await sessionOf(site, account), viewer: account.id };
  return { ...started, end: await walk(started) };
}

/** Goes through everything from page to page as far as there is another one. */
async function walk({ site, db, cookie, viewer }: Omit<Sized, "end">): Promise<Sized["end"]> {
  let end: Sized["end"] = { after: "", position: null };
  for (let page = 1; page < DEEP; page++) {
    const answer = await site.ask(`/api/members.php?after=${end.after}`.replace(/\?after=$/, ""), { cookie });
    const { next } = await answer.json<{ next?: string | null }>();
    const [found] = await searchProfiles(
      directoryOf(db, HOSTS.world),
      TENANT,
      [{ ...searchOf({ query: "", search: {} }, viewer), page, after: end.position }],
      new Date(),
    );
    if (!next || !found?.next) break;
    end = { after: next, position: found.next };
  }
  return end;
}

const searchOf = ({ search: asked, visitor }: Filter, viewer: string): Search =>
  newSearch({ viewer: visitor ? null : viewer, ...asked });

async function time(
  { site, cookie, end }: Sized,
  { query, visitor, walked }: Filter,
): Promise<[ms: number, found: number]> {
  const began = performance.now();
  const response = await site.ask(
    `/api/members.php?${walked ? `after=${end.after}` : query}`,
    visitor ? {} : { cookie },
  );
  const answer = await response.json<{ num_results?: number }>();
  const took = performance.now() - began;
  if (response.status !== 200 || answer.num_results === undefined)
    throw new Error(`${query}: ${response.status} ${JSON.stringify(answer)}`);
  return [took, answer.num_results];
}

interface Sql {
  rows: number;
  ms: number;
}

/** Runs the search's own statement and prints what D1 reports about it. */
async function statement({ db, viewer, end }: Sized, asked: Filter): Promise<Sql> {
  const [result] = await db.batch([
    pageStatement(
      db,
      TENANT,
      { ...searchOf(asked, viewer), ...(asked.walked && { after: end.position }) },
      new Date(),
    ),
  ]);
  return { rows: result?.meta.rows_read ?? Number.NaN, ms: result?.meta.duration ?? Number.NaN };
}

/** The names that the statement gives to the table of profiles. */
const THROUGH_PROFILES = /^SCAN (profiles|q|m|r)\b/;

async function scans({ db, viewer, end }: Sized, asked: Filter): Promise<number> {
  const planning = {
    prepare: (sql: string) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`),
    batch: <T>(statements: D1PreparedStatement[]) => db.batch<T>(statements),
  };
  const [plan] = await planning.batch<{ detail: string }>([
    pageStatement(
      planning,
      TENANT,
      { ...searchOf(asked, viewer), ...(asked.walked && { after: end.position }) },
      new Date(),
    ),
  ]);
  const steps = plan?.results.map(({ detail }) => detail) ?? [];
  if (!steps.some((step) => step.includes("profiles_by_")))
    throw new Error(`no index in the plan: ${steps.join("; ")}`);
  return steps.filter((step) => THROUGH_PROFILES.test(step)).length;
}

function report(figures: Figure[]): Section {
  const of = (filter: string, size: number) =>
    figures.find((figure) => figure.filter === filter && figure.size === size);
  const small = SIZES[0] ?? 0;
  const large = SIZES.at(-1) ?? 0;
  const ratio = (filter: string, size: number) =>
    (of(filter, size)?.ms ?? Number.NaN) / (of(filter, small)?.ms ?? Number.NaN);
  return {
    title: "Search: GET /api/members.php through both workers, by the number of profiles of one site",
    rows: [
      [
        "filter",
        "profiles",
        "found",
        "ms",
        "p95 ms",
        `x ${small.toLocaleString("en")}`,
        "SQL ms",
        "rows read",
      ],
      ...Object.keys(filters).flatMap((filter) =>
        SIZES.map((size) => {
          const { found, ms, p95, sqlMs, rowsRead } = of(filter, size) ?? {};
          return [
            filter,
            size.toLocaleString("en"),
            String(found),
            ms ?? Number.NaN,
            p95 ?? Number.NaN,
            ratio(filter, size),
            sqlMs ?? Number.NaN,
            rowsRead ?? Number.NaN,
          ];
        }),
      ),
    ],
    bars: Object.keys(filters).flatMap((filter) => {
      const what = `at ${large.toLocaleString("en")} to ${small.toLocaleString("en")}`;
      const sql =
        (of(filter, large)?.sqlMs ?? Number.NaN) / Math.max(1, of(filter, small)?.sqlMs ?? Number.NaN);
      return [
        { what: `${filter}: answer ${what}`, figure: ratio(filter, large), bar: 3, unit: "x" },
        { what: `${filter}: SQL alone ${what}`, figure: sql, bar: 3, unit: "x" },
        {
          what: `${filter}: steps of its plan without an index`,
          figure: of(filter, large)?.scans ?? Number.NaN,
          bar: 0,
          unit: "",
        },
      ];
    }),
    notes: [
      `Medians and 95th percentiles of ${ROUNDS} rounds, the sizes in turn. As a man of one region who looks for women, unless a visitor asks. Found counts to 1,001. SQL ms and rows read are D1's own, for the search's statement alone; D1 counts whole milliseconds, so the least counts as one.`,
    ],
    figures,
  };
}
