import { personCall } from "./call.ts";
import type { DeadLetterQuery } from "./dead-letters.schema.ts";
import type { DeadLetter } from "./dead-letters.ts";

/** One letter with the message itself, which is ids alone; a look at it is in the audit. */
export const deadLetter = {
  GET: personCall<{
    query: DeadLetterQuery;
    answer: { letter: DeadLetter & { body: Readonly<Record<string, unknown>>; isWaiting: boolean } };
  }>("support"),
};
