import type { ComplaintKind } from "#contract/product/complaints.ts";
import { REPORT_KINDS, type ReportKind } from "#contract/product/report-kinds.ts";
import { databaseOf } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import type { ShownMessage } from "#origin/member/messaging/messages.ts";
import { fileComplaint, findComplaint } from "#origin/safety/complaints/file-complaint.ts";
import { makeDecision } from "#origin/safety/decisions/make-decision.ts";
import { fileReport } from "#origin/safety/reports/reports.ts";
import { neighbourOf, type Person, turnOf } from "./people.ts";
import { ageOf, WITHOUT_PHOTOS } from "./photos.ts";
import { WORK_TEXTS } from "./texts.ts";

const REPORTS = 40;
const APPEALS = 10;
/** Who decided what is appealed against: an appeal opens for the other. */
export const DECIDERS: readonly Actor[] = [
  { id: "bea", name: "Bea Novak" },
  { id: "ada", name: "Ada Brandt" },
];
/** What the twenty complaints are about; `minor` is an illegal one about a child. */
const COMPLAINTS: readonly (Exclude<ComplaintKind, "decision"> | "minor")[] = [
  ...Array.from({ length: 4 }, () => "intimate" as const),
  ...Array.from({ length: 3 }, () => "minor" as const),
  ...Array.from({ length: 4 }, () => "illegal" as const),
  ...Array.from({ length: 4 }, () => "conduct" as const),
  ...Array.from({ length: 3 }, () => "payment" as const),
  ...Array.from({ length: 2 }, () => "other" as const),
];
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const noMail = { maySendMail: () => Promise.resolve(true), asksToConfirm: false };

/** Reports of all kinds; those about conduct have the last messages with them. */
export async function openReports(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  for (let n = 0; n < REPORTS; n++) {
    const at = before(now, ageOf(n, REPORTS));
    await reportOf(env, people, { n, kind: turnOf(REPORT_KINDS, n), callKey: `work-report-${n}` }, at);
  }
}

/** Files one report, as if at that time. Answers its receipt. */
export async function reportOf(
  env: DemoEnv,
  people: readonly Person[],
  { n, kind, callKey }: { n: number; kind: ReportKind; callKey: string },
  at: Date,
): Promise<string | null> {
  const reporter = turnOf(people, n);
  const about = neighbourOf(people, reporter, n % 4);
  const texts = WORK_TEXTS[reporter.language];
  const isChat = kind === "conduct" || kind === "spam" || kind === "illegal";
  const messages = isChat ? [message(about, texts.chat, at, 1), message(about, texts.chat, at, 2)] : [];
  return fileReport(
    env,
    reporter.tenant,
    {
      reporter: reporter.id,
      profile: about.id,
      ...(kind === "intimate" || kind === "fake" ? { photo: about.photo } : {}),
      messages,
      kind,
      text: texts[kind],
      callKey,
    },
    at,
  );
}

const message = ({ id }: Person, text: string, before_: Date, n: number): ShownMessage => ({
  arrival: n,
  partner: id,
  id: `work-${id}-${n}`,
  from_me: 0,
  order: n,
  at: before_.getTime() - (3 - n) * 60_000,
  kind: "text",
  text,
  gift: null,
  photo: null,
  photo_status: null,
  voice: null,
  automated: 0,
  state: "received",
  warning: null,
  reaction: null,
  reaction_turn: 0,
  partner_reaction: null,
  partner_reaction_turn: 0,
  seen: 1,
  quoted: null,
});

/** Complaints of members and of strangers, the intimate images and children among them. */
export async function openComplaints(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  for (const [n, what] of COMPLAINTS.entries()) {
    const person = turnOf(people, n + 5);
    const about = neighbourOf(people, person, n % 3);
    const callKey = `work-complaint-${n}`;
    if (await findComplaint(env, person.tenant, callKey)) continue;
    const isStranger = n % 2 === 1;
    const hasSubject = what !== "payment" && what !== "other";
    await fileComplaint(
      env,
      person.tenant,
      {
        callKey,
        kind: what === "minor" ? "illegal" : what,
        text: WORK_TEXTS[person.language][what],
        language: person.language,
        member: isStranger ? null : person.id,
        email: isStranger ? `stranger-${n}@posteo.example` : person.email,
        ...(isStranger && { name: "Kim Doe" }),
        ...(what === "minor" && { child: true }),
        ...(hasSubject && {
          profile: about.id,
          photo: about.photo,
          statement: true,
          place: `https://${person.tenant.host}/`,
        }),
        messages: [],
      },
      { ...noMail, appeal: null },
      before(now, ageOf(n + 1, COMPLAINTS.length)),
    );
  }
}

/** Appeals: decisions of the last days, made by one of two people, and what their members say to them. */
export async function openAppeals(env: DemoEnv, people: readonly Person[], now: Date): Promise<void> {
  for (let n = 0; n < APPEALS; n++) {
    // Photos of a suspended member do not wait: somebody who has none.
    const person = n % 3 === 2 ? turnOf(people.slice(-WITHOUT_PHOTOS), n) : turnOf(people, 60 + n);
    const { tenant, id, email, language } = person;
    const callKey = `work-appeal-${n}`;
    if (await findComplaint(env, tenant, callKey)) continue;
    const at = before(now, ageOf(n + 1, APPEALS));
    const isText = n % 3 === 1;
    await makeDecision(
      env,
      tenant,
      {
        member: id,
        kind: isText ? "text" : n % 3 === 0 ? "photo" : "suspension",
        subject: isText ? "about_me" : n % 3 === 0 ? person.photo : id,
        reason: isText ? "contact_details" : n % 3 === 0 ? "copied" : "harassment",
        facts: n % 3 === 2 ? WORK_TEXTS[language].chat : "",
        reported: n % 2 === 0,
        days: n % 3 === 2 ? 30 : null,
        operator: turnOf(DECIDERS, n),
      },
      before(at, 86_400_000),
    );
    const decision = await databaseOf(env, tenant)
      .prepare("SELECT id FROM decisions WHERE member = ?1 AND ended_at IS NULL ORDER BY at DESC LIMIT 1")
      .bind(id)
      .first<string>("id");
    if (decision === null) throw new Error(`no decision about ${id} to appeal against`);
    await fileComplaint(
      env,
      tenant,
      {
        callKey,
        kind: "decision",
        text: WORK_TEXTS[language].appeal,
        language,
        member: id,
        email,
        decision,
        messages: [],
      },
      { ...noMail, appeal: { decision, key: callKey } },
      at,
    );
  }
}
