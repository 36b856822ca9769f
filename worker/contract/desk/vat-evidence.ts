import { siteCall } from "./call.ts";
import type { VatEvidenceQuery } from "./vat-evidence.schema.ts";

export type { VatEvidenceQuery };

/**
 * A paid order of which no two pieces of evidence agree where its buyer is. Countries are ISO codes, null
 * where nothing is known; sums are minor units of `currency`, VAT included.
 */
export interface VatEvidence {
  id: string;
  /** ISO date and time. */
  paid_at: string;
  currency: string;
  amount: number;
  /** The country whose prices the buyer chose, which is no evidence. */
  chosen: string;
  payment: string | null;
  residence: string | null;
  network: string | null;
  /** What was decided; the rate in hundredths of a percent. */
  vat_country: string;
  vat_rate: number;
  vat_amount: number;
}

/** For the operator's bookkeeping: orders with conflicting evidence of the buyer's location, oldest first. */
export interface VatEvidenceAnswer {
  orders: VatEvidence[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const vatEvidence = {
  GET: siteCall<{ query: VatEvidenceQuery; answer: VatEvidenceAnswer }>("finance"),
};
