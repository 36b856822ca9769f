import { MAX_AGE } from "#contract/product/limits.ts";
import { fieldKeys, noteKeys } from "#contract/product/profile-fields.schema.ts";
import { GENDERS, INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";

/** An age that the member looks for; null is no preference. */
const preferredAge = type(`18 <= number.integer <= ${MAX_AGE}`).or("null");

/** Any of a member's own fields; null leaves a choice unsaid. A town is given by its id alone. */
export const profileBody = type({
  "+": "reject",
  "gender?": type.enumerated(...GENDERS),
  ...fieldKeys,
  "interests?": type
    .enumerated(...INTERESTS)
    .array()
    .atMostLength(INTERESTS.length),
  "notes?": { "+": "reject", ...noteKeys },
  /** Given one of the two alone, the server moves the other along where they would cross. */
  "wish_min_age?": preferredAge,
  "wish_max_age?": preferredAge,
  "place?": "1 <= number.integer <= 9007199254740991",
});
export type ProfileBody = typeof profileBody.infer;
