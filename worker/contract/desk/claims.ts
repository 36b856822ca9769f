import { secondPersonCall } from "./call.ts";
import type { ClaimBody } from "./claims.schema.ts";

export type { ClaimBody };

/** Seconds for which something of the work list is one person's, from each time they say so. */
export const CLAIM_SECONDS = 600;

/** Whose it is. `until`: ISO date and time. */
export interface Claim {
  operator: { id: string; name: string };
  until: string;
  isOwn: boolean;
}

/** While somebody has a case before them, nobody else gets it. */
export const claims = {
  /** Claims, or renews. Answers whose it is: somebody else's where they came first. */
  POST: secondPersonCall<{ body: ClaimBody; answer: { claim: Claim } }>("support", "moderator", "finance"),
  /** Gives it back. */
  DELETE: secondPersonCall<{ body: ClaimBody; answer: null }>("support", "moderator", "finance"),
};
