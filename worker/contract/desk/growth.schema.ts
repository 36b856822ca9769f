import { type } from "#contract/schema.ts";

const day = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Which days, and what narrows them down. `network` and `partner` may be empty: who came from none. */
export const growthRange = type({
  "from?": day,
  "to?": day,
  "site?": /^[a-z0-9-]{1,40}$/,
  "country?": /^([A-Z]{2})?$/,
  "network?": "string <= 200",
  "partner?": "string <= 200",
});
export type GrowthRange = typeof growthRange.infer;

/**
 * `from` and `to`: the first and the last day, YYYY-MM-DD, each site's by its company's calendar; the last
 * four weeks without them. `by`: the length of a period, `all` for one. `split`: what a row is about beside
 * its period.
 */
export const growthQuery = growthRange.and({
  "by?": "'day' | 'week' | 'month' | 'all'",
  "split?": "'site' | 'country' | 'network' | 'partner' | 'method'",
});
export type GrowthQuery = typeof growthQuery.infer;
