import { password } from "#contract/calls/signup/signup.schema.ts";
import { DELETION_REASONS } from "#contract/product/deletion-reasons.ts";
import { MAX_DELETION_TEXT } from "#contract/product/limits.ts";
import { type } from "#contract/schema.ts";

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
