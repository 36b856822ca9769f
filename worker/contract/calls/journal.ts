import { operatorCall } from "#contract/call.ts";
import type { LocationEvidence } from "#contract/vat-location.ts";
import type { JournalQuery } from "./journal.schema.ts";

export type { JournalQuery };

/**
 * An invoice, a credit note or the cancellation of one. Sums are minor units of `currency`, VAT included;
 * those of a credit note are below zero.
 */
export interface JournalDocument {
  kind: "invoice" | "credit_note" | "reversal";
  number: string;
  /** The number of the document that it corrects. */
  corrects: string | null;
  /** The day on which it was issued, as YYYY-MM-DD where the seller is; of what it corrects, its own. */
  day: string;
  corrected_day: string | null;
  order: string;
  company: string;
  currency: string;
  amount: number;
  vat_amount: number;
  /** The rate in hundredths of a percent. */
  vat_country: string;
  vat_rate: number;
  /** The number under which the tax is owed. */
  vat_number: string;
  method: string;
  payment: string | null;
  why: string | null;
  /** What is known of where the buyer is, beside the country whose prices they chose. */
  evidence: LocationEvidence;
  chosen: string;
}

/** Money at the payment provider: what came in is above zero. `reference`: the provider's or our own id. */
export interface JournalCash {
  kind: "payment" | "refund" | "provider_refund" | "chargeback" | "reversal";
  reference: string;
  day: string;
  order: string;
  company: string;
  payment: string;
  currency: string;
  amount: number;
}

/** What a site's company books of a period, in the order of time. One of the two lists, as was asked. */
export interface JournalAnswer {
  documents: JournalDocument[];
  cash: JournalCash[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const journal = {
  GET: operatorCall<{ query: JournalQuery; answer: JournalAnswer }>("finance"),
};
