import { affiliatesQuery } from "#contract/desk/affiliates.schema.ts";
import { SOURCE_PARTS, type Affiliate, type SourcePart } from "#contract/desk/affiliates.ts";
import { personHandler } from "./call.ts";
import { moneyBy, readBuyers, readMoved, type OrderFilters } from "./growth/read-money.ts";
import { scopeOf, type Scope } from "./growth/scope.ts";

/** Days that are shown where none are asked for, and sources in one answer. */
const DAYS = 28;
const PAGE = 200;

type Parts = Record<SourcePart, string | null>;
type CountRow = Parts & Pick<Affiliate, "signups_started" | "signups" | "activations">;

/** Where members and buyers of the sites came from, those with most signups first. */
export const affiliates = personHandler("GET /api/affiliates", {
  query: affiliatesQuery,
  async answer({ env, operator, query, now }) {
    const scope = await scopeOf(env, operator, query, DAYS, now);
    const { sites, elsewhere, from, to } = scope;
    const asked = (query.by ?? "network,partner").split(",");
    const columns = (of: (part: SourcePart) => string): Record<SourcePart, string> =>
      Object.fromEntries(
        SOURCE_PARTS.map((part) => [part, asked.includes(part) ? of(part) : "NULL"]),
      ) as Record<SourcePart, string>;
    const ofCounts = columns((part) => part);
    const groups = (_day: string, of: (column: string) => string) => columns(of);
    const [counts, moved, buyers] = await Promise.all([
      readSources(scope, query, ofCounts),
      readMoved(scope, query, groups),
      readBuyers(scope, query, groups),
    ]);
    const money = [...moved, ...buyers];
    const found = new Map<string, Affiliate>();
    const rowOf = (parts: Parts): Affiliate => {
      const row = found.get(keyOf(parts)) ?? emptyRow(parts);
      found.set(keyOf(parts), row);
      return row;
    };
    for (const row of counts) {
      const sum = rowOf(row);
      for (const each of ["signups_started", "signups", "activations"] as const) sum[each] += row[each];
    }
    for (const row of money) {
      const sum = rowOf(row);
      if (row.currency !== null) continue;
      sum.buyers += row.buyers;
      sum.first_buyers += row.first_buyers;
    }
    for (const [key, sums] of moneyBy(money, keyOf)) {
      const row = found.get(key);
      if (row) row.money = sums;
    }
    const all = [...found].toSorted(([keyA, a], [keyB, b]) =>
      b.signups === a.signups ? (keyA < keyB ? -1 : 1) : b.signups - a.signups,
    );
    const start = Number(query.after ?? 0);
    return {
      sites,
      elsewhere,
      from,
      to,
      affiliates: all.slice(start, start + PAGE).map(([, row]) => row),
      total: all.length,
      next: start + PAGE < all.length ? String(start + PAGE) : null,
    };
  },
});

const keyOf = (parts: Parts): string => JSON.stringify(SOURCE_PARTS.map((part) => parts[part]));

const emptyRow = (parts: Parts): Affiliate => ({
  network: parts.network,
  ref: parts.ref,
  sub1: parts.sub1,
  sub2: parts.sub2,
  sub3: parts.sub3,
  partner: parts.partner,
  signups_started: 0,
  signups: 0,
  activations: 0,
  buyers: 0,
  first_buyers: 0,
  money: [],
});

async function readSources(
  { pools, from, to }: Scope,
  { network, partner, ref }: OrderFilters,
  columns: Record<SourcePart, string>,
): Promise<CountRow[]> {
  const found = await Promise.all(
    pools.map(async ({ database, sites }) => {
      const { results } = await database
        .prepare(
          `SELECT ${SOURCE_PARTS.map((part) => `${columns[part]} AS ${part}`).join(", ")},
            sum(signups_started) AS signups_started, sum(signups) AS signups, sum(activations) AS activations
            FROM source_counts WHERE site IN (SELECT value FROM json_each(?1)) AND day BETWEEN ?2 AND ?3
            AND (?4 IS NULL OR network = ?4) AND (?5 IS NULL OR partner = ?5) AND (?6 IS NULL OR ref = ?6)
            GROUP BY 1, 2, 3, 4, 5, 6`,
        )
        .bind(sites, from, to, network ?? null, partner ?? null, ref ?? null)
        .all<CountRow>();
      return results;
    }),
  );
  return found.flat();
}
