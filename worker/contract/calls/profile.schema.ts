import { MAX_AGE } from "#contract/limits.ts";
import { type } from "#contract/schema.ts";
import {
  BODY_TYPES,
  EYE_COLOURS,
  GENDERS,
  HAIR_COLOURS,
  INTERESTS,
  RELATIONSHIP_STATUSES,
  SEXUALITIES,
  TATTOOS,
} from "#contract/vocabulary.ts";

/** A note as it comes, in characters of the wire: many of them make one that a reader counts. */
const note = type("string <= 20000");

/** An age that one looks for; null is no wish. */
const wish = type(`18 <= number.integer <= ${MAX_AGE}`).or("null");

/** Any of a member's own fields; null says that he would rather not say. A town is given by its place alone. */
export const profileBody = type({
  "+": "reject",
  "gender?": type.enumerated(...GENDERS),
  "sexuality?": type.enumerated(...SEXUALITIES),
  "hair_colour?": type.enumerated(...HAIR_COLOURS).or("null"),
  "eye_colour?": type.enumerated(...EYE_COLOURS).or("null"),
  "body_type?": type.enumerated(...BODY_TYPES).or("null"),
  "relationship_status?": type.enumerated(...RELATIONSHIP_STATUSES).or("null"),
  "tattoos?": type.enumerated(...TATTOOS).or("null"),
  "interests?": type
    .enumerated(...INTERESTS)
    .array()
    .atMostLength(INTERESTS.length),
  "notes?": { "+": "reject", "about_me?": note, "looking_for?": note, "good_evening?": note },
  /** One of the two alone takes the other along where they would cross. */
  "wish_min_age?": wish,
  "wish_max_age?": wish,
  "place?": "1 <= number.integer <= 9007199254740991",
});

export type ProfileBody = typeof profileBody.infer;
