import type { OwnDecision } from "#contract/calls/safety/own-decisions.ts";
import {
  APPEAL_MONTHS,
  LEGAL_REASONS,
  type AppealState,
  type DecisionKind,
  type DecisionReason,
} from "#contract/product/member-decisions.ts";
import { PROFILE_NOTES } from "#contract/product/profile-fields.ts";

/** A row of the table `decisions`. Times in seconds since 1970. */
export interface DecisionRow {
  id: string;
  site: string;
  host: string;
  member: string;
  /** A removed recording is stored as a message_photo with `voice`. */
  kind: Exclude<DecisionKind, "message_voice">;
  voice: 0 | 1;
  subject: string;
  content: string | null;
  reason: DecisionReason;
  facts: string;
  reported: 0 | 1;
  automated: 0 | 1;
  at: number;
  ends_at: number | null;
  appeal_until: number;
  appealed_at: number | null;
  appeal_outcome: "granted" | "refused" | null;
  appeal_reason: string | null;
  appeal_decided_at: number | null;
  ended_at: number | null;
  ended_by: "reversal" | "time" | null;
  applied_at: number | null;
  has_copies: 0 | 1;
  /** The id of the operator; empty for what was decided by itself, and before there were persons. */
  decided_by: string;
}

/** Kinds that shut a member out. */
export const ACCOUNT_KINDS = "('suspension', 'closure')";

/** The last second of the appeal period of a decision made then: the same day of the month, six months later. */
export function appealDeadline(made: Date): Date {
  const until = new Date(made);
  until.setUTCMonth(made.getUTCMonth() + APPEAL_MONTHS);
  // A day that the month lacks: its last one.
  if (until.getUTCDate() !== made.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** How far the appeal against a decision is. */
function appealState(
  row: Pick<DecisionRow, "appealed_at" | "appeal_outcome" | "appeal_until">,
  now: Date,
): AppealState {
  if (row.appeal_outcome !== null) return row.appeal_outcome;
  if (row.appealed_at !== null) return "open";
  return row.appeal_until * 1000 >= now.getTime() ? "none" : "too_late";
}

/** A decision as its member sees it. */
export function viewOf(row: DecisionRow, now: Date): OwnDecision {
  const field = PROFILE_NOTES.find((name) => name === row.subject);
  return {
    id: row.id,
    kind: row.voice === 1 ? "message_voice" : row.kind,
    state: row.ended_at === null ? "in_force" : row.ended_by === "time" ? "over" : "reversed",
    reason: row.reason,
    legal: LEGAL_REASONS.includes(row.reason),
    facts: row.facts,
    reported: row.reported === 1,
    automated: row.automated === 1,
    at: iso(row.at),
    ends_at: isoOrNull(row.ends_at),
    ended_at: isoOrNull(row.ended_at),
    text: row.kind === "text" && field !== undefined ? { field, was: row.content ?? "" } : null,
    appeal: {
      state: appealState(row, now),
      until: iso(row.appeal_until),
      at: isoOrNull(row.appealed_at),
      decided_at: isoOrNull(row.appeal_decided_at),
      reason: row.appeal_reason,
    },
  };
}

export const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const isoOrNull = (seconds: number | null): string | null => (seconds === null ? null : iso(seconds));
