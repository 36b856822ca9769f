import { type } from "#contract/schema.ts";

/** `label`: what the token is for, in the person's own words. */
export const tokenBody = type({ label: "0 < string <= 60" });
export type TokenBody = typeof tokenBody.infer;

export const revokedToken = type({ id: /^[a-z0-9]{12}$/ });
export type RevokedToken = typeof revokedToken.infer;
