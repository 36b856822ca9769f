import { type } from "#contract/schema.ts";

/** A remembered payment card, by its id. */
export const cardQuery = type({ card: /^[\w-]{1,60}$/ });
export type CardQuery = typeof cardQuery.infer;
