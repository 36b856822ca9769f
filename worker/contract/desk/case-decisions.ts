import { secondPersonCall } from "./call.ts";
import type { CaseDecisionBody, CaseMeasure } from "./case-decisions.schema.ts";
import type { Planned } from "./planned.ts";

export type { CaseDecisionBody, CaseMeasure };

/**
 * Decides a case as a whole: what happens to the member, with its statement of reasons; the answer to who
 * reported, complained or appealed; and what is closed together with it. Refusals: 409 own_decision, claimed,
 * already_suspended; 404 for what is not there; 422 with the field for what does not go together.
 */
export const caseDecisions = {
  POST: secondPersonCall<{ body: CaseDecisionBody; answer: Planned }>("moderator"),
};
