import { type } from "#contract/schema.ts";

export const plannedQuery = type({ id: /^[0-9a-f-]{36}$/ });
export type PlannedQuery = typeof plannedQuery.infer;
