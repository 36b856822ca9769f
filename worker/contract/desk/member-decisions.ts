import type { OwnDecision } from "#contract/calls/safety/own-decisions.ts";
import { siteCall } from "./call.ts";
import type { MemberDecisionBody, MemberDecisionsQuery } from "./member-decisions.schema.ts";
import type { Planned } from "./planned.ts";

export type { MemberDecisionBody, MemberDecisionsQuery };

/** A decision in the operator's list. */
export interface ListedDecision extends Omit<OwnDecision, "text" | "legal"> {
  member: string;
  name: string | null;
  /** A photo's key, the name of a profile text, or the member. */
  subject: string;
}

/** An entry of the audit table: who did what, and why. */
interface AuditedAction {
  at: string;
  operator: string;
  action: string;
  subject: string;
  reason: string;
}

/**
 * Decisions of a site: those with an open appeal first, then the newest; with the latest actions of
 * operators.
 */
export interface MemberDecisionsAnswer {
  decisions: ListedDecision[];
  actions: AuditedAction[];
}

export const memberDecisions = {
  GET: siteCall<{ query: MemberDecisionsQuery; answer: MemberDecisionsAnswer }>("support", "moderator"),
  POST: siteCall<{ body: MemberDecisionBody; answer: MemberDecisionsAnswer & Planned }>("moderator"),
};
