import { type } from "#contract/schema.ts";
import { QUEUE_NAMES } from "./work-kinds.ts";

/** Where the list is narrowed down. `skip`: subjects that one leaves for later. */
export const nextBody = type({
  "queue?": type.enumerated(...QUEUE_NAMES),
  "site?": /^[a-z0-9-]{1,40}$/,
  "skip?": type("string <= 200").array().atMostLength(50),
});
export type NextBody = typeof nextBody.infer;
