import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";

/** Why an operator does something to a member, for the audit. */
export const actionReason = type("3 <= string <= 500");

const common = { profile: memberId, reason: actionReason } as const;

/** What support does for a member. */
export const memberActionBody = type({
  action: "'clear_bounce' | 'end_sessions' | 'export' | 'delete'",
  ...common,
})
  .or({ action: "'resend_mail'", mail: "1 <= string <= 120", ...common })
  .or({ action: "'change_email'", email: "3 <= string <= 254", ...common })
  .or({ action: "'correct_birth'", date_of_birth: /^\d{4}-\d{2}-\d{2}$/, ...common });
export type MemberActionBody = typeof memberActionBody.infer;
