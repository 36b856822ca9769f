import { operatorCall } from "#contract/call.ts";
import type { PartnerTokenBody } from "./partner-tokens.schema.ts";

export type { PartnerTokenBody };

/** The token of a partner: always the same one, until the site's file no longer lists the partner. */
export const partnerTokens = {
  POST: operatorCall<{ body: PartnerTokenBody; answer: { token: string } }>(),
};
