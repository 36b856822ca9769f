import { type } from "#contract/schema.ts";

const day = type(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const settlement = type(/^[A-Za-z0-9_]{1,60}$/);

/** `from` and `to`: the first and the last day. `settlement`: whose items, `after` the last page's `next`. */
export const settlementsQuery = type({
  "from?": day,
  "to?": day,
  "settlement?": settlement,
  "after?": /^[a-z]{1,20}\/\w{0,60}$/,
});
export type SettlementsQuery = typeof settlementsQuery.infer;

/** The settlement whose payout, fees and conversions are to be in the books. */
export const settlementBody = type({ settlement });
export type SettlementBody = typeof settlementBody.infer;
