import { birthDateOf, type SignupDraft } from "#client/storage/signup-draft.ts";
import type { DraftField } from "#contract/calls/signup/complete-signup.ts";
import { birthFault, emailFault, passwordFault, usernameFault } from "#contract/product/signup-rules.ts";

/** The fields that can have an error; `form` is for errors of none of them. */
export type SignupErrorField =
  | "date_of_birth"
  | "place"
  | "name"
  | "email"
  | "password"
  | "consents"
  | "form";

const STEP_OF: Record<SignupErrorField, number> = {
  date_of_birth: 1,
  place: 2,
  name: 3,
  email: 4,
  password: 4,
  consents: 4,
  form: 4,
};
export const stepOf = (field: SignupErrorField): number => STEP_OF[field];

const STEP_OF_MISSING = {
  gender: 0,
  looking_for: 0,
  date_of_birth: 1,
  place: 2,
  username: 3,
} as const satisfies Record<DraftField, number>;
/**
 * The steps that ask for what is missing, in order; the last one always, since it asks for the password and
 * consents.
 */
export const stepsFor = (missing: readonly DraftField[], last: number): number[] =>
  [...new Set([...missing.map((field): number => STEP_OF_MISSING[field]), last])].sort((a, b) => a - b);

/** The errors of a draft in the order of the steps, by the same rules as the server's. */
export function validateSignup(
  draft: SignupDraft,
  password: string,
  minAge: number,
): { field: SignupErrorField; code: string }[] {
  const errors: Partial<Record<SignupErrorField, string | null>> = {
    date_of_birth: birthFault(birthDateOf(draft), minAge, new Date()),
    place: draft.place === null ? "invalid_place" : null,
    name: usernameFault(draft.name.trim(), draft.email.trim()),
    email: emailFault(draft.email.trim()),
    password: passwordFault(password),
  };
  return Object.entries(errors).flatMap(([field, code]) =>
    code ? [{ field: field as SignupErrorField, code }] : [],
  );
}

/**
 * The errors that are left after a change: one that the form finds itself stays until it is put right, and
 * one of the server's until its field is touched.
 */
export function errorsLeft(
  before: Partial<Record<SignupErrorField, string>>,
  found: readonly { field: SignupErrorField; code: string }[],
  touched: readonly SignupErrorField[],
): Partial<Record<SignupErrorField, string>> {
  return Object.fromEntries(
    Object.entries(before).flatMap(([field, code]) => {
      if (!touched.some((each) => each === field)) return [[field, code]];
      const now = found.find((each) => each.field === field);
      return now ? [[field, now.code]] : [];
    }),
  );
}
