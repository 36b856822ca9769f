/**
 * Why a member deletes their account: offered as a list, none need be chosen. Stored: a name is never
 * changed.
 */
export const DELETION_REASONS = [
  "found_someone",
  "no_matches",
  "too_expensive",
  "too_many_messages",
  "felt_unsafe",
  "break",
  "other",
] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];
