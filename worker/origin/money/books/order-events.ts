import type { OrderEvent, OrderEventsAnswer } from "#contract/desk/order-events.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

export type OrderEventKind = OrderEvent["event"];
/** Events in one answer. */
const PAGE = 200;

/**
 * A statement that records an event of an order, once. `where`: a query that must return a row; ?1 is the
 * order.
 */
export const eventOnce = (
  db: D1Database,
  order: string,
  event: OrderEventKind,
  at: Date,
  where = "SELECT 1",
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO order_events (site, order_id, event, at) SELECT site, id, ?2, ?3 FROM orders WHERE id = ?1 AND EXISTS (${where}) ON CONFLICT (order_id, event) DO NOTHING`,
    )
    .bind(order, event, Math.floor(at.getTime() / 1000));

/** What the order has of where its buyer came from; a part that is empty there is null. */
const TRACKING = ["network", "ref", "sub1", "sub2", "sub3"]
  .map((part) => `nullif(${part}, '') AS ${part}`)
  .join(", ");

interface Row extends Record<"network" | "ref" | "sub1" | "sub2" | "sub3", string | null> {
  number: number;
  at: number;
  event: OrderEventKind;
  id: string;
  bundle: string;
  credits: number;
  method: string;
  country: string;
  currency: string;
  list_amount: number;
  amount: number;
  discount_kind: string | null;
  discount_code: string | null;
  discount_percentage: number | null;
}

/** The events of a site's orders, in order, for the operator's own statistics only. */
export async function readEvents(db: D1Database, tenant: Tenant, after: number): Promise<OrderEventsAnswer> {
  const { results } = await db
    .prepare(`SELECT number, order_events.at, event, orders.id, bundle, credits, method, country, currency, list_amount, amount, discount_kind, discount_code, discount_percentage, ${TRACKING}
      FROM order_events JOIN orders ON orders.id = order_id WHERE order_events.site = ?1 AND number > ?2 ORDER BY number LIMIT ?3`)
    .bind(tenant.id, after, PAGE + 1)
    .all<Row>();
  const events = results.slice(0, PAGE).map((row): OrderEvent => ({
    number: row.number,
    at: new Date(row.at * 1000).toISOString(),
    event: row.event,
    order: {
      id: row.id,
      bundle: row.bundle,
      credits: row.credits,
      method: row.method,
      country: row.country,
      currency: row.currency,
      amount: row.amount,
    },
    discount:
      row.discount_code === null
        ? null
        : {
            code: row.discount_code,
            kind: row.discount_kind ?? "code",
            percentage: row.discount_percentage ?? 0,
            amount: row.list_amount - row.amount,
            currency: row.currency,
          },
    tracking:
      row.network === null && row.ref === null
        ? null
        : { network: row.network, ref: row.ref, sub1: row.sub1, sub2: row.sub2, sub3: row.sub3 },
  }));
  return { events, next: results.length > PAGE ? String(events.at(-1)?.number) : null };
}
