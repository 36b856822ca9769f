import { type } from "#contract/schema.ts";
import { QUEUES } from "./queues.ts";

const id = type(/^[0-9a-f-]{36}$/);

/** `after`: the last page's `next`. The others narrow the list down. */
export const deadLettersQuery = type({
  "after?": /^\d{1,12}\.[0-9a-f-]{36}$/,
  "queue?": type.enumerated(...QUEUES),
  "site?": /^[a-z0-9-]{1,40}$/,
});
export type DeadLettersQuery = typeof deadLettersQuery.infer;

export const deadLetterQuery = type({ id });
export type DeadLetterQuery = typeof deadLetterQuery.infer;

export const deadLetterBody = type({ id, action: "'repeat' | 'drop'", reason: "3 <= string <= 500" });
export type DeadLetterBody = typeof deadLetterBody.infer;
