import { createIntl, createIntlCache, type IntlShape } from "@formatjs/intl";
import { load } from "virtual:messages";
import type { Locale } from "#contract/entities.ts";
import { decimalsOf } from "#contract/money.ts";
import { reportError } from "#contract/report-error.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { MailKind } from "./mail-kinds.ts";
import type { OrderFigures } from "./mail-kinds.ts";

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The page that the button of each kind leads to. */
const PATHS: Record<MailKind, string> = {
  activate: "/activate/",
  reset: "/reset-password/do?token=",
  taken: "/login",
  unknown: "/",
  mail_change: "/mail-change/do?token=",
  mail_changed: "/mail-change/do?undo=1&token=",
  mail_restored: "/reset-password/do?token=",
  address_taken: "/login",
  password_changed: "/reset-password",
  complete: "/complete-signup?token=",
  complete_again: "/complete-signup?token=",
  receipt: "/transactions/",
  prenotice: "/transactions/",
  withdrawal: "/transactions/",
  refunded: "/transactions/",
};

/** What an email about a signup draft says besides: who gave the address, and where to unsubscribe. */
export interface DraftMailText {
  partner: string;
  stop: string;
}

/** Renders an email in the reader's language with the site's name and colour, as text and the same as HTML. */
export async function renderMail(
  tenant: Tenant,
  kind: MailKind,
  locale: Locale,
  name: string,
  token: string | null,
  { draft = null, figures = null }: { draft?: DraftMailText | null; figures?: OrderFigures | null } = {},
): Promise<MailText> {
  const messages = ((await load[locale]?.()) ?? (await load["en"]?.()))?.default ?? {};
  const intl = createIntl(
    {
      locale,
      messages: messages as never,
      onError: (error) => {
        reportError("mail", error);
      },
    },
    createIntlCache(),
  );
  const { company, settings, theme, host } = tenant;
  const say = (part: string) =>
    intl.formatMessage(
      { id: `mail.${kind}.${part}` as never },
      { site: settings.name, name, partner: draft?.partner ?? "", ...(figures && figuresIn(intl, figures)) },
    );
  const common = (part: string) =>
    intl.formatMessage(
      { id: `mail.${part}` as never },
      { site: settings.name, name, company: company.name, address: `${company.address}, ${company.city}` },
    );
  const address = `https://${host}${PATHS[kind]}${token ?? ""}`;
  const [hello, body, button, why, imprint] = [
    common("hello"),
    say("text"),
    say("button"),
    say("why"),
    common("imprint"),
  ];
  const stop = draft && { words: common("stop"), address: draft.stop };
  return {
    subject: say("subject").replace(/\p{Cc}/gu, " "),
    text: [
      hello,
      body,
      `${button}: ${address}`,
      why,
      ...(stop ? [`${stop.words}: ${stop.address}`] : []),
      imprint,
    ].join("\n\n"),
    html: page(locale, settings.name, theme.primary, [
      `<p>${escape(hello)}</p><p>${escape(body)}</p>`,
      `<p style="margin:28px 0"><a href="${escape(address)}" style="background:${theme.primary};color:#1b1612;padding:14px 24px;border-radius:14px;text-decoration:none;font-weight:600;display:inline-block">${escape(button)}</a></p>`,
      `<p style="color:#655b52;font-size:13px">${escape(why)}</p>`,
      ...(stop
        ? [
            `<p style="font-size:13px"><a href="${escape(stop.address)}" style="color:#655b52">${escape(stop.words)}</a></p>`,
          ]
        : []),
      `<p style="color:#655b52;font-size:13px">${escape(imprint)}</p>`,
    ]),
  };
}

/** Times are in UTC and say so. */
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
  }: OrderFigures,
): Record<string, string | number> {
  const time = (iso: string) =>
    intl.formatDate(iso, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });
  return {
    order,
    credits,
    account,
    reference,
    sum: intl.formatNumber(amount / 10 ** decimalsOf(currency), { style: "currency", currency }),
    at: time(at),
    until: until === undefined ? "" : time(until),
    day: collected === undefined ? "" : intl.formatDate(collected, { dateStyle: "long", timeZone: "UTC" }),
  };
}

function page(locale: Locale, site: string, colour: string, parts: string[]): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(site)}</title></head><body style="margin:0;background:#f6f3ef;font:16px/24px system-ui,sans-serif;color:#1b1612"><div style="max-width:520px;margin:0 auto;padding:32px 24px;background:#fff"><p style="font-weight:760;font-size:21px;margin:0 0 24px;border-bottom:3px solid ${colour};padding-bottom:12px">${escape(site)}</p>${parts.join("")}</div></body></html>`;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
