import { personCall } from "./call.ts";
import type { CaseKind } from "./case-kinds.ts";
import type { CaseListQuery } from "./case-list.schema.ts";

export type { CaseListQuery };

/** A case in the list. Times are ISO dates and times. */
export interface ListedCase {
  kind: CaseKind;
  site: string;
  id: string;
  at: string;
  /** Its place in the order: the cursor of what comes after it. */
  place: string;
  /** What a report or a complaint is about, or what was decided. */
  topic: string;
  /** The language of who wrote it; of a decision, its member's. Null where they are gone. */
  language: string | null;
  /** The member that it is about. */
  about: { id: string; name: string | null } | null;
  /** Other open reports about the same member. */
  others: number;
  /** Of a decision: whether it is still in force. */
  state: "open" | "in_force" | "ended";
  /** Whose it is just now, if it is somebody's. */
  claimed: { name: string; until: string; isOwn: boolean } | null;
  /** This person made the decision that is appealed: somebody else decides. */
  isOwnDecision: boolean;
}

/** What is open: the most urgent first, of each the oldest. Decisions: the newest first. */
export interface CaseListAnswer {
  cases: ListedCase[];
  /** How many there are in all, as far as the query narrows them down. */
  total: number;
  /** ISO date and time of the oldest of them; null where there is none. */
  oldest_at: string | null;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

/** Reports, complaints, appeals and decisions of all sites of a person. */
export const caseList = {
  GET: personCall<{ query: CaseListQuery; answer: CaseListAnswer }>("moderator"),
};
