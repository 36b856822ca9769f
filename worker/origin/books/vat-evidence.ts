import type { VatEvidence, VatEvidenceAnswer } from "#contract/calls/vat-evidence.ts";
import { vatWithin } from "#contract/money.ts";
import type { Tenant } from "#contract/tenant.ts";
import { vatLocation } from "#contract/vat-location.ts";
import { vatDueIn } from "#contract/vat.ts";
import type { BookedOrder } from "./booked-orders.ts";

/** Orders in one answer. */
const PAGE = 200;

/**
 * A statement that decides the VAT of an order that is being paid, now that the country of the card or the
 * account is known, where the method reveals one. It must run before the order counts as paid. The sum stays:
 * only its net part, its VAT and the number under which that is owed change. Where the company sells nothing,
 * the order keeps the tax that it was placed with, and an operator looks into it.
 */
export function vatStatement(
  db: D1Database,
  { vat }: Pick<Tenant, "vat">,
  order: BookedOrder,
  paymentCountry: string | null,
): D1PreparedStatement {
  const payment = paymentCountry ?? order.payment_country;
  const { country, verdict } = vatLocation(
    { payment, network: order.network_country, residence: order.residence_country },
    order.country,
  );
  const due = vatDueIn(vat, country);
  const kept = { country: order.vat_country, rate: order.vat_rate, amount: order.vat_amount };
  const decided = due ? { country, rate: due.rate, amount: vatWithin(order.amount, due.rate) } : kept;
  return db
    .prepare(
      `UPDATE orders SET payment_country = ?2, vat_country = ?3, vat_rate = ?4, vat_amount = ?5, vat_verdict = ?6,
        seller = CASE WHEN ?7 IS NULL THEN seller ELSE json_set(seller, '$.vat_numbers', json_array(?7)) END
        WHERE id = ?1 AND paid_at IS NULL`,
    )
    .bind(
      order.id,
      payment,
      decided.country,
      decided.rate,
      decided.amount,
      due ? verdict : "conflicting",
      due?.number ?? null,
    );
}

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
