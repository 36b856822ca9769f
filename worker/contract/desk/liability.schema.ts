import { type } from "#contract/schema.ts";

/**
 * `at`: the day at whose end, where the company is; without it all that has happened. `after`: the last
 * page's `next`.
 */
export const liabilityQuery = type({
  "at?": /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  "after?": /^[a-z0-9-]{1,40}$/,
});
export type LiabilityQuery = typeof liabilityQuery.infer;
