import { operatorCall } from "#contract/call.ts";
import type { MemberDecisionBody, MemberDecisionsQuery } from "./member-decisions.schema.ts";
import type { OwnDecision } from "./own-decisions.ts";

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
  GET: operatorCall<{ query: MemberDecisionsQuery; answer: MemberDecisionsAnswer }>("support", "moderator"),
  POST: operatorCall<{ body: MemberDecisionBody; answer: MemberDecisionsAnswer }>("moderator"),
};
