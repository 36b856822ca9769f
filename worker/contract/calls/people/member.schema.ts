import { type } from "#contract/schema.ts";

export const memberId = type(/^[a-z0-9-]{1,40}$/);
export const memberQuery = type({
  id: memberId,
  /** For a page that advertises: without the photos of a member who did not agree to be shown on such pages. */
  "advertising?": "'1'",
});
export type MemberQuery = typeof memberQuery.infer;
