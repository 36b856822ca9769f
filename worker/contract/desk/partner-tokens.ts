import { siteCall } from "./call.ts";
import type { PartnerTokenBody, RevokedPartnerToken } from "./partner-tokens.schema.ts";

export type { PartnerTokenBody };

/**
 * Tokens of one partner that are good at once: two while one is changed for the next, and some for its
 * servers.
 */
export const MOST_TOKENS = 5;

/**
 * A token of a partner; the token itself is shown once, and only its hash is stored. Times are ISO dates and
 * times.
 */
export interface PartnerToken {
  id: string;
  partner: string;
  issued_at: string;
  /** The name of who issued it. */
  issued_by: string;
  expires_at: string;
  revoked_at: string | null;
  revoked_by: string | null;
  /** The last day (UTC) on which it opened something; null for none. */
  used_on: string | null;
  state: "good" | "expired" | "revoked" | "unlisted";
}

/**
 * The partners that the site's file lists, and every token, the newest first. A token of any other is no
 * good.
 */
export interface PartnerTokensAnswer {
  partners: readonly string[];
  tokens: PartnerToken[];
}

export const partnerTokens = {
  GET: siteCall<{ answer: PartnerTokensAnswer }>(),
  /** Issues a token. It is null where the call is repeated. */
  POST: siteCall<{ body: PartnerTokenBody; answer: PartnerTokensAnswer & { token: string | null } }>(),
  /** Ends one at once. */
  DELETE: siteCall<{ body: RevokedPartnerToken; answer: PartnerTokensAnswer }>(),
};
