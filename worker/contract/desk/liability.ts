import { siteCall } from "./call.ts";
import type { LiabilityQuery } from "./liability.schema.ts";

export type { LiabilityQuery };

/**
 * Credits that came together, at the end of a day: those of a purchase, or granted. In credits, except
 * `value` and `vat`: what the unused ones were sold for, VAT included, and the VAT in it, in minor units of
 * `currency`. `account`: the member's id, as the books have it. What was sold or granted is what was spent,
 * returned and forfeited, and what is left.
 */
export interface CreditsHeld {
  account: string;
  order: string | null;
  /** The number of the invoice. */
  document: string | null;
  currency: string | null;
  sold: number;
  granted: number;
  spent: number;
  returned: number;
  forfeited: number;
  left: number;
  value: number;
  vat: number;
}
/** What some members hold of the credits of the site's company, in the site's pool. */
export interface LiabilityAnswer {
  company: string;
  held: CreditsHeld[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const liability = {
  GET: siteCall<{ query: LiabilityQuery; answer: LiabilityAnswer }>("finance"),
};
