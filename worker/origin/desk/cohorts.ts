import { cohortsQuery } from "#contract/desk/cohorts.schema.ts";
import type { Cohort, CohortWeek } from "#contract/desk/cohorts.ts";
import { addDays, type Day } from "#contract/product/local-day.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { mondayOf, mondaySql, startOf } from "#origin/growth/calendar.ts";
import { personHandler } from "./call.ts";
import { readBuyers, readMoved } from "./growth/read-money.ts";
import { scopeOf, type Asked, type Scope } from "./growth/scope.ts";

/** Days of the weeks that are shown where none are asked for. */
const DAYS = 84;

interface CountRow {
  cohort: Day;
  week: Day;
  signups: number;
  activations: number;
  active: number;
}

/** What became of the signups of each week, on the sites of the person who asks. */
export const cohorts = personHandler("GET /api/cohorts", {
  query: cohortsQuery,
  async answer({ env, operator, query, now }) {
    const asked = await scopeOf(env, operator, query, DAYS, now);
    const { sites, elsewhere } = asked;
    // weeks are whole: the first is the one that `from` is in
    const from = mondayOf(asked.from);
    const to = addDays(mondayOf(asked.to), 6);
    const present = mondayOf(
      sites
        .map(({ today }) => today)
        .toSorted()
        .at(-1) ?? asked.to,
    );
    const zones = asked.zones.map((zone) => ({
      ...zone,
      first: startOf(from, zone.zone),
      last: startOf(addDays(present, 7), zone.zone) - 1,
    }));
    const byWeek = (day: string, of: (column: string) => string) => ({
      cohort: `coalesce(${of("signup_week")}, '')`,
      week: mondaySql(day),
    });
    const [counts, moved, buyers] = await Promise.all([
      readCohorts(asked, query, from, to),
      readMoved({ zones }, query, byWeek),
      readBuyers({ zones }, query, byWeek),
    ]);
    const found = new Map<Day, Cohort>();
    for (const { cohort, signups } of counts) {
      if (signups === 0) continue;
      const known = found.get(cohort) ?? {
        week: cohort,
        signups: 0,
        activations: 0,
        weeks: weeksOf(cohort, present),
      };
      known.signups += signups;
      found.set(cohort, known);
    }
    const weekOf = (cohort: Day, week: Day): CohortWeek | undefined =>
      found.get(cohort)?.weeks[(Date.parse(week) - Date.parse(cohort)) / (7 * DAY_MS)];
    for (const { cohort, week, activations, active } of counts) {
      const known = found.get(cohort);
      if (known) known.activations += activations;
      const own = weekOf(cohort, week);
      if (own) own.active += active;
    }
    for (const { cohort, week, currency, revenue, buyers: paying } of [...moved, ...buyers]) {
      const own = weekOf(cohort, week);
      if (!own) continue;
      if (currency === null) own.buyers += paying;
      else if (revenue > 0) addRevenue(own, currency, revenue);
    }
    return {
      sites,
      elsewhere,
      from,
      to,
      cohorts: [...found.values()].toSorted((a, b) => (a.week < b.week ? -1 : 1)),
    };
  },
});

/** Every week of a cohort up to the present one, empty. */
const weeksOf = (cohort: Day, present: Day): CohortWeek[] =>
  Array.from(
    { length: Math.max(0, (Date.parse(present) - Date.parse(cohort)) / (7 * DAY_MS)) + 1 },
    (_, number) => ({ number, active: 0, buyers: 0, revenue: [] }),
  );

function addRevenue({ revenue }: CohortWeek, currency: string, amount: number): void {
  const known = revenue.find((each) => each.currency === currency);
  if (known) known.amount += amount;
  else revenue.push({ currency, amount });
}

const FILTERED =
  "(?4 IS NULL OR country = ?4) AND (?5 IS NULL OR network = ?5) AND (?6 IS NULL OR partner = ?6)";

async function readCohorts(
  { pools }: Scope,
  { country, network, partner }: Asked,
  from: Day,
  to: Day,
): Promise<CountRow[]> {
  const found = await Promise.all(
    pools.map(async ({ database, sites }) => {
      const { results } = await database
        .prepare(
          `SELECT ${mondaySql("day")} AS cohort, ${mondaySql("day")} AS week, sum(signups) AS signups, 0 AS activations, 0 AS active
            FROM daily_counts WHERE site IN (SELECT value FROM json_each(?1)) AND day BETWEEN ?2 AND ?3 AND ${FILTERED} GROUP BY 1
          UNION ALL SELECT cohort, week, 0, sum(activations), sum(active)
            FROM cohort_counts WHERE site IN (SELECT value FROM json_each(?1)) AND cohort BETWEEN ?2 AND ?3 AND ${FILTERED} GROUP BY cohort, week`,
        )
        .bind(sites, from, to, country ?? null, network ?? null, partner ?? null)
        .all<CountRow>();
      return results;
    }),
  );
  return found.flat();
}
