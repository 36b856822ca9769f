import { visitsQuery } from "#contract/desk/visits.schema.ts";
import { countVisits } from "./analytics/count-visits.ts";
import { personHandler } from "./call.ts";

/** Estimates of visits, of the person's sites alone; a site on its own backend has visits as well. */
export const visits = personHandler("GET /api/visits", {
  query: visitsQuery,
  answer: ({ env, operator, now, query: { site, ...filters } }) =>
    countVisits(
      env,
      operator.sites.filter((id) => site === undefined || id === site),
      filters,
      now,
    ),
});
