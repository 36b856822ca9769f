import { overlays } from "virtual:languages";
import type { Locale } from "#contract/entities.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { variantOf } from "#contract/platform/variant-of.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { readerZone } from "#origin/base/time-zones.ts";
import type { Seller } from "#origin/member/billing/stored-orders.ts";
import type { BookedOrder } from "#origin/money/books/booked-orders.ts";
import { exchangeFor } from "./exchange-rates.ts";
import { retentionYears } from "./retention.ts";
import type { DocumentData } from "./stored-documents.ts";

interface Buyer {
  email: string;
  name: string;
  language: Locale;
  country: string | null;
  zone: string | null;
}

const BUYER =
  "SELECT email, profiles.name, profiles.language, profiles.country, listed.zone FROM accounts JOIN profiles ON profiles.id = accounts.member LEFT JOIN notification_index AS listed ON listed.member = accounts.member WHERE accounts.member = ?1";

/** The address of a member, and how they are written to; null for a deleted account. */
export const readBuyer = (db: D1Database, member: string): Promise<Buyer | null> =>
  db.prepare(BUYER).bind(member).first<Buyer>();

/** The columns of a correction, and the next number of its company's run, in the order of COLUMNS. */
const COLUMNS =
  "id, kind, run, company, serial, number, site, host, order_id, member, about, why, amount, vat_amount, currency, credits, credits_taken, data, issued_at, keep_until";
/** When it is issued: ?2, or the first second that no closed month of its company has. */
const ISSUED_AT = (company: string) =>
  `max(?2, coalesce((SELECT max(until) FROM closed_months WHERE closed_months.company = ${company}), 0))`;
/** The first second after so many full calendar years. */
const KEEP_UNTIL = (years: string, company: string) =>
  `unixepoch(printf('%04d-01-01', strftime('%Y', ${ISSUED_AT(company)}, 'unixepoch') + 1 + ${years}))`;

/**
 * A statement that issues the invoice of a paid order, once: it must run after the order has its number, in
 * the same batch. `order`: as that batch leaves it. What changes later, a name, the seller's address, a time
 * zone, changes nothing of it.
 */
export async function invoiceStatement(
  env: Env,
  tenant: Pick<Tenant, "pool"> & { settings: Pick<Tenant["settings"], "name"> },
  order: Omit<BookedOrder, "paid_at"> & { paid_at: number },
): Promise<D1PreparedStatement> {
  const db = databaseOf(env, tenant);
  const buyer = await readBuyer(db, order.member);
  const seller: Seller = JSON.parse(order.seller);
  const country = order.vat_country ?? order.country;
  const locale = buyer?.language ?? (order.locale as Locale);
  const data: DocumentData = {
    site: tenant.settings.name,
    seller,
    buyer: { name: buyer?.name ?? "", email: buyer?.email ?? "" },
    tag: languageTag({ locale, variant: variantOf(overlays, locale, buyer?.country) }),
    zone: readerZone(buyer?.zone ?? null, buyer?.country ?? country),
    method: order.method,
    ordered_at: order.created_at,
    paid_at: order.paid_at,
    credits: order.credits,
    list_amount: order.list_amount,
    discount:
      order.discount_code === null
        ? null
        : { percentage: order.discount_percentage ?? 0, code: order.discount_code },
    vat: { country, rate: order.vat_rate },
    exchange: exchangeFor({ vatCountry: country, currency: order.currency }, new Date(order.paid_at * 1000)),
    years: retentionYears(seller.country, country),
  };
  return db
    .prepare(
      `INSERT INTO documents (${COLUMNS})
        SELECT 'invoice/' || id, 'invoice', 'invoice', company, invoice, upper(company || '-' || ?3) || printf('-%06d', invoice), site, host, id, member, NULL, NULL, amount, vat_amount, currency, credits, 0, ?4, ${ISSUED_AT("orders.company")}, ${KEEP_UNTIL("?5", "orders.company")}
        FROM orders WHERE id = ?1 AND invoice IS NOT NULL ON CONFLICT (id) DO NOTHING`,
    )
    .bind(order.id, order.paid_at, tenant.pool, JSON.stringify(data), data.years);
}

/** What the notes of an order credit, those that were cancelled taken off, in minor units. */
export const creditedOf = (order: string): string =>
  `(SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN amount ELSE -amount END), 0) FROM documents AS notes WHERE notes.order_id = ${order} AND run = 'credit')`;
/**
 * What is to be credited of an invoice: the money that went back or is owed, at most what it charged.
 * `orders` and `invoice` are those of the order.
 */
export const TO_CREDIT = `min(invoice.amount,
    (SELECT coalesce(sum(refunds.amount), 0) FROM refunds WHERE refunds.order_id = orders.id AND refunds.payment = orders.payment AND refunds.why = 'withdrawn')
    + (SELECT coalesce(sum(others.amount), 0) FROM payment_returns AS others WHERE others.order_id = orders.id AND others.payment = orders.payment AND others.reversed_at IS NULL))`;
/** What still credits one refund or return: its notes, less what cancelled them. */
export const notedOf = (about: string): string =>
  `(SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN amount ELSE -amount END), 0) FROM documents AS notes WHERE notes.about = ${about} AND run = 'credit')`;

