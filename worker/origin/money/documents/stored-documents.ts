import type { LanguageTag } from "#contract/platform/language-tag.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { Seller } from "#origin/member/billing/stored-orders.ts";
import type { Exchange } from "./exchange-rates.ts";

type DocumentKind = "invoice" | "credit_note" | "reversal";
/** Why money went back. */
type CreditReason = "withdrawn" | "provider_refund" | "charged_back";

/** What a document says besides its columns, as it was when the invoice was issued. */
export interface DocumentData {
  /** The site's name. */
  site: string;
  seller: Seller;
  /** Empty where the account was gone before. */
  buyer: { name: string; email: string };
  /** The buyer's language, and the zone in which its days are counted. */
  tag: LanguageTag;
  zone: string;
  method: PaymentMethod;
  /** Seconds since 1970. */
  ordered_at: number;
  paid_at: number;
  /** What the order brought. */
  credits: number;
  list_amount: number;
  discount: { percentage: number; code: string } | null;
  /** In hundredths of a percent. */
  vat: { country: string; rate: number };
  /** By which the VAT is written in its country's own currency too. */
  exchange: Exchange | null;
  /** How long it is kept (money/documents/retention.ts). */
  years: number;
  /** The number and the time of the document that this one corrects. */
  corrects?: { number: string; at: number };
}

/** A row of `documents`. */
export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  company: string;
  number: string;
  site: string;
  host: string;
  order_id: string;
  member: string;
  about: string | null;
  why: CreditReason | null;
  amount: number;
  vat_amount: number;
  currency: string;
  credits: number;
  credits_taken: number;
  data: string | null;
  issued_at: number;
  pdf_at: number | null;
}

/** What a list of documents shows of one. */
export interface ListedDocument extends Pick<DocumentRow, "number" | "order_id" | "amount" | "issued_at"> {
  document: DocumentKind;
  zone: string;
}

/** A document whose time is not over yet. */
export type StoredDocument = Omit<DocumentRow, "data"> & { data: DocumentData };

/** The number that an invoice bears, as the statement that issues it writes it. */
export const invoiceNumber = (company: string, pool: string, serial: number): string =>
  `${company}-${pool}-${String(serial).padStart(6, "0")}`.toUpperCase();

export const invoiceId = (order: string): string => `invoice/${order}`;
export const creditId = (about: string): string => `credit/${about}`;
export const reversalId = (about: string): string => `reversal/${about}`;

/** A document as it was issued; null where there is none, or where its time is over. */
export async function readDocument(
  db: Pick<D1Database, "prepare">,
  id: string,
): Promise<StoredDocument | null> {
  const row = await db.prepare("SELECT * FROM documents WHERE id = ?1").bind(id).first<DocumentRow>();
  return row && parsed(row);
}

export const parsed = (row: DocumentRow): StoredDocument | null =>
  row.data === null ? null : { ...row, data: JSON.parse(row.data) as DocumentData };

/** The day of a document, as YYYY-MM-DD in the zone in which it was issued. */
export const dayOf = (at: number, zone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(new Date(at * 1000));
