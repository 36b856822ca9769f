import { trackingQuery } from "#contract/calls/signup/signup.schema.ts";
import { LOCALES } from "#contract/entities.ts";
import { GENDERS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";

/** The fields of a signup that a partner may know, and that the person may correct. */
export const draftFields = {
  "gender?": type.enumerated(...GENDERS),
  "looking_for?": type.enumerated(...GENDERS, "both"),
  "date_of_birth?": "string <= 10",
  /** An id of places.php. */
  "place?": "0 < number.integer <= 9007199254740991",
  "username?": "string <= 60",
  "language?": type.enumerated(...LOCALES),
} as const;

/**
 * What a partner knows of a person who wants to sign up: from the partner's server, with `Authorization:
 * Bearer <partner>.<signature>`. What a signup refuses is refused here too; an unknown town is left out. A
 * password and consents can only come from the person.
 */
export const partnerSignupBody = type({
  "+": "reject",
  email: "string <= 254",
  ...draftFields,
  /** A town by its name instead of its id, in one of the site's countries. */
  "country?": /^[A-Z]{2}$/,
  "town?": "0 < string <= 100",
  "tracking?": trackingQuery.omit("traffic_source").onUndeclaredKey("reject"),
});
export type PartnerSignupBody = typeof partnerSignupBody.infer;
