import type { GrowthMoney } from "#contract/desk/growth.ts";
import { localDay } from "#origin/growth/calendar.ts";
import { movementsOfOrders } from "#origin/money/books/movements.ts";
import type { Asked, Scope, ZoneScope } from "./scope.ts";

/** SQL for what money is grouped by, of the day on which it moved and columns of its order. */
type Groups<Name extends string> = (
  day: string,
  of: (column: string) => string,
) => Readonly<Record<Name, string>>;

/** Money and buyers of one group and, where it is not null, one currency. */
interface MoneySums {
  currency: string | null;
  revenue: number;
  refunds: number;
  chargebacks: number;
  buyers: number;
  first_buyers: number;
}
type MoneyRow<Name extends string> = Record<Name, string> & MoneySums;

/** What narrows orders down besides their site: what is given of it has to be equal. */
export type OrderFilters = Pick<Asked, "country" | "network" | "partner"> & { ref?: string };

/** ?1 sites as JSON, ?2 and ?3 the seconds, ?4 to ?7 the filters. */
const OF_SITES = "orders.site IN (SELECT value FROM json_each(?1))";
const FILTERED = ["country", "network", "partner", "ref"]
  .map((each, number) => `(?${number + 4} IS NULL OR orders.${each} = ?${number + 4})`)
  .join(" AND ");
const OF_THESE = `${OF_SITES} AND ${FILTERED}`;
/** What of an order stands beside each of its movements; its site, since a payment may name another. */
const COLUMNS = ["country", "method", "network", "ref", "sub1", "sub2", "sub3", "partner", "signup_week"]
  .map((each) => `, orders.${each}`)
  .concat(", orders.site AS order_site")
  .join("");
/** Bought for the first time by its member, whenever that was. */
const IS_FIRST = `NOT EXISTS (SELECT 1 FROM orders AS other WHERE other.member = orders.member AND other.paid_at IS NOT NULL
  AND (other.paid_at, other.id) < (orders.paid_at, orders.id))`;
const BACK = "('refund', 'by_hand', 'provider_refund')";
/** A return that was reversed was a refund that failed, or a chargeback that the bank gave back. */
const KIND =
  "iif(moved.kind = 'reversal', (SELECT back.kind FROM payment_returns AS back WHERE back.id = moved.reference), moved.kind)";

/** The movements of money of the sites, as the books have them, by group and currency, over all pools. */
export const readMoved = <Name extends string>(
  scope: Pick<Scope, "zones">,
  filters: OrderFilters,
  groups: Groups<Name>,
): Promise<MoneyRow<Name>[]> => read(scope, filters, (zone) => [movedSql(zone, groups)]);

/**
 * Who paid, by group, over all pools: in each currency, and without one, since somebody who paid in two is
 * one buyer. Those of the first time stand with the latter.
 */
export const readBuyers = <Name extends string>(
  scope: Pick<Scope, "zones">,
  filters: OrderFilters,
  groups: Groups<Name>,
): Promise<MoneyRow<Name>[]> =>
  read(scope, filters, (zone) => [
    buyersSql(zone, groups, "orders.currency", "0"),
    buyersSql(zone, groups, "NULL", `sum(${IS_FIRST})`),
  ]);

async function read<Row>(
  { zones }: Pick<Scope, "zones">,
  { country, network, partner, ref }: OrderFilters,
  queries: (zone: ZoneScope) => string[],
): Promise<Row[]> {
  const filters = [country ?? null, network ?? null, partner ?? null, ref ?? null];
  const found = await Promise.all(
    zones.map(async (zone) => {
      const { database, sites, first, last } = zone;
      const results = await database.batch<Row>(
        queries(zone).map((query) => database.prepare(query).bind(sites, first, last, ...filters)),
      );
      return results.flatMap((each) => each.results);
    }),
  );
  return found.flat();
}

function movedSql(zone: ZoneScope, groups: Groups<string>): string {
  const of = (column: string): string => (column === "site" ? "order_site" : column);
  const names = Object.entries(groups(localDay("at", zone), of));
  return `${movementsOfOrders(OF_THESE, COLUMNS)}
    SELECT ${names.map(([name, sql]) => `${sql} AS "${name}"`).join(", ")}, currency,
      sum(iif(kind = 'payment', amount, 0)) AS revenue,
      sum(iif(${KIND} IN ${BACK}, -amount, 0)) AS refunds,
      sum(iif(${KIND} = 'chargeback', -amount, 0)) AS chargebacks, 0 AS buyers, 0 AS first_buyers
    FROM (SELECT * FROM taken UNION ALL SELECT * FROM given) AS moved WHERE at BETWEEN ?2 AND ?3
    GROUP BY ${names.map((_, number) => number + 1).join(", ")}, currency`;
}

function buyersSql(zone: ZoneScope, groups: Groups<string>, currency: string, first: string): string {
  const names = Object.entries(groups(localDay("orders.paid_at", zone), (column) => `orders.${column}`));
  const all = names.map((_, number) => number + 1);
  return `SELECT ${names.map(([name, sql]) => `${sql} AS "${name}"`).join(", ")}, ${currency} AS currency,
      0 AS revenue, 0 AS refunds, 0 AS chargebacks, count(DISTINCT orders.member) AS buyers, ${first} AS first_buyers
    FROM orders WHERE ${OF_THESE} AND orders.paid_at BETWEEN ?2 AND ?3
    GROUP BY ${[...all, all.length + 1].join(", ")}`;
}

/** Rows by what they are about, in one currency each. */
export function moneyBy<Row extends MoneySums>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, GrowthMoney[]> {
  const sums = new Map<string, Map<string, GrowthMoney>>();
  for (const row of rows) {
    if (row.currency === null) continue;
    const { currency } = row;
    const own = sums.get(keyOf(row)) ?? new Map<string, GrowthMoney>();
    sums.set(keyOf(row), own);
    const sum = own.get(currency) ?? {
      currency,
      revenue: 0,
      refunds: 0,
      chargebacks: 0,
      buyers: 0,
      arppu: null,
    };
    for (const each of ["revenue", "refunds", "chargebacks", "buyers"] as const) sum[each] += row[each];
    sum.arppu = sum.buyers === 0 ? null : Math.round(sum.revenue / sum.buyers);
    own.set(currency, sum);
  }
  return new Map(
    [...sums].map(([key, own]) => [
      key,
      [...own.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    ]),
  );
}
