import { type } from "#contract/schema.ts";

/** The id of a decision. */
export const decisionId = type(/^[0-9a-f-]{36}$/);

/** One decision, or, without an id, all. */
export const ownDecisionsQuery = type({ "id?": decisionId });
export type OwnDecisionsQuery = typeof ownDecisionsQuery.infer;
