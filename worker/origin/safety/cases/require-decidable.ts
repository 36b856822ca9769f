import type { CaseDecisionBody, CaseMeasure } from "#contract/desk/case-decisions.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Actor } from "#origin/base/operator.ts";
import {
  requireMayLift,
  requireOthersComplaint,
  requireSomebodyElse,
} from "#origin/safety/decisions/appeals.ts";

/** What a decision on a case is about. */
export interface DecidableCase {
  /** The member; null for a complaint about none. */
  about: string | null;
  /** The reports that it closes, with the languages of who made them. */
  reports: { receipt: string; language: string | null }[];
  /** The number of the complaint that it decides. */
  complaint: string | null;
  /** The decision that is appealed. */
  decision: string | null;
}

const STATUS_OF = { uphold: "upheld", reject: "rejected" } as const;

/**
 * What a decision is about, if it may be made: it is asked when the decision is submitted, and again when it
 * takes effect. A decision that was made so before passes.
 *
 * @throws Refusal not_found (404) for what is not there or was decided otherwise; own_decision (409) for an
 *   appeal against this person's own decision; already_suspended (409); invalid_input (422) with `measure`
 *   for one that cannot be taken, and `also` for reports about somebody else.
 */
export async function requireDecidable(
  db: D1Database,
  tenant: Tenant,
  body: CaseDecisionBody,
  operator: Actor,
): Promise<DecidableCase> {
  if (body.kind === "appeal" || body.kind === "decision") return requireDecision(db, tenant, body, operator);
  const complaint = body.kind === "complaint" ? await requireComplaint(db, tenant, body, operator) : null;
  const receipts = [...(body.kind === "report" ? [body.id] : []), ...body.also];
  const reports = await reportsWith(db, tenant, receipts);
  const outcome = body.outcome === "acted" || body.outcome === "uphold" ? "acted" : "no_breach";
  if (
    reports.length < new Set(receipts).size ||
    reports.some((each) => each.outcome !== null && each.outcome !== outcome)
  )
    throw new Refusal(404, "not_found");
  const about = complaint
    ? complaint.reported
    : (reports.find(({ receipt }) => receipt === body.id)?.reported ?? null);
  if (reports.some(({ reported }) => reported !== about)) throw wrong("also");
  if (outcome === "no_breach" && body.measure.what !== "nothing") throw wrong("measure");
  if (complaint?.kind === "decision" && body.measure.what !== "nothing") throw wrong("measure");
  await requireMeasure(db, tenant, about, body.measure);
  return {
    about,
    reports,
    complaint: complaint?.number ?? null,
    decision: complaint?.kind === "decision" ? complaint.decision : null,
  };
}

const wrong = (field: string): Refusal => new Refusal(422, "invalid_input", { field });

const reportsWith = async (
  db: D1Database,
  tenant: Tenant,
  receipts: readonly string[],
): Promise<{ receipt: string; reported: string; outcome: string | null; language: string | null }[]> =>
  (
    await db
      .prepare(
        `SELECT receipt, reported, outcome, profiles.language FROM reports LEFT JOIN profiles ON profiles.id = reporter
         WHERE reports.site = ?1 AND receipt IN (SELECT value FROM json_each(?2))`,
      )
      .bind(tenant.id, JSON.stringify(receipts))
      .all<{ receipt: string; reported: string; outcome: string | null; language: string | null }>()
  ).results;

async function requireComplaint(
  db: D1Database,
  tenant: Tenant,
  { id, outcome }: Extract<CaseDecisionBody, { kind: "complaint" }>,
  operator: Actor,
): Promise<{ number: string; kind: string; reported: string | null; decision: string | null }> {
  const complaint = await db
    .prepare(
      "SELECT number, kind, status, reported, decision FROM complaints WHERE number = ?1 AND site = ?2",
    )
    .bind(id, tenant.id)
    .first<{
      number: string;
      kind: string;
      status: string;
      reported: string | null;
      decision: string | null;
    }>();
  const isOpen = complaint?.status === "received" || complaint?.status === "reviewing";
  if (!complaint || !(isOpen || complaint.status === STATUS_OF[outcome])) throw new Refusal(404, "not_found");
  await requireOthersComplaint(db, tenant, { number: id, operator });
  return complaint;
}

