import type { GrowthSite } from "#contract/desk/growth.ts";
import { Refusal } from "#contract/errors.ts";
import type { Operator } from "#contract/platform/operators.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { addDays, type Day } from "#contract/product/local-day.ts";
import { allPools, type Env } from "#origin/base/env.ts";
import { sitesOf } from "#origin/desk/work/sites.ts";
import { dayOf, startOf, zoneOf, type Span } from "#origin/growth/calendar.ts";

/** Days in one answer: three years. */
const MOST_DAYS = 1_100;

/** What an operator asked the numbers of. */
export interface Asked {
  from?: Day;
  to?: Day;
  site?: string;
  country?: string;
  network?: string;
  partner?: string;
}

/** The sites of one pool whose days begin together, and the seconds of the days that were asked for. */
export interface ZoneScope extends Span {
  database: D1Database;
  /** Their ids as JSON. */
  sites: string;
}

/** Sites, days, and where their numbers are. */
export interface Scope {
  sites: GrowthSite[];
  elsewhere: string[];
  from: Day;
  to: Day;
  counted_to: Day | null;
  pools: { database: D1Database; sites: string }[];
  zones: ZoneScope[];
}

/**
 * The sites of a person that they ask about, and the days; without any, the last ones. `length`: how many
 * days those are. Throws operator_not_allowed (403), own_backend (409), and invalid_input (422) for days in
 * the wrong order, or too many.
 */
export async function scopeOf(
  env: Env,
  operator: Operator,
  asked: Asked,
  length: number,
  now: Date,
): Promise<Scope> {
  const tenants = await sitesOf(operator, asked.site);
  const elsewhere = (await allTenants())
    .filter(({ id, origin }) => origin !== "embedded" && operator.sites.includes(id))
    .map(({ id }) => id);
  const seconds = Math.floor(now.getTime() / 1000);
  const pools = await Promise.all(
    allPools(env).map(async ({ pool, database }) => {
      const here = tenants.filter((tenant) => tenant.pool === pool);
      const { results } = await database.prepare("SELECT zone, day FROM counting").all<CountedZone>();
      const sites = here.map(({ id, company }): GrowthSite => {
        const zone = zoneOf(company);
        const next = results.find((row) => row.zone === zone)?.day;
        const counted = next === undefined ? null : addDays(next, -1);
        return { id, zone, today: dayOf(seconds, zone), counted_to: counted };
      });
      return { database, sites };
    }),
  );
  const sites = pools.flatMap((pool) => pool.sites).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const to = asked.to ?? latest(sites.map(({ today }) => today)) ?? dayOf(seconds, "UTC");
  const from = asked.from ?? addDays(to, 1 - length);
  if (from > to || addDays(from, MOST_DAYS) < to) throw new Refusal(422, "invalid_input", { field: "from" });
  return {
    sites,
    elsewhere,
    from,
    to,
    counted_to: sites.reduce<Day | null>(earlier, sites[0]?.counted_to ?? null),
    pools: pools
      .filter((pool) => pool.sites.length > 0)
      .map((pool) => ({ database: pool.database, sites: idsOf(pool.sites) })),
    zones: pools.flatMap((pool) =>
      [...new Set(pool.sites.map(({ zone }) => zone))].map((zone): ZoneScope => ({
        database: pool.database,
        sites: idsOf(pool.sites.filter((site) => site.zone === zone)),
        zone,
        first: startOf(from, zone),
        last: startOf(addDays(to, 1), zone) - 1,
      })),
    ),
  };
}

interface CountedZone {
  zone: string;
  day: Day;
}

const earlier = (day: Day | null, { counted_to: other }: GrowthSite): Day | null =>
  day === null || other === null ? null : other < day ? other : day;
const latest = (days: readonly Day[]): Day | undefined => days.toSorted().at(-1);
const idsOf = (sites: readonly GrowthSite[]): string => JSON.stringify(sites.map(({ id }) => id));
