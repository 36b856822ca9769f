import { type } from "#contract/schema.ts";

/** `reference`: only the error about which a person was told this. */
export const errorsQuery = type({ "reference?": /^[\w-]{6,64}$/ });
export type ErrorsQuery = typeof errorsQuery.infer;
