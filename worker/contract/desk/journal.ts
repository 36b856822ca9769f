import type { LocationEvidence } from "#contract/product/vat-location.ts";
import type { VatDue } from "#contract/product/vat.ts";
import { siteCall } from "./call.ts";
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
  /** The day on which it was issued, as YYYY-MM-DD where the seller is. */
  day: string;
  /** The day of the sale whose invoice it corrects, in one step or, where it cancels a credit note, in two. */
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
  /** Where it is declared, as it was when this was sold. */
  vat_return: VatDue["return"];
  method: string;
  payment: string | null;
  why: string | null;
  /** What is known of where the buyer is, beside the country whose prices they chose. */
  evidence: LocationEvidence;
  chosen: string;
}

/**
 * A movement of money; what came in is above zero. `reference`: the provider's or our own id. `unallocated`:
 * a payment that fits no order, and `unallocated_return` what went back of it; `by_hand`: a refund that did
 * not go through the provider; `correction`: by what a movement of a closed month has changed since, with
 * that movement as `reference`; `payout`, `fee` and `conversion`: from the provider's settlements.
 */
export interface JournalCash {
  kind:
    | "payment"
    | "refund"
    | "by_hand"
    | "provider_refund"
    | "chargeback"
    | "reversal"
    | "unallocated"
    | "unallocated_return"
    | "payout"
    | "fee"
    | "conversion"
    | "correction";
  reference: string;
  /** The day under which it is booked: the first open one where its own month was closed before it was known. */
  day: string;
  happened: string;
  order: string | null;
  /** The number of the order's invoice. */
  document: string | null;
  company: string;
  payment: string | null;
  currency: string;
  amount: number;
  /** Of a fee, a payout or a conversion: what it is by the provider's words, and the VAT in a fee. */
  what: string | null;
  vat_amount: number;
}

/**
 * What a site's company books of a period in the site's pool, in the order of time. One of the two lists, as
 * was asked.
 */
export interface JournalAnswer {
  documents: JournalDocument[];
  cash: JournalCash[];
  /** Cursor of the next page, null after the last. */
  next: string | null;
}

export const journal = {
  GET: siteCall<{ query: JournalQuery; answer: JournalAnswer }>("finance"),
};
