import type { JournalAnswer, JournalCash, JournalDocument, JournalQuery } from "#contract/desk/journal.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { dayIn } from "#contract/product/local-day.ts";
import { SECOND_MS } from "#contract/product/units-of-time.ts";
import { isOfUnion, type VatDue } from "#contract/product/vat.ts";
import { zoneOf } from "#origin/growth/calendar.ts";
import type { DocumentData } from "#origin/money/documents/stored-documents.ts";
import { JOURNAL, type MovementRow } from "./movements.ts";
import { secondsOf } from "./periods.ts";

/** Entries in one answer: for each, all movements of the company are read. */
const PAGE = 2_000;

type Seller = Pick<Tenant, "company">;
interface DocumentEntry extends Omit<
  JournalDocument,
  | "day"
  | "corrects"
  | "corrected_day"
  | "vat_country"
  | "vat_rate"
  | "vat_number"
  | "vat_return"
  | "method"
  | "evidence"
> {
  id: string;
  issued_at: number;
  /** When the invoice was issued that the document is about. */
  sold_at: number;
  data: string;
  payment_country: string | null;
  network_country: string | null;
  residence_country: string | null;
}

/** Where a page begins: behind the moment and the id of the last entry of the page before. */
function cursorIn(after: string | undefined, first: number): { at: number; id: string } {
  const cut = after?.indexOf("/") ?? -1;
  return after === undefined || cut < 0
    ? { at: first, id: "" }
    : { at: Number(after.slice(0, cut)), id: after.slice(cut + 1) };
}

/** The invoices, credit notes and cancellations of a site's company that were issued in a period. */
export async function readDocumentJournal(
  db: D1Database,
  { company }: Seller,
  query: JournalQuery,
): Promise<JournalAnswer> {
  const zone = zoneOf(company);
  const { first, last } = secondsOf(query, zone);
  const { at, id } = cursorIn(query.after, first);
  const { results } = await db
    .prepare(
      `SELECT documents.id, kind, number, documents.order_id AS "order", documents.company, documents.currency,
          CASE kind WHEN 'credit_note' THEN -documents.amount ELSE documents.amount END AS amount,
          CASE kind WHEN 'credit_note' THEN -documents.vat_amount ELSE documents.vat_amount END AS vat_amount,
          why, data, issued_at, payment, (SELECT sales.issued_at FROM documents AS sales WHERE sales.id = 'invoice/' || documents.order_id) AS sold_at, orders.country AS chosen, payment_country, network_country, residence_country
        FROM documents JOIN orders ON orders.id = documents.order_id
        WHERE documents.company = ?1 AND issued_at >= ?2 AND issued_at <= ?3 AND (issued_at, documents.id) > (?4, ?5) AND data IS NOT NULL
        ORDER BY issued_at, documents.id LIMIT ?6`,
    )
    .bind(company.id, first, last, at, id, PAGE + 1)
    .all<DocumentEntry>();
  const page = results.slice(0, PAGE);
  const end = results.length > PAGE ? page.at(-1) : undefined;
  return {
    documents: page.map((entry) => documentView(entry, zone)),
    cash: [],
    next: end ? `${end.issued_at}/${end.id}` : null,
  };
}

function documentView(
  {
    id: _id,
    data: json,
    issued_at: at,
    sold_at: sold,
    payment_country: payment,
    network_country: network,
    residence_country: residence,
    ...entry
  }: DocumentEntry,
  zone: string,
): JournalDocument {
  const data: DocumentData = JSON.parse(json);
  return {
    ...entry,
    day: dayIn(at * SECOND_MS, zone),
    corrects: data.corrects?.number ?? null,
    // also of what cancels a credit note: tax is corrected for the period of its sale
    corrected_day: data.corrects ? dayIn(sold * SECOND_MS, zone) : null,
    vat_country: data.vat.country,
    vat_rate: data.vat.rate,
    vat_number: data.seller.vat_numbers[0] ?? "",
    vat_return: data.seller.vat_return ?? returnByNumber(data),
    method: data.method,
    evidence: { payment, network, residence },
  };
}

/** Prefixes of VAT numbers that are not their country's code (Directive 2006/112/EC, article 215). */
const PREFIXES: Readonly<Record<string, string>> = { GR: "EL" };

/**
 * Where the tax of a document from before that was stored was declared, by the number that it names: a state
 * of the Union whose own numbers begin otherwise got it by the one-stop shop.
 */
function returnByNumber({ vat: { country, rate }, seller }: DocumentData): VatDue["return"] {
  if (rate === 0) return "none";
  const isOwn = (seller.vat_numbers[0] ?? "").startsWith(PREFIXES[country] ?? country);
  return isOwn || !isOfUnion(country) ? "local" : "oss";
}

/** What came in and went back in a period, at a site's company. */
export async function readCashJournal(
  db: D1Database,
  { company }: Seller,
  query: JournalQuery,
): Promise<JournalAnswer> {
  const zone = zoneOf(company);
  const { first, last } = secondsOf(query, zone);
  const { at, id } = cursorIn(query.after, first);
  const { results } = await db
    .prepare(
      `${JOURNAL} SELECT lines.*, documents.number AS document, what, coalesce(provider_entries.vat_amount, 0) AS vat_amount FROM (SELECT * FROM booked UNION ALL SELECT * FROM unbooked) AS lines
        LEFT JOIN documents ON documents.id = 'invoice/' || lines.order_id LEFT JOIN provider_entries ON provider_entries.id = lines.reference
        WHERE booked_at >= ?2 AND booked_at <= ?3 AND (booked_at, lines.kind || reference) > (?4, ?5) ORDER BY booked_at, lines.kind || reference LIMIT ?6`,
    )
    .bind(company.id, first, last, at, id, PAGE + 1)
    .all<MovementRow & Pick<JournalCash, "document" | "what" | "vat_amount">>();
  const page = results.slice(0, PAGE);
  const end = results.length > PAGE ? page.at(-1) : undefined;
  return {
    documents: [],
    cash: page.map(({ entry: _entry, site: _site, kind, order_id: order, at: when, booked_at, ...line }) => ({
      ...line,
      kind: kind as JournalCash["kind"],
      day: dayIn(booked_at * SECOND_MS, zone),
      happened: dayIn(when * SECOND_MS, zone),
      order,
      company: company.id,
    })),
    next: end ? `${end.booked_at}/${end.kind}${end.reference}` : null,
  };
}
