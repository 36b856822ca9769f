import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { GENDERS } from "#contract/vocabulary.ts";
import { MAX_PASSWORD } from "./user.ts";

const short = type("string <= 100");

/** A whole signup, when its last step is done. */
export const signupBody = type({
  gender: type.enumerated(...GENDERS),
  looking_for: type.enumerated(...GENDERS, "both"),
  date_of_birth: "string <= 10",
  /** Of places.php. */
  place: "number.integer > 0",
  username: "string <= 60",
  email: "string <= 254",
  password: `string <= ${MAX_PASSWORD}`,
  language: type.enumerated(...LOCALES),
  consents: { terms: "true", sexuality: "true", newsletter: "boolean" },
  /** The member on whose page the form was, and the first words for him: delivered at activation. */
  "profile?": /^[a-z0-9-]{1,40}$/,
  "signup_message?": "string <= 2000",
});
export type SignupBody = typeof signupBody.infer;

/** Where a person came from: named by the edge from its cookie. */
export const trackingQuery = type({
  "network?": short,
  "ref?": short,
  "sub1?": short,
  "sub2?": short,
  "sub3?": short,
  "traffic_source?": "'1'",
});
export type TrackingQuery = typeof trackingQuery.infer;

/** The mail is on its way to this address; seconds until another may be asked for. */
export interface SignupAnswer {
  signup: { email: string; resend_after: number };
}

/** One field that should be free. */
export const signupCheckQuery = type({ "username?": "string <= 60", "email?": "string <= 254" });
export type SignupCheckQuery = typeof signupCheckQuery.infer;
export interface SignupCheckAnswer {
  free: boolean;
}

/** Asks for the mail once more, to another address if the first was mistyped. */
export const resendBody = type({ "email?": "string <= 254" });
export type ResendBody = typeof resendBody.infer;

export const tokenBody = type({ token: /^[\w.-]{1,120}$/ });
export type TokenBody = typeof tokenBody.infer;

export const resetBody = type({ email: "string <= 254" });
export type ResetBody = typeof resetBody.infer;
export const newPasswordBody = type({ token: /^[\w.-]{1,120}$/, password: `string <= ${MAX_PASSWORD}` });
export type NewPasswordBody = typeof newPasswordBody.infer;
