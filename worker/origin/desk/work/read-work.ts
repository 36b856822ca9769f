import type { WorkKind, WorkQueue } from "#contract/desk/work-kinds.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allPools } from "#origin/base/env.ts";
import type { DeskCall } from "#origin/desk/call.ts";
import { BRANCHES, OPERATOR, type Branch } from "./branches.ts";
import { comparePlaces, cursorOf, dueAfter, rankOf, rowsAfter, type Place } from "./place.ts";

/** Who reads, and when. */
export type Reader = Pick<DeskCall<"GET /api/work">, "env" | "operator" | "now">;

export interface WorkFilter {
  sites: readonly Tenant[];
  queues: readonly WorkQueue[];
  language?: string | undefined;
  /** What is about this member alone. */
  member?: string | undefined;
  inChat?: boolean | undefined;
  /** Without what somebody else has before them. */
  isFree?: boolean;
}

/** What waits. `at` in seconds since 1970. */
export interface WorkRow extends Place {
  pool: string;
  queue: WorkQueue;
  kind: WorkKind;
  subject: string;
  site: string;
  at: number;
  member: string | null;
  language: string | null;
  inChat: boolean;
}

/** How many wait in a branch, and since when. */
export interface BranchCount {
  branch: Branch;
  total: number;
  oldest: number | null;
}

/** Where a page begins, and how many rows it has. `isFrom`: the place itself is its first. */
export interface Page {
  after: Place | null;
  isFrom?: boolean;
  limit: number;
}

interface Found {
  key: string;
  at: number;
  site: string;
  member: string | null;
  language: string | null;
}

/**
 * A page of what waits on these sites, the urgent first, then what is due first. Each branch is read in the
 * order of its index from the place on, so that a page costs the same wherever it is.
 */
export async function readWork(
  reader: Reader,
  filter: WorkFilter,
  { after, isFrom, limit }: Page,
): Promise<{ rows: WorkRow[]; next: string | null }> {
  const pools = await Promise.all(
    poolsOf(reader, filter).map(async ({ pool, database, sites }) => {
      const begun = branchesOf(filter).flatMap((branch) => {
        const start = rowsAfter(branch, after, isFrom);
        return start === null ? [] : [{ branch, start }];
      });
      if (begun.length === 0) return [];
      const found = await database.batch<Found>(
        begun.map(({ branch, start }) =>
          database
            .prepare(pageOf(branch))
            .bind(...valuesOf(reader, filter, sites), start.at, start.key, limit + 1),
        ),
      );
      return begun.flatMap(({ branch }, index) =>
        (found[index]?.results ?? []).map((row) => rowOf(branch, { ...row, pool, fallback: sites[0] ?? "" })),
      );
    }),
  );
  const all = pools.flat().toSorted(comparePlaces);
  const rows = all.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: all.length > limit && last ? cursorOf(last) : null };
}

/** A page of a branch: ?7 and ?8 the row before it, ?9 how many. */
export const pageOf = (branch: Branch): string =>
  `SELECT ${branch.key} AS key, ${branch.at} AS at, ${branch.site} AS site, ${branch.member} AS member, ${branch.language} AS language
   FROM ${branch.from} WHERE (${branch.at}, ${branch.key}) > (?7, ?8) AND ${conditionOf(branch)}
   ORDER BY ${branch.at}, ${branch.key} LIMIT ?9`;

/** How many wait in each branch. */
export async function countWork(reader: Reader, filter: WorkFilter): Promise<BranchCount[]> {
  const branches = branchesOf(filter);
  if (branches.length === 0) return [];
  const pools = await Promise.all(
    poolsOf(reader, filter).map(({ database, sites }) =>
      database.batch<{ total: number; oldest: number | null }>(
        branches.map((branch) =>
          database
            .prepare(
              `SELECT count(*) AS total, min(${branch.at}) AS oldest FROM ${branch.from} WHERE ${conditionOf(branch)}`,
            )
            .bind(...valuesOf(reader, filter, sites)),
        ),
      ),
    ),
  );
  return branches.flatMap((branch, index) =>
    pools.map((counts) => {
      const { total = 0, oldest = null } = counts[index]?.results[0] ?? {};
      return { branch, total, oldest };
    }),
  );
}

/** The oldest of several times in seconds, as an ISO date and time. */
export function oldestOf(seconds: readonly (number | null)[]): string | null {
  const known = seconds.filter((each) => each !== null);
  return known.length === 0 ? null : isoOf(Math.min(...known));
}

export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const branchesOf = ({ queues, inChat }: WorkFilter): Branch[] =>
  BRANCHES.filter(
    (branch) =>
      queues.includes(branch.queue) && (inChat === undefined || (branch.inChat ?? false) === inChat),
  );

const poolsOf = ({ env }: Reader, { sites }: WorkFilter) =>
  allPools(env)
    .map(({ pool, database }) => ({
      pool,
      database,
      sites: sites.filter((site) => site.pool === pool).map(({ id }) => id),
    }))
    .filter((pool) => pool.sites.length > 0);

/** ?1 sites as JSON, ?2 the operator, ?3 now, ?4 the language, ?5 whether only what is free, ?6 the member. */
const valuesOf = (
  { operator, now }: Reader,
  { language, member, isFree = false }: WorkFilter,
  sites: string[],
) => [JSON.stringify(sites), operator.id, now.getTime(), language ?? null, Number(isFree), member ?? null];

const conditionOf = (branch: Branch): string =>
  `(${branch.site} IN (SELECT value FROM json_each(?1))${branch.isShared ? ` OR ${branch.site} = ''` : ""})
   AND (?4 IS NULL OR ${branch.language} = ?4)
   AND (?6 IS NULL OR ${branch.member} = ?6)
   AND (?5 = 0 OR NOT EXISTS (SELECT 1 FROM claims WHERE claims.kind = '${branch.kind}'
     AND claims.subject = '${branch.prefix ?? ""}' || ${branch.key} AND claims.operator_id <> ${OPERATOR} AND claims.until > ?3))
   AND ${branch.where}`;

const rowOf = (
  branch: Branch,
  { fallback, site, ...row }: Found & { pool: string; fallback: string },
): WorkRow => ({
  ...row,
  site: site || fallback,
  queue: branch.queue,
  kind: branch.kind,
  subject: `${branch.prefix ?? ""}${row.key}`,
  inChat: branch.inChat ?? false,
  rank: rankOf(branch),
  due: row.at + dueAfter(branch),
  branch: BRANCHES.indexOf(branch),
});
