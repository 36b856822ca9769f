import type { Tenant } from "#contract/platform/tenant.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { addDays, type Day } from "#contract/product/local-day.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { dayOf, mondayOf, zoneOf } from "#origin/growth/calendar.ts";
import { pastSales } from "./sales.ts";

/** Eight weeks. */
const DAYS = 56;
/** Where members come from, with how many of a hundred do. */
const NETWORKS = [
  ["", 46],
  ["lumen", 28],
  ["kestrel", 16],
  ["northads", 10],
] as const;
const REFS = ["ref0", "ref1", "ref2"];
/** Of a hundred who were activated, how many are there in each week after it. */
const STAYING = [100, 58, 44, 36, 31, 27, 25, 23];
/** Of a hundred who are there on a day, how many are for the first time in their week, Monday first. */
const NEW_IN_WEEK = [100, 46, 33, 26, 24, 29, 22];

/** The numbers of the last weeks on every site, as if its members had been there. */
export async function pastGrowth(env: DemoEnv, _: unknown, now: Date): Promise<void> {
  for (const [at, site] of (await allTenants()).filter(({ origin }) => origin === "embedded").entries()) {
    const db = databaseOf(env, site);
    const zone = zoneOf(site.company);
    const today = dayOf(now.getTime() / 1000, zone);
    const days = Array.from({ length: DAYS }, (_day, ago) => addDays(today, ago - DAYS)).flatMap((day, n) =>
      site.settings.countries
        .slice(0, 3)
        .flatMap((country, turn) =>
          NETWORKS.map((network) => countsOf({ site, day, n, country, network, seed: at + turn })),
        ),
    );
    await db.batch([
      insert(db, "daily_counts", DAILY, days),
      insert(db, "source_counts", SOURCE, overCountries(days).flatMap(bySource)),
      insert(db, "cohort_counts", COHORT, cohortsOf(days, mondayOf(today))),
      insert(
        db,
        "credits_held",
        ["site", "day", "credits"],
        [...new Set(days.map(({ day }) => day))].map((day, n) => ({
          site: site.id,
          day,
          credits: Math.round((9_000 + at * 700) * (1 + n / 70)) + ((n * 131) % 400),
        })),
      ),
      db
        .prepare(
          "INSERT INTO counting (zone, day, up_to, turn) VALUES (?1, ?2, '', 0) ON CONFLICT DO NOTHING",
        )
        .bind(zone, today),
    ]);
    await pastSales(db, site, { today, zone, seed: at });
  }
}

const DAILY = [
  "site",
  "day",
  "country",
  "network",
  "partner",
  "signups_started",
  "signups",
  "activations",
  "active",
  "active_first_in_week",
  "active_first_in_month",
  "messages",
  "messages_to_fictional",
  "first_messages",
  "replies",
  "matches",
] as const;
const SOURCE = [
  "site",
  "day",
  "network",
  "ref",
  "sub1",
  "sub2",
  "sub3",
  "partner",
  "signups_started",
  "signups",
  "activations",
];
const COHORT = ["site", "cohort", "week", "country", "network", "partner", "activations", "active"];

type Counts = Record<
  Exclude<(typeof DAILY)[number], "site" | "day" | "country" | "network" | "partner">,
  number
> &
  Record<"site" | "day" | "country" | "network" | "partner", string>;

interface Told {
  site: Tenant;
  day: Day;
  /** How many days after the first. */
  n: number;
  country: string;
  network: (typeof NETWORKS)[number];
  seed: number;
}

/** More each week, more at the weekend, and never the same twice. */
function countsOf({ site, day, n, country, network: [network, share], seed }: Told): Counts {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const size = (24 / (1 + seed)) * (1 + n / 90) * (weekday > 4 ? 1.35 : 1) * (share / 40);
  const about = (number: number, turn: number): number =>
    Math.round(number * (0.8 + (((n + 3) * (turn + 7) * (seed + 5) * share) % 41) / 100));
  const signups = about(size, 1);
  const activations = Math.min(signups, about(size * 0.72, 2));
  const active = about(size * 9, 3) + activations;
  const messages = about(active * 3.4, 4);
  const first = about(messages * 0.21, 5);
  return {
    site: site.id,
    day,
    country,
    network,
    partner: network === "kestrel" ? (site.partners[0] ?? "") : "",
    signups_started: signups + about(size * 0.2, 6),
    signups,
    activations,
    active,
    active_first_in_week: Math.round((active * (NEW_IN_WEEK[weekday] ?? 0)) / 100),
    active_first_in_month: Math.round(active / Number(day.slice(8)) ** 0.8),
    messages,
    messages_to_fictional: about(messages * 0.18, 7),
    first_messages: first,
    replies: Math.min(first, about(first * 0.42, 8)),
    matches: about(active * 0.12, 9),
  };
}

/** The counts of a day and network, of all countries together. */
const overCountries = (days: readonly Counts[]): Counts[] =>
  [...Map.groupBy(days, ({ day, network }) => `${day} ${network}`).values()].flatMap(([first, ...others]) =>
    first
      ? [
          others.reduce(
            (sum, each) => ({
              ...sum,
              signups_started: sum.signups_started + each.signups_started,
              signups: sum.signups + each.signups,
              activations: sum.activations + each.activations,
            }),
            first,
          ),
        ]
      : [],
  );

/** Everybody of a network has one of its references. */
function bySource({ signups_started: started, signups, activations, ...of }: Counts): object[] {
  const refs = of.network === "" ? [""] : REFS;
  const part = (all: number, turn: number): number =>
    Math.floor(all / refs.length) + (turn < all % refs.length ? 1 : 0);
  return refs.map((ref, turn) => ({
    ...of,
    ref,
    sub1: ref && `banner${turn}`,
    sub2: "",
    sub3: "",
    signups_started: part(started, turn),
    signups: part(signups, turn),
    activations: part(activations, turn),
  }));
}

/** The activations of each week, and how many of them are still there in every week since. */
function cohortsOf(days: readonly Counts[], present: Day): object[] {
  const groups = Map.groupBy(days, ({ day, country, network, partner }) =>
    JSON.stringify([mondayOf(day), country, network, partner]),
  );
  return [...groups].flatMap(([key, own]) => {
    const [cohort = "", country, network, partner] = JSON.parse(key) as string[];
    const activations = own.reduce((sum, each) => sum + each.activations, 0);
    return STAYING.map((share, n) => ({
      site: own[0]?.site,
      cohort,
      week: addDays(cohort, n * 7),
      country,
      network,
      partner,
      activations: n === 0 ? activations : 0,
      active: Math.round((activations * share) / 100),
    })).filter(({ week }) => week <= present);
  });
}

/** Rows of a table that are not there yet. */
function insert(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map((each) => `value ->> '${each}'`).join(", ")} FROM json_each(?1)
        WHERE TRUE ON CONFLICT DO NOTHING`,
    )
    .bind(JSON.stringify(rows));
}
