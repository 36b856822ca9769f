import { type } from "#contract/schema.ts";

/** `after`: the last page's `next`. */
export const chargebacksQuery = type({
  "site?": /^[a-z0-9-]{1,40}$/,
  "state?": "'standing' | 'reversed'",
  "after?": /^\d{1,12} .{1,100}$/,
});
export type ChargebacksQuery = typeof chargebacksQuery.infer;
