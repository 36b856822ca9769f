import type { VatEvidence, VatEvidenceAnswer } from "#contract/desk/vat-evidence.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { vatWithin } from "#contract/product/money.ts";
import { vatLocation } from "#contract/product/vat-location.ts";
import { namedNumbers, vatDueIn } from "#contract/product/vat.ts";
import type { Seller } from "#origin/member/billing/stored-orders.ts";
import type { BookedOrder } from "./booked-orders.ts";

/** Orders in one answer. */
const PAGE = 200;

type DecidedVat = Pick<
  BookedOrder,
  "payment_country" | "vat_country" | "vat_rate" | "vat_amount" | "vat_verdict" | "seller"
>;

/**
 * The VAT of an order that is being paid, now that the country of the card or the account is known, where the
 * method reveals one. The sum stays: only its net part, its VAT and the number under which that is owed
 * change. Where the company sells nothing, or the site has another company since, the order keeps the tax
 * that it was placed with, and an operator looks into it.
 */
export function decidedVat(
  { vat, company }: Pick<Tenant, "vat" | "company">,
  order: BookedOrder,
  paymentCountry: string | null,
): DecidedVat {
  const payment = paymentCountry ?? order.payment_country;
  const { country, verdict } = vatLocation(
    { payment, network: order.network_country, residence: order.residence_country },
    order.country,
  );
  const due = order.company === company.id ? vatDueIn(vat, country) : null;
  const { vat_country, vat_rate, vat_amount, seller } = order;
  return {
    payment_country: payment,
    ...(due
      ? {
          vat_country: country,
          vat_rate: due.rate,
          vat_amount: vatWithin(order.amount, due.rate),
          vat_verdict: verdict,
          seller: JSON.stringify({
            ...(JSON.parse(seller) as Seller),
            vat_numbers: namedNumbers(company.vat_numbers, due),
            vat_return: due.return,
          } satisfies Seller),
        }
      : { vat_country, vat_rate, vat_amount, vat_verdict: "conflicting", seller }),
  };
}

/** A statement that records the VAT of an order. It must run before the order counts as paid. */
export const vatStatement = (db: D1Database, order: string, vat: DecidedVat): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE orders SET payment_country = ?2, vat_country = ?3, vat_rate = ?4, vat_amount = ?5, vat_verdict = ?6, seller = ?7 WHERE id = ?1 AND paid_at IS NULL",
    )
    .bind(
      order,
      vat.payment_country,
      vat.vat_country,
      vat.vat_rate,
      vat.vat_amount,
      vat.vat_verdict,
      vat.seller,
    );

/** The site's paid orders whose evidence conflicts, oldest first; their ids grow with time. */
export async function conflictingEvidence(
  db: D1Database,
  site: string,
  after: string,
): Promise<VatEvidenceAnswer> {
  const { results } = await db
    .prepare(
      "SELECT * FROM orders WHERE site = ?1 AND id > ?2 AND vat_verdict = 'conflicting' AND paid_at IS NOT NULL ORDER BY id LIMIT ?3",
    )
    .bind(site, after, PAGE + 1)
    .all<BookedOrder>();
  const orders = results.slice(0, PAGE).map((row): VatEvidence => ({
    id: row.id,
    paid_at: new Date((row.paid_at ?? 0) * 1000).toISOString(),
    currency: row.currency,
    amount: row.amount,
    chosen: row.country,
    payment: row.payment_country,
    residence: row.residence_country,
    network: row.network_country,
    vat_country: row.vat_country ?? row.country,
    vat_rate: row.vat_rate,
    vat_amount: row.vat_amount,
  }));
  return { orders, next: results.length > PAGE ? (orders.at(-1)?.id ?? null) : null };
}
