import type { JournalAnswer, JournalCash, JournalDocument, JournalQuery } from "#contract/calls/journal.ts";
import { addDays, dayIn, endOfDay } from "#contract/local-day.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { DocumentData } from "#origin/documents/stored-documents.ts";
import { readerZone } from "#origin/time-zones.ts";

/** Entries in one answer. */
const PAGE = 500;
const SECOND_MS = 1_000;

type Seller = Pick<Tenant, "id" | "company">;
interface DocumentEntry extends Omit<
  JournalDocument,
  "day" | "corrects" | "corrected_day" | "vat_country" | "vat_rate" | "vat_number" | "method" | "evidence"
> {
  id: string;
  issued_at: number;
  data: string;
  payment_country: string | null;
  network_country: string | null;
  residence_country: string | null;
}
type CashEntry = Omit<JournalCash, "day"> & { at: number };

/** The zone in which a company counts its days, and the first and the last second of a period. */
function periodOf(
  { company }: Seller,
  { from = "2000-01-02", to = "2099-12-31" }: Pick<JournalQuery, "from" | "to">,
) {
  const zone = readerZone(null, company.country);
  return {
    zone,
    first: endOfDay(addDays(from, -1), zone) / SECOND_MS,
    last: endOfDay(to, zone) / SECOND_MS - 1,
  };
}

/** Where a page begins: behind the moment and the id of the last entry of the page before. */
function cursorIn(after: string | undefined, first: number): { at: number; id: string } {
  const cut = after?.indexOf("/") ?? -1;
  return after === undefined || cut < 0
    ? { at: first, id: "" }
    : { at: Number(after.slice(0, cut)), id: after.slice(cut + 1) };
}

/** The invoices, credit notes and cancellations of a site that were issued in a period. */
export async function readDocumentJournal(
  db: D1Database,
  tenant: Seller,
  query: JournalQuery,
): Promise<JournalAnswer> {
  const { zone, first, last } = periodOf(tenant, query);
  const { at, id } = cursorIn(query.after, first);
  const { results } = await db
    .prepare(
      `SELECT documents.id, kind, number, documents.order_id AS "order", documents.company, documents.currency,
          CASE kind WHEN 'credit_note' THEN -documents.amount ELSE documents.amount END AS amount,
          CASE kind WHEN 'credit_note' THEN -documents.vat_amount ELSE documents.vat_amount END AS vat_amount,
          why, data, issued_at, payment, orders.country AS chosen, payment_country, network_country, residence_country
        FROM documents JOIN orders ON orders.id = documents.order_id
        WHERE documents.site = ?1 AND issued_at >= ?2 AND issued_at <= ?3 AND (issued_at, documents.id) > (?4, ?5) AND data IS NOT NULL
        ORDER BY issued_at, documents.id LIMIT ?6`,
    )
    .bind(tenant.id, first, last, at, id, PAGE + 1)
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
    corrected_day: data.corrects ? dayIn(data.corrects.at * SECOND_MS, zone) : null,
    vat_country: data.vat.country,
    vat_rate: data.vat.rate,
    vat_number: data.seller.vat_numbers[0] ?? "",
    method: data.method,
    evidence: { payment, network, residence },
  };
}

/** Payments that the books have counted: what went back of any other was never told to have come in. */
const COUNTED = "verdict IN ('settled', 'refused')";

/**
 * Every movement of money at the provider: ?1 is the site. Each has the same day whenever it is asked for: a
 * refused payment that of its refusal, since later reports change when it was seen last.
 */
const MOVEMENTS = `SELECT 'payment' AS kind, payments.id AS reference, order_id AS "order", company, payments.id AS payment, payments.currency, payments.amount,
      coalesce(CASE verdict WHEN 'refused' THEN (SELECT min(refunds.at) FROM refunds WHERE refunds.payment = payments.id) ELSE paid_at END, seen_at) AS at
    FROM payments JOIN orders ON orders.id = order_id WHERE payments.site = ?1 AND ${COUNTED}
  UNION ALL SELECT 'refund', refunds.id, order_id, company, refunds.payment, refunds.currency, -refunds.amount, refunds.at
    FROM refunds JOIN orders ON orders.id = order_id WHERE refunds.site = ?1 AND refunds.status IN ('sent', 'done', 'by_hand')
  UNION ALL SELECT kind, payment_returns.id, payment_returns.order_id, company, payment_returns.payment, payment_returns.currency, -payment_returns.amount, payment_returns.at
    FROM payment_returns JOIN orders ON orders.id = payment_returns.order_id JOIN payments ON payments.id = payment_returns.payment AND ${COUNTED} WHERE payment_returns.site = ?1
  UNION ALL SELECT 'reversal', payment_returns.id, payment_returns.order_id, company, payment_returns.payment, payment_returns.currency, payment_returns.amount, reversed_at
    FROM payment_returns JOIN orders ON orders.id = payment_returns.order_id JOIN payments ON payments.id = payment_returns.payment AND ${COUNTED} WHERE payment_returns.site = ?1 AND reversed_at IS NOT NULL`;

/** What came in and what went back in a period. */
export async function readCashJournal(
  db: D1Database,
  tenant: Seller,
  query: JournalQuery,
): Promise<JournalAnswer> {
  const { zone, first, last } = periodOf(tenant, query);
  const { at, id } = cursorIn(query.after, first);
  const { results } = await db
    .prepare(
      `SELECT * FROM (${MOVEMENTS}) WHERE at >= ?2 AND at <= ?3 AND (at, kind || reference) > (?4, ?5) ORDER BY at, kind || reference LIMIT ?6`,
    )
    .bind(tenant.id, first, last, at, id, PAGE + 1)
    .all<CashEntry>();
  const page = results.slice(0, PAGE);
  const end = results.length > PAGE ? page.at(-1) : undefined;
  return {
    documents: [],
    cash: page.map(({ at: when, ...entry }) => ({ ...entry, day: dayIn(when * SECOND_MS, zone) })),
    next: end ? `${end.at}/${end.kind}${end.reference}` : null,
  };
}