/**
 * What was sent back, by a withdrawal or without one; ?1 is the id of its refund or return. Nothing of it
 * stands once it was reversed.
 */
const SENT_BACK = `SELECT id, order_id, payment, amount AS stands, credits, credits AS taken, why FROM refunds WHERE id = ?1 AND why = 'withdrawn'
  UNION ALL SELECT id, order_id, payment, CASE WHEN reversed_at IS NULL THEN amount ELSE 0 END, credits_due, (SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE return_id = ?1), CASE kind WHEN 'chargeback' THEN 'charged_back' ELSE kind END
    FROM payment_returns WHERE id = ?1`;
const NEXT =
  "(SELECT coalesce(max(serial), 0) + 1 FROM documents AS others WHERE others.company = base.company AND others.run = 'credit')";
const NUMBER = `upper(base.company || '-' || ?3) || printf('-C%06d', ${NEXT})`;
/** The id of a document about ?1: a second one of its kind has a number behind it. */
const ID = (kind: "credit" | "reversal") =>
  `(SELECT '${kind}/' || ?1 || CASE count(*) WHEN 0 THEN '' ELSE '/' || (count(*) + 1) END FROM documents AS same WHERE same.about = ?1 AND same.kind = '${kind === "credit" ? "credit_note" : "reversal"}')`;
/** The VAT within a sum, as vatWithin of contract/money.ts rounds it. */
const VAT_WITHIN = (sum: string) => `((2 * (${sum}) * rate + 10000 + rate) / (2 * (10000 + rate)))`;
/** The sum and the VAT that an order's notes credit so far, and what they should. */
const STANDING = `SELECT invoice.order_id, invoice.data ->> '$.vat.rate' AS rate, ${creditedOf("invoice.order_id")} AS amount, ${TO_CREDIT} AS due,
    (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN vat_amount ELSE -vat_amount END), 0) FROM documents AS notes WHERE notes.order_id = invoice.order_id AND run = 'credit') AS vat
  FROM documents AS invoice JOIN orders ON orders.id = invoice.order_id WHERE invoice.kind = 'invoice'`;

/**
 * Statements that issue what is missing of the credit notes of one refund or return, or cancel what is too
 * much of them, because it was reversed or less was given than promised: nothing where they fit, however
 * often they run. They belong behind what records the return, in the same batch. The notes of an order come
 * to what went back of its payment, and not to more than the invoice charged; of the last one the VAT makes
 * up the invoice's, to the cent. Money of a payment without an invoice has neither.
 */
export function correctionStatements(
  db: D1Database,
  { pool }: Pick<Tenant, "pool">,
  about: string,
  now: Date,
): D1PreparedStatement[] {
  const at = Math.floor(now.getTime() / 1000);
  const sum = (changed: string) =>
    `WITH back AS (${SENT_BACK}),
      sum AS (SELECT back.*, ${changed} AS changed, standing.amount AS before, standing.vat AS vat_before, rate
        FROM back JOIN orders ON orders.id = back.order_id AND orders.payment = back.payment JOIN (${STANDING} AND invoice.order_id = (SELECT order_id FROM back)) AS standing)`;
  return [
    db
      .prepare(
        `${sum(`min(stands - ${notedOf("?1")}, standing.due - standing.amount)`)}
        INSERT INTO documents (${COLUMNS})
        SELECT ${ID("credit")}, 'credit_note', 'credit', base.company, ${NEXT}, ${NUMBER}, base.site, base.host, base.order_id, base.member, ?1, sum.why, changed, ${VAT_WITHIN("before + changed")} - vat_before, base.currency, sum.credits, sum.taken,
          json_set(base.data, '$.corrects', json_object('number', base.number, 'at', base.issued_at)), ${ISSUED_AT("base.company")}, ${KEEP_UNTIL("(base.data ->> '$.years')", "base.company")}
        FROM sum JOIN documents AS base ON base.id = 'invoice/' || sum.order_id
        WHERE changed > 0 AND base.data IS NOT NULL ON CONFLICT (id) DO NOTHING`,
      )
      .bind(about, at, pool),
    db
      .prepare(
        `${sum(`min(${notedOf("?1")} - stands, standing.amount - standing.due)`)}
        INSERT INTO documents (${COLUMNS})
        SELECT ${ID("reversal")}, 'reversal', 'credit', base.company, ${NEXT}, ${NUMBER}, base.site, base.host, base.order_id, base.member, ?1, base.why, changed,
          CASE changed WHEN base.amount THEN base.vat_amount ELSE vat_before - ${VAT_WITHIN("before - changed")} END, base.currency,
          CASE changed WHEN base.amount THEN base.credits ELSE 0 END, CASE changed WHEN base.amount THEN base.credits_taken ELSE 0 END,
          json_set(base.data, '$.corrects', json_object('number', base.number, 'at', base.issued_at)), ${ISSUED_AT("base.company")}, ${KEEP_UNTIL("(base.data ->> '$.years')", "base.company")}
        FROM sum JOIN documents AS base ON base.id = 'credit/' || ?1
        WHERE changed > 0 AND base.data IS NOT NULL ON CONFLICT (id) DO NOTHING`,
      )
      .bind(about, at, pool),
  ];
}
