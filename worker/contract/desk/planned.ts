import { personCall } from "./call.ts";
import type { PlannedQuery } from "./planned.schema.ts";

export type { PlannedQuery };

/** Seconds in which a decision can be taken back before it is carried out. */
export const UNDO_SECONDS = 10;

/** Decisions that are made, or taken back, by one call. */
export const MOST_DECISIONS = 100;

/** A decision that was made and is carried out in a moment, or could not be. Times are ISO dates and times. */
export interface PlannedDecision {
  id: string;
  site: string;
  kind: string;
  /** What it decides, as the work list has it. */
  subject: string;
  at: string;
  due_at: string;
  /** Why it could not be carried out; null while it waits. */
  failure: string | null;
}

/** Of an answer to a decision: when it takes effect; null where it has. */
export interface Planned {
  planned: PlannedDecision | null;
}

/** A person's own decisions that wait or failed, newest first: as many as fit a screen, of each. */
export interface PlannedAnswer {
  planned: PlannedDecision[];
  /** How many failed in all. */
  failed: number;
}

export const planned = {
  GET: personCall<{ answer: PlannedAnswer }>("support", "moderator", "finance"),
  /** Takes one back, or several; not_found once all of them are carried out. */
  DELETE: personCall<{ query: PlannedQuery; answer: PlannedAnswer }>("support", "moderator", "finance"),
};
