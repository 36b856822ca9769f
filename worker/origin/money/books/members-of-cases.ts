import type { OpenCase } from "#contract/desk/cases.ts";
import type { ListedCase, StatedOrder } from "#contract/desk/open-cases.ts";
import { invoiceNumber } from "#origin/money/documents/stored-documents.ts";

/** Orders of one member. */
const ORDERS = 20;

interface Named {
  id: string;
  name: string;
}
interface OrderRow extends Omit<StatedOrder, "invoice" | "withdrawn_at" | "at"> {
  member: string;
  company: string;
  invoice: number | null;
  withdrawn_at: number | null;
  at: number;
}

/** Open cases of a pool with the names of their members, and with the orders that a statement may mean. */
export async function withMembers(
  db: D1Database,
  pool: string,
  cases: readonly OpenCase[],
): Promise<ListedCase[]> {
  const members = (which: (one: OpenCase) => boolean): string =>
    JSON.stringify(cases.filter(which).flatMap(({ member }) => (member === null ? [] : [member])));
  const [named, bought] = await db.batch<Named & OrderRow>([
    db
      .prepare("SELECT id, name FROM profiles WHERE id IN (SELECT value FROM json_each(?1))")
      .bind(members(() => true)),
    db
      .prepare(
        `SELECT id, member, company, invoice, amount, currency, status, at,
           (SELECT min(refunds.at) FROM refunds WHERE order_id = found.id AND why = 'withdrawn') AS withdrawn_at
         FROM (SELECT *, created_at AS at, row_number() OVER (PARTITION BY member ORDER BY created_at DESC, id DESC) AS place
           FROM orders WHERE member IN (SELECT value FROM json_each(?1)) AND paid_at IS NOT NULL) AS found
         WHERE place <= ${ORDERS} ORDER BY at DESC, id DESC`,
      )
      .bind(members(({ statement }) => statement !== null)),
  ]);
  const names = new Map(named?.results.map(({ id, name }) => [id, name]));
  const orders = bought?.results ?? [];
  return cases.map((one) => ({
    ...one,
    name: names.get(one.member ?? "") ?? null,
    orders:
      one.statement === null
        ? []
        : orders.filter(({ member }) => member === one.member).map((row) => statedOrder(pool, row)),
  }));
}

const statedOrder = (
  pool: string,
  { id, amount, currency, status, company, invoice, withdrawn_at: withdrawn, at }: OrderRow,
): StatedOrder => ({
  id,
  amount,
  currency,
  status,
  invoice: invoice === null ? null : invoiceNumber(company, pool, invoice),
  withdrawn_at: withdrawn === null ? null : iso(withdrawn),
  at: iso(at),
});

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
