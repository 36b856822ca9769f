import { personCall, secondPersonCall, siteCall } from "./call.ts";
import type { CreditDecisionBody, CreditGrantBody, CreditGrantsQuery } from "./credit-grants.schema.ts";

export type { CreditDecisionBody, CreditGrantBody, CreditGrantsQuery };

/** Credits that one person may give and take of one member within 24 hours; beyond, a second one confirms. */
export const CREDITS_ALONE = 100;

/** Credits that an operator gives, or takes where they are negative. */
export interface CreditGrant {
  id: string;
  site: string;
  member: { id: string; name: string | null };
  credits: number;
  reason: string;
  operator: { id: string; name: string };
  /** ISO date and time. */
  at: string;
  /** `waiting` for a second person. */
  state: "waiting" | "granted" | "refused" | "not_possible";
}

/** What waits for a second person, oldest first. */
export interface CreditGrantsAnswer {
  grants: CreditGrant[];
  total: number;
  oldest_at: string | null;
  next: string | null;
}

export const creditGrants = {
  GET: personCall<{ query: CreditGrantsQuery; answer: CreditGrantsAnswer }>("finance"),
  POST: siteCall<{ body: CreditGrantBody; answer: CreditGrant }>("finance"),
  /** Confirms or refuses one that waits: somebody else than who asked confirms it. */
  PUT: secondPersonCall<{ body: CreditDecisionBody; answer: CreditGrant }>("finance"),
};
