import type { AuditAnswer, AuditQuery } from "#contract/calls/operator/audit.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { AuditRow } from "#origin/base/audit.ts";

/** Entries of one page. */
const PAGE = 100;
const MATCHES =
  "site = ?1 AND (?2 IS NULL OR area = ?2) AND (?3 IS NULL OR operator_id = ?3) AND (?4 IS NULL OR subject = ?4)";

/** What operators did on a site, newest first. */
export async function readAudit(
  db: Pick<D1Database, "prepare" | "batch">,
  { id: site }: Pick<Tenant, "id">,
  { before, area, operator, subject }: AuditQuery,
): Promise<AuditAnswer> {
  const wanted = [site, area ?? null, operator ?? null, subject ?? null];
  const [rows, count] = await db.batch<
    AuditRow & { number: number; area: string; operator_id: string; total: number }
  >([
    db
      .prepare(
        `SELECT * FROM audit WHERE ${MATCHES} AND (?5 IS NULL OR number < ?5) ORDER BY number DESC LIMIT ?6`,
      )
      .bind(...wanted, before === undefined ? null : Number(before), PAGE + 1),
    db.prepare(`SELECT count(*) AS total FROM audit WHERE ${MATCHES}`).bind(...wanted),
  ]);
  const found = rows?.results ?? [];
  const page = found.slice(0, PAGE);
  return {
    entries: page.map(({ number, at, area: of, operator_id: id, operator: name, ...row }) => ({
      number,
      at: new Date(at * 1000).toISOString(),
      area: of,
      operator: { id, name },
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      before: parsed(row.before),
      after: parsed(row.after),
    })),
    total: count?.results[0]?.total ?? 0,
    next: found.length > PAGE ? String(page.at(-1)?.number) : null,
  };
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
