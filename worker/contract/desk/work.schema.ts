import { type } from "#contract/schema.ts";
import { QUEUE_NAMES } from "./work-kinds.ts";

/** A place in the work list: urgency, when it is due, the branch of its queue and what it is. */
export const workCursor = /^[01]\.\d{1,12}\.\d{1,2}\.\S{1,200}$/;

/** `after`: the last page's `next`. The others narrow the list down. */
export const workQuery = type({
  "after?": workCursor,
  "queue?": type.enumerated(...QUEUE_NAMES),
  "site?": /^[a-z0-9-]{1,40}$/,
});
export type WorkQuery = typeof workQuery.infer;
