import { type } from "#contract/schema.ts";

/** A partner that the site's file lists. */
export const partnerTokenBody = type({ partner: /^[a-z0-9-]{1,40}$/ });
export type PartnerTokenBody = typeof partnerTokenBody.infer;
