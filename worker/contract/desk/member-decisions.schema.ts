import { memberId } from "#contract/calls/people/member.schema.ts";
import { photoKey } from "#contract/calls/people/photos.schema.ts";
import { decisionId } from "#contract/calls/safety/own-decisions.schema.ts";
import { CONDUCT_REASONS, MAX_SUSPENSION_DAYS } from "#contract/product/member-decisions.ts";
import { PHOTO_REFUSALS } from "#contract/product/photos.ts";
import { PROFILE_NOTES } from "#contract/product/profile-fields.ts";
import { type } from "#contract/schema.ts";

export const memberDecisionsQuery = type({ "profile?": memberId });
export type MemberDecisionsQuery = typeof memberDecisionsQuery.infer;

const conductReason = type.enumerated(...CONDUCT_REASONS);
/** What was seen, for the member to read. */
const facts = type("10 <= string <= 2000");
const more = { "reported?": "boolean" } as const;
/** Why an appeal or a change of mind came out as it did, for the member to read. */
const why = type("10 <= string <= 2000");

/**
 * What an operator decides. `lift` takes a decision back without an appeal; `grant` and `refuse` decide an
 * appeal. Repeating one changes nothing.
 */
export const memberDecisionBody = type({
  action: "'suspend'",
  profile: memberId,
  reason: conductReason,
  facts,
  "days?": `1 <= number.integer <= ${MAX_SUSPENSION_DAYS}`,
  ...more,
})
  .or({ action: "'close'", profile: memberId, reason: conductReason, facts, ...more })
  .or({
    action: "'remove_text'",
    profile: memberId,
    field: type.enumerated(...PROFILE_NOTES),
    reason: conductReason,
    facts,
    ...more,
  })
  .or({
    action: "'refuse_photo'",
    key: photoKey,
    reason: type.enumerated(...PHOTO_REFUSALS),
    "facts?": "string <= 2000",
    ...more,
  })
  .or({
    action: "'lift' | 'grant' | 'refuse'",
    decision: decisionId,
    reason: why,
  });
export type MemberDecisionBody = typeof memberDecisionBody.infer;
