import type { Sql } from "#origin/member/storage/sql.ts";
import { grantedCredits } from "./granted-credits.ts";

/**
 * Credits that came together: bought by an order, or granted (`order` is null). All in credits; `left` is
 * what is neither spent, returned nor taken back by an operator.
 */
export interface CreditLot {
  order: string | null;
  credits: number;
  returned: number;
  taken: number;
  spent: number;
  left: number;
}

interface LotRow extends Record<string, string | number | null> {
  entry: number;
  order: string | null;
  credits: number;
}
interface ReturnedRow extends Record<string, string | number | null> {
  order: string;
  credits: number;
}

/**
 * A member's credits by where they came from, before a moment in milliseconds since 1970, in the order in
 * which they came. They are spent in that order too: what was spent, less what came back of messages that
 * were not delivered, is of the oldest that were not returned. What a withdrawal, a refund or a chargeback
 * took is of its own purchase, and what an operator took is of what operators gave, as far as it goes.
 */
export function creditLots(sql: Sql, before: number): CreditLot[] {
  const lots = sql
    .exec<LotRow>(
      `SELECT entry, orders.id AS "order", ledger.amount AS credits FROM ledger
        LEFT JOIN orders ON orders.payment = substr(ledger.id, length('purchase/') + 1) AND kind = 'purchase'
        WHERE kind IN ('signup', 'purchase', 'granted') AND ledger.at < ?1 ORDER BY entry`,
      before,
    )
    .toArray();
  const returned = new Map(
    sql
      .exec<ReturnedRow>(
        `SELECT "order", sum(credits) AS credits FROM (
            SELECT substr(id, length('withdrawal/') + 1) AS "order", -amount AS credits FROM ledger WHERE kind = 'withdrawal' AND at < ?1
            UNION ALL SELECT order_id, -ledger.amount FROM ledger
              JOIN payment_returns AS back ON ledger.id IN (back.kind || '/' || back.id, back.kind || '/' || back.id || '/reversed', back.kind || '/' || back.id || '/taken', back.kind || '/' || back.id || '/restored')
              WHERE ledger.kind IN ('provider_refund', 'chargeback') AND at < ?1) GROUP BY "order"`,
        before,
      )
      .toArray()
      .map(({ order, credits }) => [order, credits] as const),
  );
  const given = grantedCredits(sql, before);
  const [spent] = sql
    .exec<{ spent: number }>(
      `SELECT coalesce(-sum(amount), 0) AS spent FROM ledger
        WHERE kind NOT IN ('signup', 'purchase', 'withdrawal', 'provider_refund', 'chargeback', 'granted', 'taken') AND at < ?1`,
      before,
    )
    .toArray()
    .map((row) => row.spent);
  let spending = (spent ?? 0) + given.more;
  return lots.map(({ entry, order, credits }) => {
    const gone = (order === null ? undefined : returned.get(order)) ?? 0;
    const taken = given.lots.find((lot) => lot.entry === entry)?.taken ?? 0;
    const used = Math.max(0, Math.min(spending, credits - gone - taken));
    spending -= used;
    return { order, credits, returned: gone, taken, spent: used, left: credits - gone - taken - used };
  });
}
