import type {
  ListedReport,
  ReportFile,
  ReportsAnswer,
  ReportsQuery,
  WaitingReports,
} from "#contract/desk/reports.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ReportKind, ReportOutcome } from "#contract/product/report-kinds.ts";
import type { Env } from "#origin/base/env.ts";
import type { Directory } from "#origin/directory/directory.ts";
import type { EvidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { notPlanned } from "#origin/safety/not-planned.ts";
import { evidencePrefix } from "./reports.ts";

/** Reports of one page. */
const PAGE = 100;

interface Row {
  id: string;
  receipt: string;
  kind: ReportKind;
  text: string;
  reporter: string;
  reporter_name: string | null;
  language: string | null;
  reported: string;
  name: string | null;
  at: number;
  urgency: number;
  outcome: ReportOutcome | null;
  reason: string | null;
  decided_by: string;
  decided_at: number | null;
  evidence: string;
}

const REPORTS = `SELECT reports.*, reporters.name AS reporter_name, reporters.language, profiles.name
  FROM reports LEFT JOIN profiles AS reporters ON reporters.id = reports.reporter
  LEFT JOIN profiles ON profiles.id = reports.reported WHERE reports.site = ?1`;

/** A page of a site's open reports, the most urgent first, and how many wait of each kind. */
export async function openReports(
  db: Directory,
  tenant: Tenant,
  { after, kind, profile }: Pick<ReportsQuery, "after" | "kind" | "profile">,
): Promise<Omit<ReportsAnswer, "report">> {
  const [urgency = "-1", at = "0", id = ""] = after?.split(".") ?? [];
  const [page, counts] = await db.batch<Row & { total: number; oldest: number }>([
    db
      .prepare(
        `${REPORTS} AND reports.status = 'open' AND ${notPlanned("report", "reports.receipt")} AND (?2 IS NULL OR reports.kind = ?2)
         AND (?3 IS NULL OR reports.reported = ?3) AND (reports.urgency, reports.at, reports.id) > (?4, ?5, ?6)
         ORDER BY reports.urgency, reports.at, reports.id LIMIT ?7`,
      )
      .bind(tenant.id, kind ?? null, profile ?? null, Number(urgency), Number(at), id, PAGE + 1),
    db
      .prepare(
        `SELECT kind, count(*) AS total, min(at) AS oldest FROM reports
         WHERE site = ?1 AND status = 'open' AND ${notPlanned("report", "reports.receipt")} GROUP BY kind ORDER BY min(urgency), oldest`,
      )
      .bind(tenant.id),
  ]);
  const rows = page?.results ?? [];
  const last = rows[PAGE - 1];
  return {
    reports: rows.slice(0, PAGE).map((row) => listed(tenant, row)),
    waiting: (counts?.results ?? []).map(({ kind: of, total, oldest }): WaitingReports => ({
      kind: of,
      total,
      oldest_at: iso(oldest),
    })),
    next: rows.length > PAGE && last ? `${last.urgency}.${last.at}.${last.id}` : null,
  };
}

/** Reports of a site by their receipts, open or closed. */
export async function reportsWith(
  db: Pick<D1Database, "prepare">,
  tenant: Tenant,
  receipts: readonly string[],
): Promise<ListedReport[]> {
  const { results } = await db
    .prepare(`${REPORTS} AND receipt IN (SELECT value FROM json_each(?2))`)
    .bind(tenant.id, JSON.stringify(receipts))
    .all<Row>();
  return results.map((row) => listed(tenant, row));
}

/** One report of a site with its evidence, or null. The copies open under names for this operator. */
export async function reportFile(
  env: Env,
  db: Pick<D1Database, "prepare">,
  tenant: Tenant,
  receipt: string,
  openTo: EvidenceNames,
): Promise<ReportFile | null> {
  const row = await db.prepare(`${REPORTS} AND receipt = ?2`).bind(tenant.id, receipt).first<Row>();
  if (!row) return null;
  const prefix = evidencePrefix(tenant.pool, receipt);
  const { objects } = await env.PHOTOS.list({ prefix });
  return {
    ...listed(tenant, row),
    evidence: JSON.parse(row.evidence),
    files: await Promise.all(
      objects.map(async ({ key: path }) => ({
        key: path.slice(prefix.length).split("-")[0] ?? "",
        filename: await openTo(path),
      })),
    ),
  };
}

const listed = (tenant: Tenant, row: Row): ListedReport => ({
  receipt: row.receipt,
  kind: row.kind,
  text: row.text,
  reporter: { id: row.reporter, name: row.reporter_name, language: row.language },
  about: {
    id: row.reported,
    name: row.name,
    site: tenant.id,
    url: `https://${tenant.host}/members/${row.reported}`,
  },
  at: iso(row.at),
  decision:
    row.outcome === null
      ? null
      : {
          outcome: row.outcome,
          reason: row.reason ?? "",
          operator: row.decided_by,
          at: iso(row.decided_at ?? row.at),
        },
});

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
