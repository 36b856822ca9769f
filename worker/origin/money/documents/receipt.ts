import type { AtOnceView } from "#contract/calls/money/orders.ts";
import { baseLocale } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { MailSheet } from "#origin/outbound/mail/mail-sheet.ts";
import { mailTime } from "#origin/outbound/mail/render-mail.ts";
import { documentText } from "./document-text.ts";
import type { StoredDocument } from "./stored-documents.ts";

/**
 * What the email about a purchase confirms on a durable medium (Directive 2011/83/EU, articles 6 (1) and 8
 * (7)): the seller, the invoice's lines, what the buyer asked for and acknowledged, and the right of
 * withdrawal with its last moment (an ISO date and time) and the model form. `isAttached`: the invoice is
 * with it, or follows in an email of its own.
 */
export async function receiptSheet(
  { settings, company }: Tenant,
  invoice: StoredDocument,
  { atOnce, until, isAttached }: { atOnce: AtOnceView | null; until: string; isAttached: boolean },
): Promise<MailSheet> {
  const { data, number } = invoice;
  const [intl, text, { forms }] = await Promise.all([
    intlIn(data.tag),
    documentText(invoice),
    import("virtual:withdrawal-form"),
  ]);
  const say = (id: string, values: Record<string, string> = {}) =>
    intl.formatMessage({ id: id as never }, values);
  const address = [company.address, company.city].join(", ");
  const facts = { company: company.name, address, support_email: settings.support_email };
  const form = forms[baseLocale(data.tag)] ?? forms["en"];
  const mayWithdraw = Date.parse(until) > data.paid_at * 1000;
  return {
    tables: [text.facts, text.lines],
    sections: [
      { title: text.title, lines: [say(isAttached ? "receipt.attached" : "receipt.follows", { number })] },
      { title: text.sellerLabel, lines: text.seller },
      { title: text.buyerLabel, lines: text.buyer },
      ...(atOnce
        ? [
            {
              title: say("receipt.request"),
              lines: [
                atOnce.text,
                say("receipt.request.at", {
                  time: mailTime(intl, atOnce.at, data.zone),
                  version: intl.formatDate(atOnce.version, { dateStyle: "long", timeZone: "UTC" }),
                }),
              ],
            },
          ]
        : []),
      {
        title: say("receipt.withdraw"),
        lines: [
          mayWithdraw
            ? say("receipt.withdraw.text", {
                until: mailTime(intl, until, data.zone),
                button: say("bought.withdraw.begin"),
                company: company.name,
                address,
                email: settings.support_email,
              })
            : say("receipt.withdraw.none"),
        ],
      },
      ...(mayWithdraw && form
        ? [
            {
              title: form.title,
              lines: form.lines.map((line) =>
                line.replace(/\{(\w+)\}/g, (_, name: string) => facts[name as keyof typeof facts] ?? ""),
              ),
            },
          ]
        : []),
    ],
  };
}
