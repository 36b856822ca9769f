import { DELETION_REASONS } from "#contract/deletion-reasons.ts";
import { MAX_DELETION_TEXT } from "#contract/limits.ts";
import { type } from "#contract/schema.ts";
import { password } from "./signup.schema.ts";

/** The password again, and why, if the member wants to say. */
export const deletionBody = type({
  password,
  "reason?": type.enumerated(...DELETION_REASONS),
  "text?": `string <= ${MAX_DELETION_TEXT}`,
});
export type DeletionBody = typeof deletionBody.infer;

/** What a member takes instead of leaving. */
export const retentionBody = type({ offer: "'pause' | 'invisible' | 'discount'" });
export type RetentionBody = typeof retentionBody.infer;
