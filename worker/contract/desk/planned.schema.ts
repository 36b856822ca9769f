import { type } from "#contract/schema.ts";

/** One decision, or up to 100 that were made together, with a comma between them. */
export const plannedQuery = type({ id: /^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/ });
export type PlannedQuery = typeof plannedQuery.infer;
