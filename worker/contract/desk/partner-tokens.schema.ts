import { type } from "#contract/schema.ts";

/** Days for which a token may be good at most: after that a partner needs a new one. */
const LONGEST_TOKEN_DAYS = 400;

/** A token for a partner that the site's file lists. `days`: how long it is good. */
export const partnerTokenBody = type({
  partner: /^[a-z0-9-]{1,40}$/,
  days: type(`1 <= number.integer <= ${LONGEST_TOKEN_DAYS}`),
});
export type PartnerTokenBody = typeof partnerTokenBody.infer;

export const revokedPartnerToken = type({ id: /^[0-9a-f-]{36}$/, reason: "3 <= string <= 500" });
export type RevokedPartnerToken = typeof revokedPartnerToken.infer;
