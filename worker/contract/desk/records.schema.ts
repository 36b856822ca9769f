import { orderId } from "#contract/calls/money/orders.schema.ts";
import { type } from "#contract/schema.ts";

/**
 * One of the two: `document`, an invoice or what corrects it by its number; `mandate`, the proof of an
 * order's mandate.
 */
export const recordsQuery = type({ "document?": /^[A-Z0-9-]{3,80}$/, "mandate?": orderId });
export type RecordsQuery = typeof recordsQuery.infer;
