import { personCall } from "./call.ts";
import type { DeadLetterBody, DeadLettersQuery } from "./dead-letters.schema.ts";
import type { QueueName } from "./queues.ts";

export type { DeadLetterBody };

/** A message that its queue gave up on. Times are ISO dates and times. */
export interface DeadLetter {
  id: string;
  queue: QueueName;
  pool: string;
  /** Empty for what belongs to a whole pool. */
  site: string;
  /** What it failed with as it was tried for the last time; what looks like an address is left out. */
  error: string;
  /** When it was queued, and when its queue gave up on it the last time. */
  first_at: string;
  died_at: string;
  /** How often its queue has given up on it. */
  times: number;
}

/** What waits, the oldest first. */
export interface DeadLettersAnswer {
  letters: DeadLetter[];
  total: number;
  oldest_at: string | null;
  next: string | null;
}

export const deadLetters = {
  GET: personCall<{ query: DeadLettersQuery; answer: DeadLettersAnswer }>("support", "moderator", "finance"),
  /** Repeats a letter: it goes back to its queue, once. Or drops it: nothing is tried again. */
  POST: personCall<{ body: DeadLetterBody; answer: { letter: DeadLetter } }>("support"),
};
