import { LOCALES, type Locale, type Town } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { GENDERS, type Gender } from "#contract/vocabulary.ts";
import { signupBody, trackingQuery, type SignupAnswer } from "./signup.ts";
import type { UserAnswer } from "./user.ts";

const token = type(/^[\w.-]{1,120}$/);
const person = {
  "gender?": type.enumerated(...GENDERS),
  "looking_for?": type.enumerated(...GENDERS, "both"),
  "date_of_birth?": "string <= 10",
  /** Of places.php. */
  "place?": "0 < number.integer <= 9007199254740991",
  "username?": "string <= 60",
  "language?": type.enumerated(...LOCALES),
} as const;

/**
 * What a partner knows of somebody who wants to sign up: from the partner's server, with `Authorization:
 * Bearer <partner>.<signature>`. What a signup refuses is refused here too; a town that is not found is left
 * out. A password and consents are the person's own and no part of it.
 */
export const partnerSignupBody = type({
  "+": "reject",
  email: "string <= 254",
  ...person,
  /** A town by its name instead of its place, in one of the site's countries. */
  "country?": /^[A-Z]{2}$/,
  "town?": "0 < string <= 100",
  "tracking?": trackingQuery.omit("traffic_source").onUndeclaredKey("reject"),
});
export type PartnerSignupBody = typeof partnerSignupBody.infer;

/**
 * With 201: the address to send the person to. One draft for an address and a partner: the same again brings
 * it up to date and gives the same address. The answer is the same for an address that has an account, has
 * been banned or wants no mail: a partner does not learn which.
 */
export interface PartnerSignupAnswer {
  signup: { url: string };
}

export const completeSignupQuery = type({ token });
export type CompleteSignupQuery = typeof completeSignupQuery.infer;

/** What a draft may lack. */
export const DRAFT_FIELDS = ["gender", "looking_for", "date_of_birth", "place", "username"] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

export interface SignupDraft {
  email: string;
  gender?: Gender;
  looking_for?: Gender | "both";
  date_of_birth?: string;
  /** May be known where the town is not. */
  country?: string;
  place?: Town;
  /** Left out once somebody else has it. */
  username?: string;
  language?: Locale;
}

/**
 * The token is as good as before. `proven`: it came by mail, so with this address unchanged nobody need
 * confirm it again.
 */
export interface CompleteSignupAnswer {
  draft: SignupDraft;
  missing: DraftField[];
  proven: boolean;
}

/** What is missing or was changed, and what only the person can say. A refusal leaves the token good. */
export const completeSignupBody = type({ token, ...person, "email?": "string <= 254" }).and(
  signupBody.pick("password", "consents"),
);
export type CompleteSignupBody = typeof completeSignupBody.infer;

/**
 * Logged in where the address is proven; else the mail for that is on its way. The same idempotency key again
 * gives the same answer.
 */
export type CompletedSignupAnswer = SignupAnswer | UserAnswer;

/**
 * Of a mail's List-Unsubscribe, or of the link in it that completes the signup: erases the drafts of its
 * address, and no such mail goes there again.
 */
export const unsubscribeBody = type({ token });
export type UnsubscribeBody = typeof unsubscribeBody.infer;
