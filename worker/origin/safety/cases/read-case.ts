import type { CaseAnswer, CaseQuery } from "#contract/desk/case.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ComplaintKind, ComplaintStatus, PhotoHold } from "#contract/product/complaints.ts";
import type { ReportKind } from "#contract/product/report-kinds.ts";
import type { Env } from "#origin/base/env.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { readNumber } from "#origin/safety/complaints/numbers.ts";
import { iso, type DecisionRow } from "#origin/safety/decisions/rows.ts";
import type { EvidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { complaintFiles, decisionFiles, evidenceOf, reportFiles } from "./case-evidence.ts";
import { decisionIn, type Looking } from "./case-member.ts";

/** What a case says of itself, without the member that it is about. */
export type CaseItself = Omit<CaseAnswer, "member" | "others" | "planned" | "policies"> & {
  about: string | null;
};

/** What is needed to read a case. */
interface Reading {
  env: Env;
  db: Directory;
  tenant: Tenant;
  openTo: EvidenceNames;
  looking: Looking;
}

/**
 * One case of a site.
 *
 * @throws Refusal not_found (404); own_decision (409) for an appeal against a decision of who looks.
 */
export async function readCase(reading: Reading, { kind, id }: CaseQuery): Promise<CaseItself> {
  const found =
    kind === "report"
      ? await readReport(reading, id)
      : kind === "complaint"
        ? await readComplaint(reading, id)
        : await readDecision(reading, id, kind);
  if (!found) throw new Refusal(404, "not_found");
  return found;
}

async function readReport(
  { env, db, tenant, openTo, looking }: Reading,
  id: string,
): Promise<CaseItself | null> {
  const row = await db
    .prepare(
      `SELECT reports.*, profiles.name, profiles.language FROM reports LEFT JOIN profiles ON profiles.id = reporter
       WHERE reports.site = ?1 AND receipt = ?2`,
    )
    .bind(tenant.id, id)
    .first<{
      receipt: string;
      kind: ReportKind;
      text: string;
      reporter: string;
      reported: string;
      name: string | null;
      language: string | null;
      at: number;
      evidence: string;
      outcome: string | null;
      reason: string | null;
      decided_by: string;
      decided_at: number | null;
    }>();
  if (!row) return null;
  return {
    kind: "report",
    id: row.receipt,
    number: null,
    at: iso(row.at),
    topic: row.kind,
    text: row.text,
    from: { id: row.reporter, name: row.name, email: null, language: row.language ?? "en" },
    complaint: null,
    evidence: evidenceOf(row.evidence, await reportFiles(env, tenant, row.receipt, openTo)),
    decision: null,
    closed:
      row.outcome === null
        ? null
        : {
            outcome: row.outcome,
            reason: row.reason ?? "",
            operator: looking.nameOf(row.decided_by),
            at: iso(row.decided_at ?? row.at),
          },
    about: row.reported,
  };
}

interface ComplaintRow {
  id: string;
  number: string;
  kind: ComplaintKind;
  status: ComplaintStatus;
  member: string | null;
  email: string | null;
  name: string | null;
  language: string;
  text: string;
  place: string | null;
  order_number: string | null;
  child: 0 | 1;
  statement: 0 | 1;
  reported: string | null;
  photo: string | null;
  photo_hold: PhotoHold | null;
  decision: string | null;
  evidence: string;
  reason: string | null;
  at: number;
  decided_at: number | null;
}

async function readComplaint(reading: Reading, id: string): Promise<CaseItself | null> {
  const { db, tenant } = reading;
  const row = await db
    .prepare("SELECT * FROM complaints WHERE site = ?1 AND number = ?2")
    .bind(tenant.id, readNumber(id) ?? "")
    .first<ComplaintRow>();
  if (!row) return null;
  const decision = row.decision === null ? null : await decisionRow(reading, row.decision);
  if (decision && row.kind === "decision") refuseOwn(decision, reading.looking);
  return {
    ...(await complaintParts(reading, row)),
    kind: "complaint",
    id: row.number,
    topic: row.kind,
    decision: decision && decisionIn(decision, reading.looking),
    about: decision?.member ?? row.reported,
  };
}

/** What an appeal and any other complaint have in common. */
async function complaintParts(
  { db, tenant, openTo }: Reading,
  row: ComplaintRow,
): Promise<Omit<CaseItself, "kind" | "id" | "topic" | "decision" | "about">> {
  return {
    number: row.number,
    at: iso(row.at),
    text: row.text,
    from: { id: row.member, name: row.name, email: row.email, language: row.language },
    complaint: {
      status: row.status,
      place: row.place,
      order: row.order_number,
      child: row.child === 1,
      statement: row.statement === 1,
      photo_hold: row.photo_hold,
      photo: row.kind === "decision" || row.kind === "payment" ? null : row.photo,
    },
    evidence: evidenceOf(row.evidence, await complaintFiles(db, tenant, row.id, openTo)),
    closed:
      row.decided_at === null
        ? null
        : { outcome: row.status, reason: row.reason ?? "", operator: "", at: iso(row.decided_at) },
  };
}

async function readDecision(
  reading: Reading,
  id: string,
  kind: "appeal" | "decision",
): Promise<CaseItself | null> {
  const { env, db, tenant, openTo, looking } = reading;
  const row = await decisionRow(reading, id);
  if (!row || (kind === "appeal" && row.appealed_at === null)) return null;
  if (kind === "appeal") refuseOwn(row, looking);
  const complaint = await db
    .prepare(
      "SELECT * FROM complaints WHERE site = ?1 AND kind = 'decision' AND decision = ?2 ORDER BY at DESC LIMIT 1",
    )
    .bind(tenant.id, id)
    .first<ComplaintRow>();
  const parts = complaint && kind === "appeal" ? await complaintParts(reading, complaint) : null;
  const files = await decisionFiles(env, tenant, row, openTo);
  const isOver = kind === "appeal" ? row.appeal_outcome !== null : row.ended_at !== null;
  return {
    kind,
    id: row.id,
    number: parts?.number ?? null,
    at: iso(kind === "appeal" ? (row.appealed_at ?? row.at) : row.at),
    topic: row.voice === 1 ? "message_voice" : row.kind,
    text: parts?.text ?? "",
    from: parts?.from ?? null,
    complaint: parts?.complaint ?? null,
    evidence: {
      ...(parts?.evidence ?? evidenceOf("null", [])),
      files: [...files, ...(parts?.evidence.files ?? [])],
    },
    decision: decisionIn(row, looking),
    closed: isOver
      ? {
          outcome: (kind === "appeal" ? row.appeal_outcome : row.ended_by) ?? "",
          reason: row.appeal_reason ?? "",
          operator: "",
          at: iso(row.appeal_decided_at ?? row.ended_at ?? row.at),
        }
      : null,
    about: row.member,
  };
}

const decisionRow = ({ db, tenant }: Reading, id: string): Promise<DecisionRow | null> =>
  db.prepare("SELECT * FROM decisions WHERE id = ?1 AND site = ?2").bind(id, tenant.id).first<DecisionRow>();

/** An appeal opens for somebody else than who decided, as long as it is open. */
function refuseOwn(row: DecisionRow, { operator }: Looking): void {
  if (row.decided_by === operator.id && row.appeal_outcome === null && row.appealed_at !== null)
    throw new Refusal(409, "own_decision");
}
