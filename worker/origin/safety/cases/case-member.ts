import type { CaseDecision, CaseMember, SameReport } from "#contract/desk/case.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ReportKind } from "#contract/product/report-kinds.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { iso, viewOf, type DecisionRow } from "#origin/safety/decisions/rows.ts";
import { notPlanned } from "#origin/safety/not-planned.ts";

/** Reports about a member that are shown beside a case, and decisions. */
const REPORTS = 10;
const DECISIONS = 50;
/** Open reports that can be closed together with a case. */
const OTHERS = 49;

/** Who looks: the person and the sites that they work for. */
export interface Looking {
  operator: { id: string; sites: readonly string[] };
  /** The name of an operator by their id. */
  nameOf: (operator: string) => string;
  now: Date;
}

interface ProfileRow {
  id: string;
  site: string;
  name: string;
  status: string;
  language: string;
  country: string;
  date_of_birth: string;
  fictional: 0 | 1;
  created_at: number;
}
interface ReportRow {
  receipt: string;
  topic: ReportKind;
  text: string;
  language: string | null;
  at: number;
  outcome: string | null;
  total: number;
}

/** A decision as a case shows it. */
export const decisionIn = (row: DecisionRow, { operator, nameOf, now }: Looking): CaseDecision => ({
  ...viewOf(row, now),
  subject: row.subject,
  operator: row.decided_by === "" ? "" : nameOf(row.decided_by),
  isOwn: row.decided_by === operator.id,
});

/**
 * The member that a case is about, and the open reports about them that it does not decide yet. Null where
 * nothing of them is left. Accounts with their address are told of sites that the person works for alone.
 */
export async function caseMember(
  db: Directory,
  tenant: Tenant,
  { member, receipt }: { member: string; receipt: string | null },
  looking: Looking,
): Promise<{ member: CaseMember | null; others: SameReport[] }> {
  const [profiles, decisions, reports, others, same] = await db.batch<
    ProfileRow & DecisionRow & ReportRow & { id: string; site: string }
  >([
    db
      .prepare(
        "SELECT id, site, name, status, language, country, date_of_birth, fictional, created_at FROM profiles WHERE id = ?1",
      )
      .bind(member),
    db
      .prepare("SELECT * FROM decisions WHERE member = ?1 AND site = ?2 ORDER BY at DESC, id DESC LIMIT ?3")
      .bind(member, tenant.id, DECISIONS),
    db
      .prepare(
        `SELECT receipt, kind AS topic, at, outcome, count(*) OVER () AS total FROM reports
         WHERE reported = ?1 AND site = ?2 AND receipt IS NOT ?3 ORDER BY at DESC, id DESC LIMIT ?4`,
      )
      .bind(member, tenant.id, receipt, REPORTS),
    db
      .prepare(
        `SELECT receipt, kind AS topic, text, reports.at, profiles.language FROM reports LEFT JOIN profiles ON profiles.id = reporter
         WHERE reported = ?1 AND reports.site = ?2 AND receipt IS NOT ?3 AND reports.status = 'open'
           AND ${notPlanned("report", "receipt")} ORDER BY reports.at, reports.id LIMIT ?4`,
      )
      .bind(member, tenant.id, receipt, OTHERS),
    db
      .prepare(
        `SELECT others.member AS id, others.site, profiles.name FROM accounts AS own
         JOIN accounts AS others ON others.email_key = own.email_key AND others.member <> own.member
         LEFT JOIN profiles ON profiles.id = others.member
         WHERE own.member = ?1 AND others.site IN (SELECT value FROM json_each(?2)) ORDER BY others.site`,
      )
      .bind(member, JSON.stringify(looking.operator.sites)),
  ]);
  const row = profiles?.results[0];
  const found = reports?.results ?? [];
  return {
    member: row
      ? {
          id: row.id,
          site: row.site,
          name: row.name,
          status: row.status,
          language: row.language,
          country: row.country,
          date_of_birth: row.date_of_birth,
          isFictional: row.fictional === 1,
          signed_up_at: iso(row.created_at),
          url: `https://${tenant.host}/members/${row.id}`,
          decisions: (decisions?.results ?? []).map((each) => decisionIn(each, looking)),
          reports: found.map(({ receipt: id, topic: kind, at, outcome }) => ({
            receipt: id,
            kind,
            at: iso(at),
            outcome,
          })),
          reports_total: found[0]?.total ?? 0,
          same_email: (same?.results ?? []).map(({ id, site, name }) => ({ id, site, name })),
        }
      : null,
    others: (others?.results ?? []).map(({ receipt: id, topic: kind, text, language, at }) => ({
      receipt: id,
      kind,
      text,
      language,
      at: iso(at),
    })),
  };
}
