import { LOCALES, type User } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";

/** Longest password that is looked at, in characters: hashing must not be a lever. */
export const MAX_PASSWORD = 1_024;

/** The e-mail field takes a username too (answers, section 4). */
export const loginBody = type({ email: "0 < string <= 254", password: `0 < string <= ${MAX_PASSWORD}` });
export type LoginBody = typeof loginBody.infer;

export const languageBody = type({ language: type.enumerated(...LOCALES) });
export type LanguageBody = typeof languageBody.infer;

/** Null: nobody is logged in. */
export interface UserAnswer {
  user: User | null;
}
