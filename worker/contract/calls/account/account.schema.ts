import { profileFields } from "#contract/product/profile-fields.ts";
import { type } from "#contract/schema.ts";

/** What a member changes of their account, one thing at a time. */
export const accountBody = type({
  "+": "reject",
  /** Others find the member nowhere. */
  "invisible?": "boolean",
  "cookies?": "boolean",
  /** Consent to their main photo on pages that advertise the site. */
  "advertising?": "boolean",
  /** Consent to the use of their sexuality, with what it is; null withdraws it. */
  "sexuality?": type.enumerated(...profileFields.sexuality.options).or("null"),
}).narrow((body, context) => Object.keys(body).length === 1 || context.reject("one change"));
export type AccountBody = typeof accountBody.infer;
