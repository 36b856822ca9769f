import type { OrderFile, OrderStep } from "#contract/desk/order.ts";
import type { ListedOrder, OrdersQuery } from "#contract/desk/orders.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

interface Row extends Omit<ListedOrder, "created_at" | "paid_at" | "refund_failed"> {
  refund_failed: 0 | 1;
  created_at: number;
  paid_at: number | null;
}

const REFUND_FAILED = `EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = orders.id AND refunds.status = 'failed'
  UNION ALL SELECT 1 FROM operator_refunds AS given WHERE given.order_id = orders.id AND given.status = 'failed') AS refund_failed`;
const COLUMNS = `id, site, member, status, reason, bundle, credits, method, country, currency, amount, created_at, paid_at, ${REFUND_FAILED}`;
const MATCHES = `site IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR member = ?2)
  AND (?3 IS NULL OR status = ?3) AND (?4 IS NULL OR method = ?4) AND (?5 IS NULL OR ?5 IN (id, payment))`;

/**
 * A page of the orders of sites, newest first, one more where there are more, and how many there are.
 * `before`: where the last page ended; `count`: orders of a page.
 */
export async function ordersOf(
  db: Pick<D1Database, "prepare" | "batch">,
  sites: readonly string[],
  { member, status, method, number }: OrdersQuery,
  before: { at: number; id: string } | null,
  count: number,
): Promise<{ orders: ListedOrder[]; total: number }> {
  const filters = [JSON.stringify(sites), member ?? null, status ?? null, method ?? null, number ?? null];
  const [rows, all] = await db.batch<Row & { total: number }>([
    db
      .prepare(
        `SELECT ${COLUMNS} FROM orders WHERE ${MATCHES} AND (?6 IS NULL OR (created_at, id) < (?6, ?7))
         ORDER BY created_at DESC, id DESC LIMIT ${count + 1}`,
      )
      .bind(...filters, before?.at ?? null, before?.id ?? ""),
    db.prepare(`SELECT count(*) AS total FROM orders WHERE ${MATCHES}`).bind(...filters),
  ]);
  return { orders: (rows?.results ?? []).map(listed), total: all?.results[0]?.total ?? 0 };
}

const listed = ({ created_at: created, paid_at: paid, refund_failed: failed, ...row }: Row): ListedOrder => ({
  ...row,
  refund_failed: failed === 1,
  created_at: iso(created),
  paid_at: paid === null ? null : iso(paid),
});

interface FileRow extends Row {
  company: string;
  provider: string;
  payment: string | null;
  list_amount: number;
  discount_kind: string | null;
  discount_code: string | null;
  discount_percentage: number | null;
  vat_country: string | null;
  vat_rate: number;
  vat_amount: number;
  vat_verdict: string | null;
  payment_country: string | null;
  residence_country: string | null;
  network_country: string | null;
  collected_on: string | null;
}
type StepRow = Omit<OrderStep, "at"> & { at: number };

/** What happened to the order ?1, oldest first; within a second as one leads to the other. */
const STEPS = `
  SELECT * FROM (SELECT at, 'event' AS what, event AS state, '' AS id, NULL AS amount, '' AS currency FROM order_events WHERE order_id = ?1
  UNION ALL SELECT coalesce(paid_at, seen_at), 'payment', status || coalesce(', ' || verdict, ''), id, amount, currency
    FROM payments WHERE order_id = ?1
  UNION ALL SELECT * FROM (SELECT at, 'refund', status || ', ' || why, coalesce(refund, ''), amount, currency FROM refunds WHERE order_id = ?1
    UNION ALL SELECT at, 'refund', status || ', by ' || operator, coalesce(refund, ''), amount, currency FROM operator_refunds
      WHERE order_id = ?1 AND status <> 'booked')
  UNION ALL SELECT at, 'return', kind || coalesce(', ' || decision, '') || CASE WHEN reversed_at IS NULL THEN '' ELSE ', reversed' END,
    id, amount, currency FROM payment_returns WHERE order_id = ?1
  UNION ALL SELECT issued_at, 'document', kind, number, amount, currency FROM documents WHERE order_id = ?1)
  ORDER BY at, CASE WHEN state = 'created' THEN 0 WHEN what = 'payment' THEN 1 WHEN state = 'completed' THEN 2
    WHEN state = 'invoice' THEN 3 WHEN what = 'event' THEN 4 WHEN what = 'document' THEN 6 ELSE 5 END`;

/** An order of a site by its id or by its payment's; null where the site has none. */
export async function orderFile(
  db: Pick<D1Database, "prepare">,
  { id: site }: Pick<Tenant, "id">,
  id: string,
): Promise<OrderFile | null> {
  const row = await db
    .prepare(`SELECT *, ${REFUND_FAILED} FROM orders WHERE (id = ?1 OR payment = ?1) AND site = ?2`)
    .bind(id, site)
    .first<FileRow>();
  if (!row) return null;
  const steps = await db.prepare(STEPS).bind(row.id).all<StepRow>();
  const { discount_kind: kind, discount_code: code } = row;
  return {
    ...listed(pick(row)),
    company: row.company,
    provider: row.provider,
    payment: row.payment,
    list_amount: row.list_amount,
    discount:
      kind === null || code === null ? null : { kind, code, percentage: row.discount_percentage ?? 0 },
    vat: {
      country: row.vat_country ?? row.country,
      rate: row.vat_rate,
      amount: row.vat_amount,
      verdict: row.vat_verdict,
    },
    evidence: {
      payment: row.payment_country,
      residence: row.residence_country,
      network: row.network_country,
    },
    collected_on: row.collected_on,
    steps: steps.results.map(({ at, ...step }) => ({ ...step, at: iso(at) })),
  };
}

const pick = (row: FileRow): Row => ({
  id: row.id,
  site: row.site,
  member: row.member,
  status: row.status,
  reason: row.reason,
  refund_failed: row.refund_failed,
  bundle: row.bundle,
  credits: row.credits,
  method: row.method,
  country: row.country,
  currency: row.currency,
  amount: row.amount,
  created_at: row.created_at,
  paid_at: row.paid_at,
});

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
