import { type } from "#contract/schema.ts";

/** `id`: one purchase. `before`: an answer's `older`, for the next page of spending. */
export const transactionsQuery = type({ "id?": /^[0-9a-f-]{36}$/, "before?": /^\d{1,15}$/ });
export type TransactionsQuery = typeof transactionsQuery.infer;
