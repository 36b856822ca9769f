import type { CaseDecisionBody } from "#contract/desk/case-decisions.ts";
import type { CasePreviewAnswer, PreviewedMail } from "#contract/desk/case-previews.ts";
import type { Locale } from "#contract/entities.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { intlIn } from "#origin/base/intl.ts";
import { mailVariant, memberVariant } from "#origin/base/variant.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import type { ComplaintFigures, DecisionMailKind, ReportFigures } from "#origin/outbound/mail/mail-kinds.ts";
import { SAFETY_MAILS } from "#origin/safety/safety-mails.ts";
import { answerTo } from "./decide-case.ts";
import type { DecidableCase } from "./require-decidable.ts";

type SafetyMail = keyof typeof SAFETY_MAILS;
/** Who gets a mail. */
interface Reader {
  email: string;
  name: string;
  language: Locale;
}

const MEASURE_MAILS = {
  text: "decision_text",
  photo: "decision_photo",
  suspend: "decision_suspension",
  close: "decision_closure",
} as const satisfies Record<string, DecisionMailKind>;

/**
 * The mails of a decision on a case, in the languages of those who get them, written by the code that sends
 * them; and what the member reads on the decision's page. Nobody without an account or an address gets one.
 */
export async function previewCase(
  env: Env,
  tenant: Tenant,
  body: CaseDecisionBody,
  found: DecidableCase,
): Promise<CasePreviewAnswer> {
  const db = databaseOf(env, tenant);
  const mails: PreviewedMail[] = [];
  const write = async (
    to: PreviewedMail["to"],
    kind: SafetyMail,
    reader: Reader | null,
    details: ComplaintFigures | ReportFigures | null = null,
  ) => {
    if (!reader) return;
    const link = body.kind === "appeal" || body.kind === "decision" ? body.id : "…";
    const { email: recipient, name, language: locale } = reader;
    const mail = { id: "", kind, locale, recipient, name, link, details };
    const wording = { locale, variant: await mailVariant(env, tenant, mail) };
    const content = await SAFETY_MAILS[kind].write(env, tenant, mail, wording);
    if (content) mails.push({ to, language: locale, subject: content.subject, text: content.text });
  };

  const member = found.about === null ? null : await memberReader(db, tenant, found.about);
  const about = await memberMailOf(db, body);
  if (about) await write("member", about, member);
  if (found.complaint !== null) {
    const { reader, figures } = await complainant(db, tenant, found.complaint);
    const isUpheld = body.outcome === "uphold" || body.outcome === "grant" || body.outcome === "lift";
    const status = isUpheld ? "upheld" : "rejected";
    await write("reporter", "complaint_status", reader, {
      ...figures,
      status,
      reason: cleanedText(body.answer),
    });
  }
  if ("measure" in body)
    for (const report of onePerLanguage(body.id, found.reports))
      await write("reporter", "report_closed", await reporter(db, tenant, report.receipt), {
        receipt: report.receipt,
        outcome: body.outcome === "acted" || body.outcome === "uphold" ? "acted" : "no_breach",
        reason: cleanedText(answerTo(body, report)),
      });
  return { mails, statement: member && (await statementOf(env, tenant, body, found, member.language)) };
}

/** The report that the case is, and one of each other language: the others read the same. */
function onePerLanguage(id: string, reports: DecidableCase["reports"]): DecidableCase["reports"] {
  const own = reports.filter(({ receipt }) => receipt === id);
  const others = reports.filter(({ receipt }) => receipt !== id);
  const languages = new Set(own.map(({ language }) => language));
  return [...own, ...others.filter(({ language }) => !languages.has(language) && languages.add(language))];
}

/** The mail to the member that a decision is about; null for none. */
async function memberMailOf(db: D1Database, body: CaseDecisionBody): Promise<DecisionMailKind | null> {
  if (body.kind === "decision") return "decision_ended";
  if (body.kind === "appeal") return body.outcome === "grant" ? "decision_ended" : "appeal_refused";
  const { measure } = body;
  if (measure.what === "nothing" || measure.what === "hold") return null;
  return measure.what === "photo" && (await isVoice(db, measure.key))
    ? "decision_voice"
    : MEASURE_MAILS[measure.what];
}

const isVoice = async (db: D1Database, key: string): Promise<boolean> =>
  (await db.prepare("SELECT voice FROM chat_photos WHERE key = ?1").bind(key).first<number>("voice")) === 1;

async function statementOf(
  env: Env,
  tenant: Tenant,
  body: CaseDecisionBody,
  { about }: DecidableCase,
  locale: Locale,
): Promise<CasePreviewAnswer["statement"]> {
  if (!("measure" in body) || about === null) return null;
  const { measure } = body;
  if (measure.what === "nothing" || measure.what === "hold") return null;
  const variant = await memberVariant(env, tenant, about, locale);
  const intl = await intlIn(languageTag({ locale, variant }));
  const say = (id: string) => intl.formatMessage({ id: id as never });
  const kind = { text: "text", photo: "photo", suspend: "suspension", close: "closure" }[measure.what];
  return {
    title: say(`decision.kind.${kind}`),
    reason: say(`decision.reason.${measure.reason}`),
    facts: measure.facts,
    language: locale,
  };
}

const memberReader = (db: D1Database, tenant: Tenant, member: string): Promise<Reader | null> =>
  db
    .prepare(
      `SELECT email, profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.member = ?1 AND accounts.site = ?2`,
    )
    .bind(member, tenant.id)
    .first<Reader>();

const reporter = (db: D1Database, tenant: Tenant, receipt: string): Promise<Reader | null> =>
  db
    .prepare(
      `SELECT accounts.email, profiles.name, profiles.language FROM reports
       JOIN accounts ON accounts.member = reporter AND accounts.unconfirmed_since IS NULL
       JOIN profiles ON profiles.id = reporter WHERE reports.site = ?1 AND receipt = ?2`,
    )
    .bind(tenant.id, receipt)
    .first<Reader>();

async function complainant(
  db: D1Database,
  tenant: Tenant,
  number: string,
): Promise<{ reader: Reader | null; figures: Pick<ComplaintFigures, "number" | "about"> }> {
  const row = await db
    .prepare("SELECT kind, email, language FROM complaints WHERE site = ?1 AND number = ?2")
    .bind(tenant.id, number)
    .first<{ kind: ComplaintFigures["about"]; email: string | null; language: Locale }>();
  return {
    reader: row?.email == null ? null : { email: row.email, name: row.email, language: row.language },
    figures: { number, about: row?.kind ?? "other" },
  };
}
