import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";
import { actionReason } from "./member-actions.schema.ts";

const grantId = type(/^[0-9a-f-]{36}$/);

/** `after`: the last page's `next`. */
export const creditGrantsQuery = type({ "after?": "string <= 60" });
export type CreditGrantsQuery = typeof creditGrantsQuery.infer;

/** `credits` below zero are taken. `id`: made by who asks, so that the same again is this one. */
export const creditGrantBody = type({
  id: grantId,
  profile: memberId,
  credits: "-10000 <= number.integer < 0 | 0 < number.integer <= 10000",
  reason: actionReason,
});
export type CreditGrantBody = typeof creditGrantBody.infer;

export const creditDecisionBody = type({
  id: grantId,
  decision: "'confirm' | 'refuse'",
  reason: actionReason,
});
export type CreditDecisionBody = typeof creditDecisionBody.infer;
