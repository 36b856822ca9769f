import type { ComparedItem, SettledItemView } from "#contract/desk/settlements.ts";
import { allPools, type Env } from "#origin/base/env.ts";

/** A payment, refund or return of the books by the provider's id. */
interface Booked {
  id: string;
  kind: SettledItemView["kind"];
  amount: number;
  currency: string;
  /** It moved money: the books count it. */
  counts: 0 | 1;
  order: string | null;
  site: string;
  document: string | null;
}

const IDS = "IN (SELECT value FROM json_each(?1))";
/** The number of the invoice of a table's order: documents name their order by the same word. */
const invoiceOf = (table: string): string =>
  `(SELECT number FROM documents WHERE documents.id = 'invoice/' || ${table}.order_id)`;
const BOOKED = `SELECT id, 'payment' AS kind, amount, currency, verdict IS NOT NULL AND status = 'paid' AS counts, order_id AS "order", site, ${invoiceOf("payments")} AS document
    FROM payments WHERE id ${IDS}
  UNION ALL SELECT refund, 'refund', amount, currency, status IN ('sent', 'done'), order_id, site, ${invoiceOf("refunds")} FROM refunds WHERE refund ${IDS}
  UNION ALL SELECT id, CASE kind WHEN 'chargeback' THEN 'chargeback' ELSE 'refund' END, amount, currency,
      kind = 'chargeback' OR reversed_at IS NULL, order_id, site, ${invoiceOf("payment_returns")} FROM payment_returns WHERE id ${IDS}`;

/**
 * What the provider paid out, each beside what the books of any pool have of it by the provider's own id, and
 * where the two differ.
 */
export async function compareItems(env: Env, items: readonly SettledItemView[]): Promise<ComparedItem[]> {
  const ids = JSON.stringify(items.map(({ id }) => id));
  const pools = await Promise.all(
    allPools(env).map(({ database }) => database.prepare(BOOKED).bind(ids).all<Booked>()),
  );
  const booked = pools.flatMap(({ results }) => results);
  return items.map((item) => {
    const own = booked.find(({ id, kind }) => id === item.id && kind === item.kind);
    return {
      ...item,
      booked: own
        ? {
            amount: { amount: own.amount, currency: own.currency },
            order: own.order,
            site: own.site,
            document: own.document,
          }
        : null,
      difference: differenceOf(item, own),
    };
  });
}

function differenceOf({ amount }: SettledItemView, own: Booked | undefined): ComparedItem["difference"] {
  if (!own) return "not_booked";
  if (own.counts === 0) return "not_counted";
  return own.amount === amount.amount && own.currency === amount.currency ? null : "other_sum";
}
