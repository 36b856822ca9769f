import { LOCALES } from "#contract/entities.ts";
import { MAX_PASSWORD } from "#contract/product/limits.ts";
import { GENDERS, INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";

/** The token of a link that was sent by mail. */
export const token = type(/^[\w.-]{1,120}$/);
export const password = type(`string <= ${MAX_PASSWORD}`);

const short = type("string <= 100");

/** A whole signup, sent with its last step. */
export const signupBody = type({
  gender: type.enumerated(...GENDERS),
  looking_for: type.enumerated(...GENDERS, "both"),
  date_of_birth: "string <= 10",
  /** An id of places.php. */
  place: "number.integer > 0",
  username: "string <= 60",
  email: "string <= 254",
  password,
  language: type.enumerated(...LOCALES),
  consents: { terms: "true", sexuality: "true", newsletter: "boolean" },
  /** The member on whose page the form was, and a first message to them, delivered at activation. */
  "profile?": /^[a-z0-9-]{1,40}$/,
  "signup_message?": "string <= 2000",
  /** What they chose on a lander that asks for interests: the profile begins with them. */
  "interests?": type
    .enumerated(...INTERESTS)
    .array()
    .atMostLength(INTERESTS.length),
});
export type SignupBody = typeof signupBody.infer;

/** Where a person came from, as the edge's cookie says. */
export const trackingQuery = type({
  "network?": short,
  "ref?": short,
  "sub1?": short,
  "sub2?": short,
  "sub3?": short,
  "traffic_source?": "'1'",
});
export type TrackingQuery = typeof trackingQuery.infer;
