import type { GrowthCounts, GrowthQuery } from "#contract/desk/growth.ts";
import type { Day } from "#contract/product/local-day.ts";
import { periodSql } from "./periods-sql.ts";
import type { Asked, Scope } from "./scope.ts";

/** Counts of a period and what its row is about. */
export interface CountsRow extends GrowthCounts {
  period: Day;
  key: string;
}

const AT_NIGHT = ["messages", "messages_to_fictional", "first_messages", "replies", "matches"] as const;
const AT_ONCE = ["signups_started", "signups", "activations"] as const;
type Row = Omit<CountsRow, "outstanding_credits">;

/** ?1 sites as JSON, ?2 and ?3 the days, ?4 to ?6 the filters. */
const WITHIN = "site IN (SELECT value FROM json_each(?1)) AND day BETWEEN ?2 AND ?3";
const FILTERED = `${WITHIN} AND (?4 IS NULL OR country = ?4) AND (?5 IS NULL OR network = ?5) AND (?6 IS NULL OR partner = ?6)`;
/** What of a day's active members are those of its period, each once. */
const ACTIVE = { day: "active", week: "active_first_in_week", month: "active_first_in_month" };

/** Numbers of people and of what they did, over all pools, by period and key. */
export async function readCounts(
  scope: Scope,
  { country = null, network = null, partner = null, by = "day", split }: Nullable<Asked> & GrowthSplit,
): Promise<CountsRow[]> {
  const { from, to, counted_to: countedTo } = scope;
  const active = by === "all" ? "0" : ACTIVE[by];
  const query = `SELECT ${periodSql(by, "day")} AS period, ${split ?? "''"} AS key,
    ${AT_ONCE.map((each) => `sum(${each}) AS ${each}`).join(", ")}, sum(${active}) AS active,
    ${AT_NIGHT.map((each) => `sum(iif(day <= ?7, ${each}, 0)) AS ${each}`).join(", ")}
    FROM daily_counts WHERE ${FILTERED} GROUP BY 1, 2`;
  const isWhole = country === null && network === null && partner === null;
  const pools = await Promise.all(
    scope.pools.map(async ({ database, sites }) => {
      const counts = database
        .prepare(query)
        .bind(sites, from, to, country, network, partner, countedTo ?? "");
      const [rows, held] = await database.batch<Row & Held>([
        counts,
        // the row of each site's last day in a period
        database
          .prepare(
            `SELECT ${periodSql(by, "day")} AS period, ${split === "site" ? "site" : "''"} AS key, credits, max(day) FROM credits_held
              WHERE ${WITHIN} AND day <= ?4 GROUP BY 1, site`,
          )
          .bind(sites, from, to, countedTo ?? ""),
      ]);
      return { rows: rows?.results ?? [], held: held?.results ?? [] };
    }),
  );
  const found = new Map<string, CountsRow>();
  const rowOf = (first: Day, key: string): CountsRow => {
    const period = first < from ? from : first;
    const id = `${period} ${key}`;
    const row = found.get(id) ?? emptyRow(period, key, { countedTo, hasActive: by !== "all" });
    found.set(id, row);
    return row;
  };
  for (const row of pools.flatMap((pool) => pool.rows)) add(rowOf(row.period, row.key), row);
  if (isWhole && (split === undefined || split === "site"))
    for (const { period, key, credits } of pools.flatMap((pool) => pool.held)) {
      const row = rowOf(period, key);
      row.outstanding_credits = (row.outstanding_credits ?? 0) + credits;
    }
  return [...found.values()];
}

interface Held {
  period: Day;
  key: string;
  credits: number;
}
/** Split by method there is nothing to count but money. */
export interface GrowthSplit {
  by?: GrowthQuery["by"];
  split?: Exclude<GrowthQuery["split"], "method">;
}
type Nullable<T> = { [Key in keyof T]?: T[Key] | null };

/** A row in which nothing happened; what is not known is null. */
export function emptyRow(
  period: Day,
  key: string,
  { countedTo, hasActive }: { countedTo: Day | null; hasActive: boolean },
): CountsRow {
  const night = countedTo !== null && period <= countedTo ? 0 : null;
  return {
    period,
    key,
    signups_started: 0,
    signups: 0,
    activations: 0,
    active: hasActive ? 0 : null,
    messages: night,
    messages_to_fictional: night,
    first_messages: night,
    replies: night,
    matches: night,
    outstanding_credits: null,
  };
}

function add(sum: CountsRow, row: Row): void {
  for (const each of AT_ONCE) sum[each] += row[each];
  for (const each of [...AT_NIGHT, "active"] as const)
    sum[each] = sum[each] === null ? null : sum[each] + (row[each] ?? 0);
}

/** What the filters may be set to in these days. */
export async function readFilters({
  pools,
  from,
  to,
}: Scope): Promise<{ countries: string[]; networks: string[]; partners: string[] }> {
  const found = await Promise.all(
    pools.map(async ({ database, sites }) => {
      const { results } = await database
        .prepare(`SELECT DISTINCT country, network, partner FROM daily_counts WHERE ${WITHIN}`)
        .bind(sites, from, to)
        .all<{ country: string; network: string; partner: string }>();
      return results;
    }),
  );
  const listed = (values: string[]): string[] => [...new Set(values)].filter(Boolean).toSorted();
  const rows = found.flat();
  return {
    countries: listed(rows.map(({ country }) => country)),
    networks: listed(rows.map(({ network }) => network)),
    partners: listed(rows.map(({ partner }) => partner)),
  };
}
