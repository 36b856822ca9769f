import { token } from "#contract/calls/signup/signup.schema.ts";
import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";

/** The address to ban, and the language of the mail that asks its owner. */
export const banRequestBody = type({ email: "string <= 254", language: type.enumerated(...LOCALES) });
export type BanRequestBody = typeof banRequestBody.infer;

/** The token of that mail. */
export const banBody = type({ token });
export type BanBody = typeof banBody.infer;