async function requireDecision(
  db: D1Database,
  tenant: Tenant,
  { kind, id, outcome }: Extract<CaseDecisionBody, { kind: "appeal" | "decision" }>,
  operator: Actor,
): Promise<DecidableCase> {
  const row = await db
    .prepare(
      `SELECT member, appealed_at, appeal_outcome, ended_at, ended_by,
         (SELECT number FROM complaints WHERE kind = 'decision' AND decision = decisions.id AND complaints.site = ?2
           AND status IN ('received', 'reviewing') LIMIT 1) AS complaint
       FROM decisions WHERE id = ?1 AND site = ?2`,
    )
    .bind(id, tenant.id)
    .first<{
      member: string;
      appealed_at: number | null;
      appeal_outcome: string | null;
      ended_at: number | null;
      ended_by: string | null;
      complaint: string | null;
    }>();
  if (!row) throw new Refusal(404, "not_found");
  await (kind === "appeal" ? requireSomebodyElse : requireMayLift)(db, tenant, { decision: id, operator });
  if (kind === "appeal" && row.appealed_at === null) throw new Refusal(409, "appeal_over");
  const settled = outcome === "grant" ? "granted" : "refused";
  if (kind === "appeal" && row.appeal_outcome !== null && row.appeal_outcome !== settled)
    throw new Refusal(409, "appeal_made");
  if (kind === "decision" && row.ended_at !== null && row.ended_by !== "reversal")
    throw new Refusal(404, "not_found");
  return { about: row.member, reports: [], complaint: row.complaint, decision: id };
}

/** Whether a measure can be taken against the member: what it removes is theirs, and there. */
async function requireMeasure(
  db: D1Database,
  tenant: Tenant,
  about: string | null,
  measure: CaseMeasure,
): Promise<void> {
  if (measure.what === "nothing") return;
  if (about === null) throw wrong("measure");
  const [query, ...values] = whatFor(tenant, about, measure);
  const found = await db
    .prepare(query)
    .bind(...values)
    .first<number>("possible");
  if (found === null || found === 0) throw wrong("measure");
  if (measure.what !== "suspend") return;
  const other = await db
    .prepare(
      `SELECT 1 FROM decisions WHERE member = ?1 AND kind = 'suspension' AND ended_at IS NULL
         AND (ends_at - at) / 86400 IS NOT ?2`,
    )
    .bind(about, measure.days ?? null)
    .first();
  if (other) throw new Refusal(409, "already_suspended", { field: "measure" });
}

function whatFor(tenant: Tenant, about: string, measure: CaseMeasure): [query: string, ...values: string[]] {
  if (measure.what === "hold")
    return [
      "SELECT 1 AS possible FROM profiles WHERE id = ?1 AND site = ?2 AND status <> 'deleted'",
      about,
      tenant.id,
    ];
  if (measure.what === "photo")
    return [
      `SELECT 1 AS possible FROM photos JOIN profiles ON profiles.id = profile WHERE key = ?3 AND profile = ?1 AND profiles.site = ?2
       UNION ALL SELECT 1 FROM chat_photos WHERE key = ?3 AND sender = ?1 AND site = ?2
       UNION ALL SELECT 1 FROM decisions WHERE subject = ?3 AND member = ?1 AND site = ?2 AND ended_at IS NULL LIMIT 1`,
      about,
      tenant.id,
      measure.key,
    ];
  if (measure.what === "text")
    return [
      `SELECT 1 AS possible FROM accounts JOIN profiles ON profiles.id = member
       WHERE member = ?1 AND accounts.site = ?2 AND (json_extract(notes, '$.' || ?3) IS NOT NULL
         OR EXISTS (SELECT 1 FROM decisions WHERE kind = 'text' AND subject = ?3 AND decisions.member = ?1 AND ended_at IS NULL))`,
      about,
      tenant.id,
      measure.field,
    ];
  return ["SELECT 1 AS possible FROM accounts WHERE member = ?1 AND site = ?2", about, tenant.id];
}
