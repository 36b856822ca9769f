import type { VisitGroups, VisitsAnswer, VisitsQuery } from "#contract/desk/visits.ts";
import { labelOf, VISIT_COLUMNS, VISITS_DATASET } from "#contract/platform/visits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import {
  askAnalytics,
  KEPT_DAYS,
  quoted,
  timeOf,
  type AnalyticsAnswer,
  type AnalyticsEnv,
} from "./analytics-api.ts";

/** Days without a filter. */
const USUAL_DAYS = 28;
/** Groups that one list has at most; strangers choose what an address names as its source. */
const MOST = 500;

const DAY = "formatDateTime(timestamp, '%Y-%m-%d')";
/** What visits are grouped by, and in which order. */
const GROUPS = {
  days: { by: DAY, order: "name" },
  sites: { by: VISIT_COLUMNS.site, order: "visits DESC, name" },
  countries: { by: VISIT_COLUMNS.country, order: "visits DESC, name" },
  networks: { by: VISIT_COLUMNS.network, order: "visits DESC, name" },
  landers: { by: VISIT_COLUMNS.lander, order: "visits DESC, name" },
} as const;

/**
 * Estimates of the visits of these sites by day, site, country, network and lander. A row stands for as many
 * views as its sample interval says.
 */
export async function countVisits(
  env: AnalyticsEnv,
  sites: readonly string[],
  query: Omit<VisitsQuery, "site">,
  now: Date,
): Promise<VisitsAnswer> {
  const since = dayOf(now.getTime() - KEPT_DAYS * DAY_MS);
  const { to = dayOf(now.getTime()), country, network } = query;
  const { from = dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS) } = query;
  const where = [
    `timestamp >= ${timeOf(Date.parse(from))}`,
    `timestamp < ${timeOf(Date.parse(to) + DAY_MS)}`,
    `${VISIT_COLUMNS.site} IN (${sites.map(quoted).join(", ")})`,
    ...(country === undefined ? [] : [`${VISIT_COLUMNS.country} = ${quoted(country)}`]),
    ...(network === undefined ? [] : [`${VISIT_COLUMNS.network} = ${quoted(labelOf(network))}`]),
  ].join(" AND ");
  const ask = ({ by, order }: { by: string; order: string }): Promise<AnalyticsAnswer> =>
    sites.length === 0
      ? Promise.resolve({ state: "read", rows: [] })
      : askAnalytics(
          env,
          VISITS_DATASET,
          `SELECT ${by} AS name, SUM(_sample_interval) AS visits FROM ${VISITS_DATASET} WHERE ${where} GROUP BY name ORDER BY ${order} LIMIT ${MOST + 1}`,
        );
  const [days, bySite, countries, networks, landers] = await Promise.all([
    ask(GROUPS.days),
    ask(GROUPS.sites),
    ask(GROUPS.countries),
    ask(GROUPS.networks),
    ask(GROUPS.landers),
  ]);
  const answers = [days, bySite, countries, networks, landers];
  const fault = answers.find(({ state }) => state !== "read");
  if (fault && fault.state !== "read") return { state: fault.state };
  return {
    state: "read",
    from,
    to,
    since,
    days: groupsOf(days),
    sites: groupsOf(bySite),
    countries: groupsOf(countries),
    networks: groupsOf(networks),
    landers: groupsOf(landers),
  };
}

const groupsOf = (answer: AnalyticsAnswer): VisitGroups => {
  const counts = (answer.state === "read" ? answer.rows : []).map(({ name, visits }) => ({
    name: String(name),
    visits: Math.round(Number(visits)),
  }));
  return { counts: counts.slice(0, MOST), isCut: counts.length > MOST };
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
