import { draftFields } from "#contract/calls/partner/partner-signup.schema.ts";
import { type } from "#contract/schema.ts";
import { signupBody, token } from "./signup.schema.ts";

export const completeSignupQuery = type({ token });
export type CompleteSignupQuery = typeof completeSignupQuery.infer;

/** What was missing or was changed, and what only the person can say. After a refusal the token stays valid. */
export const completeSignupBody = type({ token, ...draftFields, "email?": "string <= 254" }).and(
  signupBody.pick("password", "consents"),
);
export type CompleteSignupBody = typeof completeSignupBody.infer;
