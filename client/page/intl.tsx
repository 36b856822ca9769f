import { createIntl, createIntlCache, type IntlShape, type MessageFormatElement } from "react-intl";
import { formatsTag, moneyTag, type LanguageTag } from "#contract/platform/language-tag.ts";
import type en from "#locales/en.json";

export type MessageId = keyof typeof en;
type Messages = Record<string, MessageFormatElement[]>;

/**
 * The messages and formats of one page in one language or variant. The browser has only a part of all
 * messages: asking for another one is reported by reportMessage, which fails every browser test. It has no
 * time zone, since with one react-intl copies all its formats for each message; code that formats a date
 * passes the zone.
 */
export function makeIntl(tag: LanguageTag, part: Messages, formats = createIntlCache()): IntlShape {
  const messages = part as Record<MessageId, MessageFormatElement[]>;
  return createIntl(
    { locale: formatsTag(tag), messages, defaultLocale: "en", onError: reportMessage },
    formats,
  );
}

function reportMessage(error: Error): void {
  console.error("message:", error.message);
}

/** Some languages' formats have a hyphen for a minus sign, which breaks from its number and is too short. */
export const trueMinus = (number: string): string => number.replace("-", "−");

/** An amount in minor units (cents) as the reader's language writes it. */
export function formatMoney(intl: IntlShape, minor: number, currency: string): string {
  const digits =
    intl.formatters.getNumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const format = intl.formatters.getNumberFormat(moneyTag(intl.locale), { style: "currency", currency });
  return trueMinus(format.format(minor / 10 ** digits));
}
