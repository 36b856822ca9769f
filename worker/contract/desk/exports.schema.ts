import { type } from "#contract/schema.ts";
import { ORDER_STATUSES } from "./order-statuses.ts";

/**
 * `what`: orders, narrowed down as their list is; or of a company and a period (2026, 2026-Q3, 2026-09) the
 * journals, and of a quarter the return to the one-stop shop and what it is made of. `after`: the last part's
 * `next`.
 */
export const exportsQuery = type({
  what: "'orders' | 'sales' | 'cash' | 'oss' | 'oss-sales'",
  "company?": /^[a-z0-9-]{1,40}$/,
  "period?": /^20\d{2}(?:-(?:Q[1-4]|0[1-9]|1[0-2]))?$/,
  "site?": /^[a-z0-9-]{1,40}$/,
  "member?": "string <= 60",
  "status?": type.enumerated(...ORDER_STATUSES),
  "method?": /^[a-z0-9_]{1,40}$/,
  "number?": /^[\w-]{1,60}$/,
  "after?": /^\d{1,12} .{0,160}$/,
});
export type ExportsQuery = typeof exportsQuery.infer;
