import { siteCall } from "./call.ts";
import type { PartnerTokenBody } from "./partner-tokens.schema.ts";

export type { PartnerTokenBody };

/**
 * The token of a partner: always the same one, until the site's file no longer lists the partner; null where
 * the call is repeated.
 */
export const partnerTokens = {
  POST: siteCall<{ body: PartnerTokenBody; answer: { token: string | null } }>(),
};
