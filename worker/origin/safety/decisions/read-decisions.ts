import type { OwnDecisionsAnswer } from "#contract/calls/safety/own-decisions.ts";
import type { MemberDecisionsAnswer } from "#contract/desk/member-decisions.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditList, type AuditRow } from "#origin/base/audit.ts";
import { ACCOUNT_KINDS, iso, viewOf, type DecisionRow } from "./rows.ts";

/** Decisions in one list. */
const PAGE = 100;
/** Actions of operators that are listed beside them. */
const ACTIONS = 20;

/**
 * The decisions about a member of a site, newest first, or one of them. Those not carried out yet are left
 * out. All of them: people made each, and the law has each of them be read and appealed.
 */
export async function ownDecisionsOf(
  db: Pick<D1Database, "prepare" | "batch">,
  tenant: Tenant,
  member: string,
  id: string | undefined,
  now: Date,
): Promise<OwnDecisionsAnswer> {
  const [found] = await db.batch<DecisionRow>([
    db
      .prepare(
        `SELECT * FROM decisions WHERE member = ?1 AND site = ?2
         AND (applied_at IS NOT NULL OR ended_at IS NOT NULL OR kind IN ${ACCOUNT_KINDS})
         ORDER BY ended_at IS NULL AND kind IN ${ACCOUNT_KINDS} DESC, at DESC, id DESC`,
      )
      .bind(member, tenant.id),
  ]);
  const results = found?.results ?? [];
  return {
    decisions: results.filter((row) => id === undefined || row.id === id).map((row) => viewOf(row, now)),
    suspended: results.some(shutsOut),
  };
}

const shutsOut = ({ kind, ended_at: endedAt }: DecisionRow): boolean =>
  endedAt === null && (kind === "suspension" || kind === "closure");

/** Why a member's account is shut, or null where it is not. Closed counts more than suspended. */
export const shutOutBy = (
  db: Pick<D1Database, "prepare">,
  member: string,
): Promise<"suspension" | "closure" | null> =>
  db
    .prepare(
      `SELECT kind FROM decisions WHERE member = ?1 AND kind IN ${ACCOUNT_KINDS} AND ended_at IS NULL ORDER BY kind LIMIT 1`,
    )
    .bind(member)
    .first<"suspension" | "closure">("kind");

/** The ids of the decisions by which photos or texts of a member were removed, by the photo or the text. */
export async function removalsOf(
  db: Pick<D1Database, "prepare" | "batch">,
  member: string,
  kind: "photo" | "text",
): Promise<Map<string, string>> {
  const [found] = await db.batch<{ subject: string; id: string }>([
    db
      .prepare("SELECT subject, id FROM decisions WHERE member = ?1 AND kind = ?2 AND ended_at IS NULL")
      .bind(member, kind),
  ]);
  return new Map((found?.results ?? []).map(({ subject, id }) => [subject, id]));
}

/**
 * What the operator of a site sees: decisions with an open appeal first, oldest appeal first, then the
 * newest.
 */
export async function listDecisions(
  db: Pick<D1Database, "prepare" | "batch">,
  tenant: Tenant,
  profile: string | undefined,
  now: Date,
): Promise<MemberDecisionsAnswer> {
  const [decisions, actions] = await db.batch<DecisionRow & AuditRow & { name: string | null }>([
    db
      .prepare(
        `SELECT decisions.*, profiles.name FROM decisions LEFT JOIN profiles ON profiles.id = decisions.member
         WHERE decisions.site = ?1 AND (?2 IS NULL OR member = ?2)
         ORDER BY CASE WHEN appealed_at IS NOT NULL AND appeal_outcome IS NULL THEN appealed_at END ASC NULLS LAST,
           at DESC, decisions.id DESC LIMIT ?3`,
      )
      .bind(tenant.id, profile ?? null, PAGE),
    auditList(db, tenant.id, "decisions", ACTIONS),
  ]);
  return {
    decisions: (decisions?.results ?? []).map((row) => {
      const { text: _, legal: __, ...view } = viewOf(row, now);
      return { ...view, member: row.member, name: row.name, subject: row.subject };
    }),
    actions: (actions?.results ?? []).map(({ at, operator, action, subject, reason }) => ({
      at: iso(at),
      operator,
      action,
      subject,
      reason,
    })),
  };
}
