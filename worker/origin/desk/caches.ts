import { VISIT_COLUMNS, VISITS_DATASET } from "#contract/platform/visits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { askAnalytics, quoted, timeOf } from "./analytics/analytics-api.ts";
import { personHandler } from "./call.ts";

/** Days that are looked at. */
const DAYS = 7;

/** How many views of landing pages came from the edge's cache, by site. */
export const caches = personHandler("GET /api/caches", {
  async answer({ env, now, operator: { sites } }) {
    if (sites.length === 0) return { state: "read", days: DAYS, sites: [] };
    const where = `timestamp >= ${timeOf(now.getTime() - DAYS * DAY_MS)} AND ${VISIT_COLUMNS.site} IN (${sites.map(quoted).join(", ")})`;
    const answer = await askAnalytics(
      env,
      VISITS_DATASET,
      `SELECT ${VISIT_COLUMNS.site} AS site, SUM(_sample_interval) AS views, SUM(_sample_interval * ${VISIT_COLUMNS.cached}) AS hits FROM ${VISITS_DATASET} WHERE ${where} GROUP BY site ORDER BY views DESC, site`,
    );
    if (answer.state !== "read") return { state: answer.state };
    return {
      state: "read",
      days: DAYS,
      sites: answer.rows.map((row) => ({
        site: String(row["site"]),
        views: Math.round(Number(row["views"])),
        hits: Math.round(Number(row["hits"])),
      })),
    };
  },
});
