/** Payments that the books have counted: what went back of any other was never told to have come in. */
const COUNTED = "payments.verdict IN ('settled', 'refused')";
/** Money that came in and fits no order, also once an operator has looked into it. */
const UNALLOCATED =
  "payments.verdict IN ('wrong_amount', 'unknown_order', 'looked_into') AND payments.paid_at IS NOT NULL";
const ORDER = "JOIN orders ON orders.id =";
const returned = (whose: string): string =>
  `FROM payment_returns ${ORDER} payment_returns.order_id JOIN payments ON payments.id = payment_returns.payment AND ${COUNTED} WHERE ${whose}`;
const OF_COMPANY = "orders.company = ?1";

/*
 * Every movement of a company's money, as the books have it now; ?1 is the company. Each has the same moment
 * whenever it is asked for: a refused payment that of its refusal, since later reports change when it was
 * seen last; a refund of ours the one at which the provider had carried it out. D1 takes few terms in one
 * compound, hence two.
 */
const paid = (
  whose: string,
  columns = "",
): string => `SELECT 'payment' AS kind, payments.id AS reference, order_id, payments.id AS payment, payments.site, payments.currency, payments.amount,
      coalesce(CASE verdict WHEN 'refused' THEN (SELECT min(refunds.at) FROM refunds WHERE refunds.payment = payments.id) ELSE orders.paid_at END, payments.paid_at, seen_at) AS at${columns}
    FROM payments ${ORDER} order_id WHERE ${whose} AND ${COUNTED}`;
const PAYMENTS = `${paid(OF_COMPANY)}
  UNION ALL SELECT 'unallocated', payments.id, order_id, payments.id, payments.site, payments.currency, payments.amount, payments.paid_at
    FROM payments LEFT ${ORDER} order_id WHERE coalesce(orders.company, payments.company) = ?1 AND ${UNALLOCATED}
  UNION ALL SELECT 'unallocated_return', payments.id, order_id, payments.id, payments.site, payments.currency,
      -CASE payments.status WHEN 'paid' THEN refunded + charged_back ELSE payments.amount END, seen_at
    FROM payments LEFT ${ORDER} order_id WHERE coalesce(orders.company, payments.company) = ?1 AND ${UNALLOCATED}
      AND (payments.status <> 'paid' OR refunded + charged_back > 0)
  UNION ALL SELECT kind, id, NULL, NULL, '', currency, amount, at FROM provider_entries WHERE company = ?1`;
/** What an operator gave back by hand did not go through the provider. */
const givenBack = (
  whose: string,
  columns = "",
): string => `SELECT CASE refunds.status WHEN 'by_hand' THEN 'by_hand' ELSE 'refund' END AS kind, refunds.id AS reference, order_id, refunds.payment, refunds.site, refunds.currency, -refunds.amount AS amount, coalesce(done_at, refunds.at) AS at${columns}
    FROM refunds ${ORDER} order_id WHERE ${whose} AND refunds.status IN ('done', 'by_hand') AND refunds.amount > 0
  UNION ALL SELECT kind, payment_returns.id, payment_returns.order_id, payment_returns.payment, payment_returns.site, payment_returns.currency, -payment_returns.amount, payment_returns.at${columns} ${returned(whose)}
  UNION ALL SELECT 'reversal', payment_returns.id, payment_returns.order_id, payment_returns.payment, payment_returns.site, payment_returns.currency, payment_returns.amount, reversed_at${columns} ${returned(whose)} AND reversed_at IS NOT NULL`;

/**
 * The tables `taken` and `given`, the movements of money of orders: `whose` says of which `orders`, and
 * `columns`, what of them stands beside each, begins with a comma. Of payments those between ?2 and ?3, by
 * the index of paid orders: an order is paid when its payment is settled.
 */
export const movementsOfOrders = (whose: string, columns: string): string => `WITH taken AS (
    SELECT 'payment' AS kind, payments.id AS reference, order_id, payments.id AS payment, payments.site, payments.currency, payments.amount, orders.paid_at AS at${columns}
      FROM orders JOIN payments ON order_id = orders.id AND verdict = 'settled' WHERE ${whose} AND orders.paid_at BETWEEN ?2 AND ?3
    UNION ALL ${paid(`${whose} AND verdict = 'refused'`, columns)}),
  given AS (${givenBack(whose, columns)})`;

/** A line of a company's cash journal. Times in seconds since 1970; `entry` is `<kind>/<reference>`. */
export interface MovementRow {
  entry: string;
  kind: string;
  reference: string;
  order_id: string | null;
  payment: string | null;
  site: string;
  currency: string;
  amount: number;
  at: number;
  booked_at: number;
}

/**
 * The tables `booked`, what closed months hold, as they hold it, and `unbooked`, what is in none yet: a
 * movement that happened in a closed month and was learnt of later is booked in the first open one, and so is
 * the correction of one that has changed since its month was closed. ?1 is the company.
 */
export const JOURNAL = `WITH taken AS (${PAYMENTS}), given AS (${givenBack(OF_COMPANY)}),
  movements AS (SELECT kind || '/' || reference AS entry, * FROM (SELECT * FROM taken UNION ALL SELECT * FROM given)),
  opens AS (SELECT coalesce(max(until), 0) AS at FROM closed_months WHERE company = ?1),
  booked AS (SELECT entry, kind, reference, order_id, payment, site, currency, amount, at, booked_at FROM closed_movements WHERE company = ?1),
  -- a movement and what closed months hold of it, with the opposite sign: what is left is what has changed
  sides AS (SELECT entry, order_id, payment, site, currency, amount, 0 AS is_closed FROM movements
    UNION ALL SELECT entry, order_id, payment, site, currency, -amount, 1 FROM booked),
  changed AS (SELECT entry, max(order_id) AS order_id, max(payment) AS payment, max(site) AS site, currency, sum(amount) AS amount
    FROM sides GROUP BY entry, currency HAVING max(is_closed) = 1 AND sum(amount) <> 0),
  unbooked AS (
    SELECT movements.*, max(movements.at, opens.at) AS booked_at FROM movements, opens WHERE entry NOT IN (SELECT entry FROM booked)
    UNION ALL SELECT entry, 'correction', entry, order_id, payment, site, currency, amount, opens.at, opens.at FROM changed, opens)`;
