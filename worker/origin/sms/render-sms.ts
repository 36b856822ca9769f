import { createIntl, createIntlCache } from "@formatjs/intl";
import { load } from "virtual:messages";
import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";

/** What is said by text message. */
export type SmsKind = "debit.code";

/**
 * A text message in the reader's language. It names the site as its mail does: others may see it on his
 * screen.
 */
export async function renderSms(
  { settings }: Tenant,
  kind: SmsKind,
  locale: Locale,
  values: Record<string, string>,
): Promise<string> {
  const messages = ((await load[locale]?.()) ?? (await load["en"]?.()))?.default ?? {};
  const intl = createIntl(
    {
      locale,
      messages: messages as never,
      onError: (error) => {
        console.error("sms:", error.message);
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
