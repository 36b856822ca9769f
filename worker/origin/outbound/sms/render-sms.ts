import { createIntl, createIntlCache } from "@formatjs/intl";
import { load } from "virtual:messages";
import type { LanguageTag } from "#contract/platform/language-tag.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/** The kinds of SMS. */
export type SmsKind = "debit.code";

/**
 * Renders an SMS in the reader's language. It names the site as its emails do, discreetly, since others may
 * see it on the reader's screen.
 */
export async function renderSms(
  { settings }: Tenant,
  kind: SmsKind,
  tag: LanguageTag,
  values: Record<string, string>,
): Promise<string> {
  const messages = ((await load[tag]?.()) ?? (await load["en"]?.()))?.default ?? {};
  const intl = createIntl(
    {
      locale: tag,
      messages: messages as never,
      onError: (error) => {
        reportError("sms", error);
      },
    },
    createIntlCache(),
  );
  const text: string = intl.formatMessage(
    { id: `sms.${kind}` as never },
    { ...values, site: settings.mail_name },
  );
  return text;
}
