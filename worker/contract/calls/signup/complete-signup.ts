import { publicCall } from "#contract/call.ts";
import type { UserAnswer } from "#contract/calls/account/user.ts";
import type { Locale, Town } from "#contract/entities.ts";
import type { DraftField } from "#contract/product/signup-rules.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import type { CompleteSignupBody, CompleteSignupQuery } from "./complete-signup.schema.ts";
import type { SignupAnswer } from "./signup.ts";

export type { CompleteSignupBody, CompleteSignupQuery, DraftField };

export interface SignupDraft {
  email: string;
  gender?: Gender;
  looking_for?: Gender | "both";
  date_of_birth?: string;
  /** May be known where the town is not. */
  country?: string;
  place?: Town;
  /** Left out once someone else has taken it. */
  username?: string;
  language?: Locale;
}

/**
 * The token stays valid. `proven`: it came by mail, so that an unchanged email address needs no further
 * confirmation.
 */
export interface CompleteSignupAnswer {
  draft: SignupDraft;
  missing: DraftField[];
  proven: boolean;
}

/**
 * The member is logged in where the address is proven; otherwise the confirmation mail was sent. The same
 * idempotency key gives the same answer again.
 */
export type CompletedSignupAnswer = SignupAnswer | UserAnswer;

export const completeSignup = {
  GET: publicCall<{ query: CompleteSignupQuery; answer: CompleteSignupAnswer }>(),
  POST: publicCall<{ body: CompleteSignupBody; answer: CompletedSignupAnswer }>(),
};
