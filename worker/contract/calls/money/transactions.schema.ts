import { type } from "#contract/schema.ts";

/**
 * `id`: one purchase. `before`: an answer's `older`, for the next page of spending; `purchases_before`: its
 * `older_purchases`, for that of purchases.
 */
export const transactionsQuery = type({
  "id?": /^[0-9a-f-]{36}$/,
  "before?": /^\d{1,15}$/,
  "purchases_before?": /^\d{1,15}\.[0-9a-f-]{36}$/,
});
export type TransactionsQuery = typeof transactionsQuery.infer;
