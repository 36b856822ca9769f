import { type } from "#contract/schema.ts";

const day = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * `from` and `to`: the first and the last day in UTC, as YYYY-MM-DD; the last four weeks without them. The
 * others narrow the visits down; an empty network is that of visits from none.
 */
export const visitsQuery = type({
  "from?": day,
  "to?": day,
  "site?": /^[a-z0-9-]{1,40}$/,
  "country?": /^([A-Z]{2})?$/,
  "network?": "string <= 200",
});
export type VisitsQuery = typeof visitsQuery.infer;
