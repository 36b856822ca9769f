import type { IntlShape } from "@formatjs/intl";
import { moneyTag, type LanguageTag } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { decimalsOf } from "#contract/product/money.ts";
import { intlIn } from "#origin/base/intl.ts";
import type {
  ComplaintFigures,
  FixedMailKind,
  OrderFigures,
  ReportFigures,
  StatementFigures,
} from "./mail-kinds.ts";
import { escapeHtml, sheetHtml, sheetText, type MailSheet } from "./mail-sheet.ts";

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The page that the button of each kind leads to. */
const PATHS: Record<FixedMailKind, string> = {
  activate: "/activate/",
  reset: "/reset-password/do?token=",
  taken: "/login",
  unknown: "/",
  login: "/login/",
  mail_change: "/mail-change/do?token=",
  mail_changed: "/mail-change/do?undo=1&token=",
  mail_restored: "/reset-password/do?token=",
  address_taken: "/login",
  password_changed: "/reset-password",
  passkey_added: "/notifications#passkeys",
  complete: "/complete-signup?token=",
  complete_again: "/complete-signup?token=",
  deleted: "/reactivate/",
  reactivate: "/reactivate/",
  export: "/notifications#export",
  ban: "/ban/",
  decision_photo: "/decisions/",
  decision_voice: "/decisions/",
  decision_text: "/decisions/",
  decision_verification: "/decisions/",
  decision_suspension: "/decisions/",
  decision_closure: "/decisions/",
  decision_ended: "/decisions/",
  appeal_refused: "/decisions/",
  complaint: "/complaints/",
  complaint_confirm: "/confirm/",
  complaint_status: "/complaints/",
  report_closed: "/complaints",
  withdrawal_statement: "/pages/return-policy",
  receipt: "/transactions/",
  prenotice: "/transactions/",
  withdrawal: "/transactions/",
  refunded: "/transactions/",
  provider_refund: "/transactions/",
  document: "/transactions/",
};

/** Emails that name the way out of a contract, which needs no account (Directive (EU) 2023/2673). */
const WITHDRAWABLE: readonly FixedMailKind[] = ["receipt", "deleted", "reactivate"];

/** What an email about a signup draft says besides: who gave the address, and where to unsubscribe. */
export interface DraftMailText {
  partner: string;
  stop: string;
}

/** What an email says besides its text. */
export interface MailSays {
  draft?: DraftMailText | null;
  figures?: OrderFigures | null;
  complaint?: ComplaintFigures | null;
  report?: ReportFigures | null;
  statement?: StatementFigures | null;
  /** What an attached document is called. */
  document?: string;
  sheet?: MailSheet | null;
}

/** Renders an email in the reader's language with the site's name and colour, as text and the same as HTML. */
export async function renderMail(
  tenant: Tenant,
  kind: FixedMailKind,
  tag: LanguageTag,
  name: string,
  token: string | null,
  {
    draft = null,
    figures = null,
    complaint = null,
    report = null,
    statement = null,
    document = "",
    sheet = null,
  }: MailSays = {},
): Promise<MailText> {
  const intl = await intlIn(tag);
  const say = (part: string) =>
    intl.formatMessage(
      { id: `mail.${kind}.${part}` as never },
      {
        site: tenant.settings.name,
        name,
        partner: draft?.partner ?? "",
        document,
        ...(figures && figuresIn(intl, figures)),
        ...(complaint && { number: complaint.number, about: complaint.about, status: complaint.status }),
        ...(report && { receipt: report.receipt, outcome: report.outcome }),
        ...(statement && statementIn(intl, statement)),
      },
    );
  return composeMail(tenant, intl, name, {
    subject: say("subject"),
    lines: [
      say("text"),
      ...(statement ? [say("content"), say("outcome")] : []),
      ...[complaint?.reason, report?.reason].filter((reason) => reason != null),
    ],
    button: { words: say("button"), address: `https://${tenant.host}${PATHS[kind]}${token ?? ""}` },
    ...(WITHDRAWABLE.includes(kind) && {
      link: {
        words: intl.formatMessage({ id: "mail.withdraw" as never }),
        address: `https://${tenant.host}/withdrawal${figures ? `?number=${figures.order}` : ""}`,
      },
    }),
    sheet,
    why: say("why"),
    stop: draft && { words: intl.formatMessage({ id: "mail.stop" as never }), address: draft.stop },
  });
}

