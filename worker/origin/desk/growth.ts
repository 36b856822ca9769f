import { growthQuery } from "#contract/desk/growth.schema.ts";
import type { GrowthMethod, GrowthMoneyRow, GrowthRow } from "#contract/desk/growth.ts";
import { personHandler } from "./call.ts";
import { periodSql } from "./growth/periods-sql.ts";
import { emptyRow, readCounts, readFilters } from "./growth/read-counts.ts";
import { moneyBy, readBuyers, readMoved } from "./growth/read-money.ts";
import { scopeOf } from "./growth/scope.ts";

/** Days that are shown where none are asked for. */
const DAYS = 28;

/** The numbers of the sites of the person who asks, by period, over all pools. */
export const growth = personHandler("GET /api/growth", {
  query: growthQuery,
  async answer({ env, operator, query, now }) {
    const { by = "day", split } = query;
    const scope = await scopeOf(env, operator, query, DAYS, now);
    const { sites, elsewhere, from, to, counted_to: countedTo } = scope;
    const groups = (day: string, of: (column: string) => string) => ({
      period: periodSql(by, day),
      key: split === undefined ? "''" : of(split),
    });
    const [counts, filters, moved, buyers, methodBuyers] = await Promise.all([
      split === "method" ? [] : readCounts(scope, { ...query, split }),
      readFilters(scope),
      readMoved(scope, query, (day, of) => ({ ...groups(day, of), ...methodOf(day, of) })),
      readBuyers(scope, query, groups),
      readBuyers(scope, query, methodOf),
    ]);
    const money = [...moved, ...buyers];
    const methods = [...moved, ...methodBuyers];
    const rows = new Map(counts.map((row) => [`${row.period} ${row.key}`, { ...row, ...NO_BUYERS }]));
    const clamped = money.map((row) => ({ ...row, period: row.period < from ? from : row.period }));
    for (const { period, key, currency, buyers: all, first_buyers: first } of clamped) {
      if (currency !== null) continue;
      const id = `${period} ${key}`;
      const row: GrowthRow = rows.get(id) ?? {
        ...emptyRow(period, key, { countedTo, hasActive: by !== "all" }),
        ...NO_BUYERS,
      };
      row.buyers += all;
      row.first_buyers += first;
      row.repeat_buyers += all - first;
      rows.set(id, row);
    }
    return {
      sites,
      elsewhere,
      from,
      to,
      counted_to: countedTo,
      rows: [...rows.values()].toSorted(inOrder),
      money: [...moneyBy(clamped, ({ period, key }) => JSON.stringify([period, key]))]
        .flatMap(([id, sums]) => {
          const [period = "", key = ""] = JSON.parse(id) as string[];
          return sums.map((sum): GrowthMoneyRow => ({ period, key, ...sum }));
        })
        .toSorted(inOrder),
      methods: [...moneyBy(methods, ({ method, country }) => `${method} ${country}`)]
        .flatMap(([id, sums]) => {
          const [method = "", country = ""] = id.split(" ");
          return sums.map((sum): GrowthMethod => ({ method, country, ...sum }));
        })
        .toSorted((a, b) => b.revenue - a.revenue),
      ...filters,
    };
  },
});

const methodOf = (_day: string, of: (column: string) => string) => ({
  method: of("method"),
  country: of("country"),
});
const NO_BUYERS = { buyers: 0, first_buyers: 0, repeat_buyers: 0 };

/** Each period's by key, in the order of time. */
function inOrder(a: Pick<GrowthRow, "period" | "key">, b: Pick<GrowthRow, "period" | "key">): number {
  if (a.period !== b.period) return a.period < b.period ? -1 : 1;
  return a.key === b.key ? 0 : a.key < b.key ? -1 : 1;
}
