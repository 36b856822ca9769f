import type { CaseDecisionBody, CaseMeasure } from "#contract/desk/case-decisions.ts";
import type { MemberDecisionBody } from "#contract/desk/member-decisions.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { decideComplaint } from "#origin/safety/complaints/decide-complaint.ts";
import { decideOnMember } from "#origin/safety/decisions/decide-on-member.ts";
import { holdAccount } from "#origin/safety/decisions/hold-account.ts";
import { closeReports } from "#origin/safety/reports/close-reports.ts";
import { requireDecidable, type DecidableCase } from "./require-decidable.ts";

/** A decision on a report or a complaint, which is about a member. */
type AboutMember = Extract<CaseDecisionBody, { measure: CaseMeasure }>;

/**
 * Decides a case as a whole: first what happens to the member, then the answers and what is closed. Each step
 * is made once, so that an interrupted decision is completed by the same one again. Throws as
 * requireDecidable does, and not_found (404) where its subject is gone meanwhile.
 */
export async function decideCase(
  env: Env,
  tenant: Tenant,
  body: CaseDecisionBody,
  operator: Actor,
  now: Date,
): Promise<void> {
  const found = await requireDecidable(databaseOf(env, tenant), tenant, body, operator);
  if (body.kind === "appeal" || body.kind === "decision") {
    const verdict = { action: body.outcome, decision: body.id, reason: body.answer };
    if (!(await decideOnMember(env, tenant, verdict, operator, now))) throw new Refusal(404, "not_found");
    return;
  }
  await takeMeasure(
    env,
    tenant,
    { about: found.about, measure: body.measure, answer: body.answer },
    operator,
    now,
  );
  if (body.kind === "complaint") {
    const { id: number, outcome: decision, answer: reason } = body;
    const result = await decideComplaint(env, tenant, { number, decision, reason, operator }, now);
    if (result === null || result === "not_possible") throw new Refusal(404, "not_found");
  }
  await closeAll(env, tenant, body, found, operator, now);
}

/** Closes the reports of a case, each reporter with the answer in their language. */
async function closeAll(
  env: Env,
  tenant: Tenant,
  body: AboutMember,
  { reports }: DecidableCase,
  operator: Actor,
  now: Date,
): Promise<void> {
  const outcome = body.outcome === "acted" || body.outcome === "uphold" ? "acted" : "no_breach";
  for (const [reason, receipts] of Map.groupBy(reports, (report) => answerTo(body, report)).entries()) {
    const closing = { receipts: receipts.map(({ receipt }) => receipt), outcome, reason, operator } as const;
    if ((await closeReports(env, tenant, closing, now)) !== "closed") throw new Refusal(404, "not_found");
  }
}

/** What a reporter reads: the answer to the case, unless there is one in another language that is theirs. */
export const answerTo = (
  { id, answer, answers }: AboutMember,
  { receipt, language }: DecidableCase["reports"][number],
): string => (receipt === id ? null : answers.find((each) => each.language === language)?.text) ?? answer;

async function takeMeasure(
  env: Env,
  tenant: Tenant,
  { about, measure, answer }: { about: string | null; measure: CaseMeasure; answer: string },
  operator: Actor,
  now: Date,
): Promise<void> {
  if (measure.what === "nothing" || about === null) return;
  const isDone =
    measure.what === "hold"
      ? await holdAccount(env, tenant, { profile: about, held: true, reason: answer, operator }, now)
      : await decideOnMember(env, tenant, decisionOf(about, measure), operator, now);
  // a photo that was refused before this was interrupted is no longer there to be refused
  if (!isDone && !(measure.what === "photo" && (await isRefused(databaseOf(env, tenant), measure.key))))
    throw new Refusal(404, "not_found");
}

function decisionOf(
  profile: string,
  measure: Exclude<CaseMeasure, { what: "nothing" | "hold" }>,
): MemberDecisionBody {
  if (measure.what === "photo") {
    const { key, reason, facts } = measure;
    return { action: "refuse_photo", key, reason, facts, reported: true };
  }
  const { reason, facts } = measure;
  const common = { profile, reason, facts, reported: true };
  if (measure.what === "text") return { action: "remove_text", field: measure.field, ...common };
  if (measure.what === "close") return { action: "close", ...common };
  return { action: "suspend", ...common, ...(measure.days !== undefined && { days: measure.days }) };
}

const isRefused = async (db: D1Database, key: string): Promise<boolean> =>
  (await db
    .prepare(
      "SELECT 1 FROM decisions WHERE subject = ?1 AND kind IN ('photo', 'message_photo') AND ended_at IS NULL",
    )
    .bind(key)
    .first()) !== null;
