import { growthRange } from "./growth.schema.ts";

/** `from` and `to`: the cohorts' weeks are those that begin within; the last twelve without them. */
export const cohortsQuery = growthRange;
export type CohortsQuery = typeof cohortsQuery.infer;
