import { operators } from "virtual:tenants/operators";
import { deskAuditQuery } from "#contract/desk/audit.schema.ts";
import type { AuditEntry, AuditPerson, DeskAuditAnswer } from "#contract/desk/audit.ts";
import type { Operator } from "#contract/platform/operators.ts";
import { accountKey } from "#origin/base/account-key.ts";
import type { AuditRow } from "#origin/base/audit.ts";
import { allPools } from "#origin/base/env.ts";
import { personHandler, type DeskCall } from "./call.ts";

/** Entries of one page. */
const PAGE = 100;
/**
 * ?1 sites as JSON, ?2 to ?4 the filters. What belongs to a person and to no site is seen by who owns a site
 * of theirs: ?5 those people. ?6 the subject as the name of a member, ?7 and ?8 the seconds, ?9 whether looks
 * are left out.
 */
const MATCHES = `(site IN (SELECT value FROM json_each(?1))
  OR (site = '' AND operator_id IN (SELECT value FROM json_each(?5))))
  AND (?2 IS NULL OR area = ?2) AND (?3 IS NULL OR operator_id = ?3)
  AND (?4 IS NULL OR subject IN (SELECT ?4 UNION ALL SELECT member FROM accounts
    WHERE accounts.site IN (SELECT value FROM json_each(?1)) AND name_key = ?6))
  AND (?7 IS NULL OR at >= ?7) AND (?8 IS NULL OR at < ?8)
  AND (?9 = 0 OR (area <> 'evidence' AND action NOT LIKE 'view %'))`;
/** Behind the cursor: ?10 its second, ?11 the number at which this pool goes on within it. */
const BEHIND = "(?10 IS NULL OR at < ?10 OR (at = ?10 AND number < ?11))";

interface Row extends AuditRow {
  number: number;
  site: string;
  area: string;
  operator_id: string;
  member: string | null;
}

/** What operators did and looked at on the sites of the person who asks, over all pools, newest first. */
export const audit = personHandler("GET /api/audit", {
  query: deskAuditQuery,
  answer: async (call) => ({ ...(await pageOfAudit(call, PAGE)), people: peopleOf(call.operator) }),
});

/** A page of the audit of so many entries. */
export async function pageOfAudit(
  {
    env,
    operator,
    query: { before, site, area, operator: by, subject, from, to, looks },
  }: Pick<DeskCall<"GET /api/audit">, "env" | "operator" | "query">,
  size: number,
): Promise<Omit<DeskAuditAnswer, "people">> {
  const sites = JSON.stringify(operator.sites.filter((id) => site === undefined || id === site));
  const people = site === undefined ? peopleOf(operator).map(({ id }) => id) : [];
  const filters = [
    sites,
    area ?? null,
    by ?? null,
    subject?.trim() || null,
    JSON.stringify(people),
    accountKey(subject ?? ""),
    secondOf(from),
    secondOf(to),
    Number(looks === "hide"),
  ];
  const pools = await Promise.all(
    allPools(env).map(async ({ database }, pool) => {
      const [rows, count] = await database.batch<Row & { total: number; oldest: number | null }>([
        database
          .prepare(
            `SELECT audit.*, (SELECT name FROM profiles WHERE profiles.id = subject AND profiles.site = audit.site) AS member
             FROM audit WHERE ${MATCHES} AND ${BEHIND} ORDER BY at DESC, number DESC LIMIT ${size + 1}`,
          )
          .bind(...filters, ...placeIn(before, pool)),
        database
          .prepare(`SELECT count(*) AS total, min(at) AS oldest FROM audit WHERE ${MATCHES}`)
          .bind(...filters),
      ]);
      const { total = 0, oldest = null } = count?.results[0] ?? {};
      return { rows: (rows?.results ?? []).map((row) => ({ ...row, pool })), total, oldest };
    }),
  );
  const found = pools
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => b.at - a.at || a.pool - b.pool || b.number - a.number);
  const oldest = Math.min(...pools.flatMap((each) => (each.oldest === null ? [] : [each.oldest])));
  const entries = found.slice(0, size).map(entryOf);
  return {
    entries,
    total: pools.reduce((sum, { total }) => sum + total, 0),
    oldest_at: Number.isFinite(oldest) ? isoOf(oldest) : null,
    next: found.length > size ? (entries.at(-1)?.id ?? null) : null,
  };
}

/** The people who work for a site of this person's, by name. */
const peopleOf = ({ sites }: Pick<Operator, "sites">): AuditPerson[] =>
  operators
    .filter((each) => each.sites.some((site) => sites.includes(site)))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

/** Where a pool goes on behind a cursor: entries of one second stand pool by pool. */
function placeIn(cursor: string | undefined, pool: number): [second: number | null, number: number] {
  if (cursor === undefined) return [null, 0];
  const [second = 0, at = 0, number = 0] = cursor.split(".").map(Number);
  return [second, pool === at ? number : pool < at ? 0 : Number.MAX_SAFE_INTEGER];
}

const entryOf = ({
  number,
  pool,
  at,
  operator,
  operator_id: id,
  before,
  after,
  ...row
}: Row & { pool: number }): AuditEntry => ({
  id: `${at}.${pool}.${number}`,
  at: isoOf(at),
  site: row.site,
  area: row.area,
  operator: { id, name: operator },
  action: row.action,
  subject: row.subject,
  member: row.member,
  reason: row.reason,
  before: parsed(before),
  after: parsed(after),
});

const secondOf = (iso: string | undefined): number | null =>
  iso === undefined ? null : Math.floor(Date.parse(iso) / 1000);
const isoOf = (second: number): string => new Date(second * 1000).toISOString();
const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
