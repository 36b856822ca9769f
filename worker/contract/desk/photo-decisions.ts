import type { ErrorCode } from "#contract/errors.ts";
import { siteCall } from "./call.ts";
import type { PhotoDecisionsBody } from "./photo-decisions.schema.ts";
import type { PlannedDecision } from "./planned.ts";

export type { PhotoDecisionsBody };

/** What became of one decision of several: when it takes effect (null where it has), or why it is refused. */
export interface PhotoDecisionResult {
  subject: string;
  planned: PlannedDecision | null;
  refusal: ErrorCode | null;
}

export const photoDecisions = {
  /** Decides on several pictures of a site, each by itself. Repeating it changes nothing. */
  POST: siteCall<{ body: PhotoDecisionsBody; answer: { results: PhotoDecisionResult[] } }>("moderator"),
};
