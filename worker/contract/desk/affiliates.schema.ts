import { growthRange } from "./growth.schema.ts";

/**
 * `by`: what tells rows apart, with commas between; `network,partner` without it. `ref`: only this one's.
 * `after`: the last page's `next`.
 */
export const affiliatesQuery = growthRange.omit("country").and({
  "by?": /^(network|ref|sub[123]|partner)(,(network|ref|sub[123]|partner)){0,5}$/,
  "ref?": "string <= 200",
  "after?": /^\d{1,7}$/,
});
export type AffiliatesQuery = typeof affiliatesQuery.infer;
