import { photoKey } from "#contract/calls/people/photos.schema.ts";
import { decisionId } from "#contract/calls/safety/own-decisions.schema.ts";
import { LOCALES } from "#contract/entities.ts";
import { CONDUCT_REASONS, MAX_SUSPENSION_DAYS } from "#contract/product/member-decisions.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { PROFILE_NOTES } from "#contract/product/profile-fields.ts";
import { REPORT_OUTCOMES } from "#contract/product/report-kinds.ts";
import { type } from "#contract/schema.ts";

/** The receipt of a report. */
const receipt = type(/^R-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
/** The number of a complaint. */
const number = type(/^C(-[2-9A-HJ-NP-Z]{4}){3}$/);
const conductReason = type.enumerated(...CONDUCT_REASONS);
/** What was seen, for the member to read. */
const facts = type("10 <= string <= 2000");
/** For who reported, complained or appealed to read; of a lift, for the member. */
const answer = type("10 <= string <= 2000");
/** Other reports about the same member, which are closed alike. */
const also = receipt.array().atMostLength(49);
/** The answer to those of them who read another language. */
const answers = type({ language: type.enumerated(...LOCALES), text: answer })
  .array()
  .atMostLength(LOCALES.length);

/** What happens to the member that a case is about. */
const measure = type({ what: "'nothing'" })
  .or({ what: "'hold'" })
  .or({ what: "'text'", field: type.enumerated(...PROFILE_NOTES), reason: conductReason, facts })
  .or({ what: "'photo'", key: photoKey, reason: type.enumerated(...PHOTO_REFUSALS), facts })
  .or({
    what: "'suspend'",
    "days?": `1 <= number.integer <= ${MAX_SUSPENSION_DAYS}`,
    reason: conductReason,
    facts,
  })
  .or({ what: "'close'", reason: conductReason, facts });
export type CaseMeasure = typeof measure.infer;

/** A decision on a case as a whole. */
export const caseDecisionBody = type({
  kind: "'report'",
  id: receipt,
  outcome: type.enumerated(...REPORT_OUTCOMES),
  measure,
  answer,
  also,
  answers,
})
  .or({ kind: "'complaint'", id: number, outcome: "'uphold' | 'reject'", measure, answer, also, answers })
  .or({ kind: "'appeal'", id: decisionId, outcome: "'grant' | 'refuse'", answer })
  .or({ kind: "'decision'", id: decisionId, outcome: "'lift'", answer });
export type CaseDecisionBody = typeof caseDecisionBody.infer;
