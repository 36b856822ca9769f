import { LOCALES } from "#contract/entities.ts";
import { MAX_PASSWORD } from "#contract/product/limits.ts";
import { type } from "#contract/schema.ts";

/** With `push` the body is a push subscription and not a login (specification, section 7). */
export const userQuery = type({ "push?": "'1'" });
export type UserQuery = typeof userQuery.infer;

/** The email field takes a username too (answers, section 4). */
export const loginBody = type({ email: "0 < string <= 254", password: `0 < string <= ${MAX_PASSWORD}` });
export type LoginBody = typeof loginBody.infer;

export const languageBody = type({ language: type.enumerated(...LOCALES) });
export type LanguageBody = typeof languageBody.infer;
