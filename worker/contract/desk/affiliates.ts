import type { AffiliatesQuery } from "./affiliates.schema.ts";
import { personCall } from "./call.ts";
import type { GrowthMoney, GrowthSite } from "./growth.ts";

export type { AffiliatesQuery };

/** What is known of where a member came from; also a partner that made the draft of their signup. */
export const SOURCE_PARTS = ["network", "ref", "sub1", "sub2", "sub3", "partner"] as const;
export type SourcePart = (typeof SOURCE_PARTS)[number];

/**
 * Who came from one source. A part is empty where members have none, and null where rows are not told apart
 * by it. Signups and activations are of these days, and so is the money, of whichever day its buyer is.
 */
export interface Affiliate extends Record<SourcePart, string | null> {
  signups_started: number;
  signups: number;
  activations: number;
  buyers: number;
  first_buyers: number;
  money: GrowthMoney[];
}

export interface AffiliatesAnswer {
  sites: GrowthSite[];
  elsewhere: string[];
  from: string;
  to: string;
  /** Those with most signups first. */
  affiliates: Affiliate[];
  total: number;
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const affiliates = {
  GET: personCall<{ query: AffiliatesQuery; answer: AffiliatesAnswer }>("finance"),
};
