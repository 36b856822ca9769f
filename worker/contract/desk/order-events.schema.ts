import { type } from "#contract/schema.ts";

/** `after`: the last page's `next`. */
export const orderEventsQuery = type({ "after?": /^\d{1,15}$/ });
export type OrderEventsQuery = typeof orderEventsQuery.infer;