/** What an email says between the greeting and the imprint. */
interface MailParts {
  subject: string;
  lines: string[];
  button: { words: string; address: string };
  /** A link besides the button. */
  link?: { words: string; address: string };
  sheet?: MailSheet | null;
  /** Why the reader gets it. */
  why: string;
  /** The link that stops such emails. */
  stop: { words: string; address: string } | null;
}

/** Puts an email together, as text and as HTML with the site's colour. */
export function composeMail(
  { company, settings, theme }: Tenant,
  intl: IntlShape,
  name: string,
  { subject, lines, button, link, sheet, why, stop }: MailParts,
): MailText {
  const common = (part: string) =>
    intl.formatMessage(
      { id: `mail.${part}` as never },
      { site: settings.name, name, company: company.name, address: `${company.address}, ${company.city}` },
    );
  const [hello, imprint] = [common("hello"), common("imprint")];
  return {
    subject: subject.replace(/\p{Cc}/gu, " "),
    text: [
      hello,
      ...lines,
      `${button.words}: ${button.address}`,
      ...(link ? [`${link.words}: ${link.address}`] : []),
      ...(sheet ? sheetText(sheet) : []),
      why,
      ...(stop ? [`${stop.words}: ${stop.address}`] : []),
      imprint,
    ].join("\n\n"),
    html: page(intl.locale, settings.name, theme.primary, [
      [hello, ...lines].map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
      `<p style="margin:28px 0"><a href="${escapeHtml(button.address)}" style="background:${theme.primary};color:${theme.onPrimary};padding:14px 24px;border-radius:14px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(button.words)}</a></p>`,
      ...(link ? [`<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.words)}</a></p>`] : []),
      ...(sheet ? sheetHtml(sheet, SMALL) : []),
      `<p class="small" style="${SMALL}">${escapeHtml(why)}</p>`,
      ...(stop
        ? [
            `<p class="small" style="${SMALL}"><a class="small" href="${escapeHtml(stop.address)}" style="${SMALL}">${escapeHtml(stop.words)}</a></p>`,
          ]
        : []),
      `<p class="small" style="${SMALL}">${escapeHtml(imprint)}</p>`,
    ]),
  };
}

/** A time as an email writes it: without seconds, with its zone. */
export const mailTime = (intl: IntlShape, iso: string, timeZone: string): string =>
  intl.formatDate(iso, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
    timeZoneName: "short",
  });

const mailMoney = (intl: IntlShape, amount: number, currency: string): string =>
  intl.formatters
    .getNumberFormat(moneyTag(intl.locale), { style: "currency", currency })
    .format(amount / 10 ** decimalsOf(currency));

/** The statement of a reader who may have no account: its time is in UTC. */
const statementIn = (
  intl: IntlShape,
  { name, number, at, outcome, refund }: StatementFigures,
): Record<string, string> => ({
  stated: name,
  number,
  at: mailTime(intl, at, "UTC"),
  outcome,
  sum: refund === null ? "" : mailMoney(intl, refund.amount, refund.currency),
});

/** Times are in the reader's zone as far as it is known, and name it; they have no seconds. */
function figuresIn(
  intl: IntlShape,
  {
    order,
    credits,
    amount,
    currency,
    at,
    until,
    collected_on: collected,
    account = "",
    reference = "",
    zone = "UTC",
  }: OrderFigures,
): Record<string, string | number> {
  return {
    order,
    credits,
    account,
    reference,
    sum: mailMoney(intl, amount, currency),
    at: mailTime(intl, at, zone),
    until: until === undefined ? "" : mailTime(intl, until, zone),
    day: collected === undefined ? "" : intl.formatDate(collected, { dateStyle: "long", timeZone: "UTC" }),
  };
}

const SMALL = "color:#655b52;font-size:13px;line-height:20px";
/** Mail apps that know no style sheet show the light colours, which stand at the elements. */
const DARK =
  "@media (prefers-color-scheme:dark){.body{background:#14110e!important}.sheet{background:#1f1a16!important;color:#f3ede6!important}.small{color:#b8aca0!important}}";

/** A word that is longer than a phone is wide breaks. */
function page(locale: string, site: string, colour: string, parts: string[]): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(site)}</title><style>${DARK}</style></head><body class="body" style="margin:0;background:#f6f3ef;font:16px/24px system-ui,sans-serif;color:#1b1612"><main class="sheet" style="display:block;max-width:520px;margin:0 auto;padding:32px 24px;background:#fff;color:#1b1612;overflow-wrap:anywhere"><h1 style="font-weight:760;font-size:21px;line-height:24px;margin:0 0 24px;border-bottom:3px solid ${colour};padding-bottom:12px">${escapeHtml(site)}</h1>${parts.join("")}</main></body></html>`;
}
