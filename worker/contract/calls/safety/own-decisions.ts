import { publicCall } from "#contract/call.ts";
import type {
  AppealState,
  DecisionKind,
  DecisionReason,
  DecisionState,
} from "#contract/product/member-decisions.ts";
import type { ProfileNote } from "#contract/product/profile-fields.ts";
import type { OwnDecisionsQuery } from "./own-decisions.schema.ts";

export type { OwnDecisionsQuery };

/** A decision as the member that it is about sees it. Times are ISO dates and times. */
export interface OwnDecision {
  id: string;
  kind: DecisionKind;
  state: DecisionState;
  reason: DecisionReason;
  /** The reason is a breach of the law too, not of the terms alone. */
  legal: boolean;
  /** What we saw, in the words of the person who decided; empty where the reason says it all. */
  facts: string;
  /** Somebody had reported it; else it was seen in our own check. */
  reported: boolean;
  /** A machine decided. */
  automated: boolean;
  at: string;
  /** When a suspension ends by itself; null for none. */
  ends_at: string | null;
  ended_at: string | null;
  /** The profile text that was removed. */
  text: { field: ProfileNote; was: string } | null;
  appeal: {
    state: AppealState;
    until: string;
    at: string | null;
    decided_at: string | null;
    reason: string | null;
  };
}

/** Newest first. `suspended`: the member can do nothing here but read this and appeal. */
export interface OwnDecisionsAnswer {
  decisions: OwnDecision[];
  suspended: boolean;
}

/**
 * The decisions against the member who asks: by their session, or by the cookie that a login to a suspended
 * or closed account gives. 403 for anybody else, and 404 for another member's decision.
 */
export const ownDecisions = {
  GET: publicCall<{ query: OwnDecisionsQuery; answer: OwnDecisionsAnswer }>(),
};
