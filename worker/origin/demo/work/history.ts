import { REPORT_KINDS } from "#contract/product/report-kinds.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { decideComplaint } from "#origin/safety/complaints/decide-complaint.ts";
import { fileComplaint } from "#origin/safety/complaints/file-complaint.ts";
import { makeDecision } from "#origin/safety/decisions/make-decision.ts";
import { closeReports } from "#origin/safety/reports/close-reports.ts";
import { DECIDERS, reportOf } from "./cases.ts";
import { type Person, turnOf } from "./people.ts";
import { WORK_TEXTS } from "./texts.ts";

const DAYS = 14;
const REPORTS_A_DAY = 3;

/** What was decided on the days before, so that a member has earlier decisions and a trend a course. */
export async function decidedBefore(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  for (let day = DAYS; day >= 1; day--) {
    const at = new Date(now.getTime() - day * 24 * HOUR_MS);
    for (let n = 0; n < REPORTS_A_DAY - (day % 2); n++)
      await closedReport(env, people, day * REPORTS_A_DAY + n, at);
    if (day % 2 === 0) await decidedComplaint(env, people, day, at);
    await removedText(env, turnOf(people, 20 + day), day, at);
  }
}

const soonAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

async function closedReport(env: DemoEnv, people: readonly Person[], n: number, at: Date): Promise<void> {
  const kind = turnOf(REPORT_KINDS, n);
  const receipt = await reportOf(env, people, { n, kind, callKey: `work-closed-report-${n}` }, at);
  if (receipt === null) return;
  const { tenant } = turnOf(people, n);
  await closeReports(
    env,
    tenant,
    {
      receipts: [receipt],
      outcome: n % 3 === 0 ? "no_breach" : "acted",
      reason: "We looked at the profile and at the messages that you reported.",
      operator: turnOf(DECIDERS, n),
    },
    soonAfter(at, 1 + (n % 5)),
  );
}

async function decidedComplaint(env: DemoEnv, people: readonly Person[], n: number, at: Date): Promise<void> {
  const { tenant, id, email, language } = turnOf(people, n + 9);
  const callKey = `work-decided-complaint-${n}`;
  const { number } = await fileComplaint(
    env,
    tenant,
    {
      callKey,
      kind: "other",
      text: WORK_TEXTS[language].other,
      language,
      member: id,
      email,
      messages: [],
    },
    { maySendMail: () => Promise.resolve(true), asksToConfirm: false, appeal: null },
    at,
  );
  await decideComplaint(
    env,
    tenant,
    {
      number,
      decision: n % 4 === 0 ? "uphold" : "reject",
      reason: "We compared the profile with what you wrote.",
      operator: turnOf(DECIDERS, n),
    },
    soonAfter(at, 3),
  );
}

async function removedText(env: DemoEnv, { tenant, id }: Person, n: number, at: Date): Promise<void> {
  const known = await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM decisions WHERE member = ?1")
    .bind(id)
    .first();
  if (known) return;
  await makeDecision(
    env,
    tenant,
    {
      member: id,
      kind: "text",
      subject: "about_me",
      reason: n % 2 === 0 ? "contact_details" : "advertising",
      facts: "",
      reported: false,
      days: null,
      operator: turnOf(DECIDERS, n),
    },
    soonAfter(at, 2),
  );
}
