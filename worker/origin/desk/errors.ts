import { errorsQuery } from "#contract/desk/errors.schema.ts";
import type { ErrorGroup } from "#contract/desk/errors.ts";
import { ERROR_COLUMNS, ERRORS_DATASET } from "#contract/platform/errors-dataset.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { askAnalytics, KEPT_DAYS, quoted, timeOf, type AnalyticsRow } from "./analytics/analytics-api.ts";
import { personHandler } from "./call.ts";

/** Days that are looked at without a reference. */
const DAYS = 7;
const MOST = 100;
const { site, worker, context, message, route, release, reference } = ERROR_COLUMNS;
const COLUMNS = `${worker} AS worker, ${context} AS context, ${message} AS message, ${route} AS route, ${site} AS site,
  argMax(${release}, timestamp) AS release, argMax(${reference}, timestamp) AS reference,
  SUM(_sample_interval) AS errors, max(timestamp) AS last_at`;

/** Errors of the last days by what failed and where, or the one of a reference. */
export const errors = personHandler("GET /api/errors", {
  query: errorsQuery,
  async answer({ env, now, query: { reference: asked } }) {
    const days = asked === undefined ? DAYS : KEPT_DAYS;
    const where = [
      `timestamp >= ${timeOf(now.getTime() - days * DAY_MS)}`,
      ...(asked === undefined ? [] : [`${reference} = ${quoted(asked)}`]),
    ].join(" AND ");
    const answer = await askAnalytics(
      env,
      ERRORS_DATASET,
      `SELECT ${COLUMNS} FROM ${ERRORS_DATASET} WHERE ${where} GROUP BY worker, context, message, route, site ORDER BY errors DESC, last_at DESC LIMIT ${MOST + 1}`,
    );
    if (answer.state !== "read") return { state: answer.state };
    return {
      state: "read",
      days,
      errors: answer.rows.slice(0, MOST).map(groupOf),
      isCut: answer.rows.length > MOST,
    };
  },
});

const groupOf = (row: AnalyticsRow): ErrorGroup => ({
  worker: String(row["worker"]),
  context: String(row["context"]),
  message: String(row["message"]),
  route: String(row["route"]),
  site: String(row["site"]),
  release: String(row["release"]),
  count: Math.round(Number(row["errors"])),
  // the platform's times have no zone: they are in UTC
  last_at: new Date(`${String(row["last_at"]).replace(" ", "T")}Z`).toISOString(),
  reference: String(row["reference"]),
});
