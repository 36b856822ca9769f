import { type } from "#contract/schema.ts";

/** An order's id, or the provider's id of its payment. */
export const orderQuery = type({ id: /^[\w-]{1,80}$/ });
export type OrderQuery = typeof orderQuery.infer;
