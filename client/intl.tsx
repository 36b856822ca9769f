import { createIntl, createIntlCache, type IntlShape, type MessageFormatElement } from "react-intl";
import type { LanguageTag } from "#contract/language-tag.ts";
import type en from "#locales/en.json";

export type MessageId = keyof typeof en;
type Messages = Record<string, MessageFormatElement[]>;

/**
 * English is read in many countries: the day stands before the month and hours are counted to 24, as in our
 * other languages and in all of its own countries but one, which has its overlay.
 */
const FORMATS: Partial<Record<LanguageTag, IntlShape["locale"]>> = { en: "en-GB-u-hc-h23" };

/**
 * The messages and formats of one page in one language or variant. The browser has only a part of all
 * messages: asking for another one is reported by reportMessage, which fails every browser test. It has no
 * time zone, since with one react-intl copies all its formats for each message; code that formats a date
 * passes the zone.
 */
export function makeIntl(tag: LanguageTag, part: Messages, formats = createIntlCache()): IntlShape {
  const messages = part as Record<MessageId, MessageFormatElement[]>;
  return createIntl(
    { locale: FORMATS[tag] ?? tag, messages, defaultLocale: "en", onError: reportMessage },
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
  const format = intl.formatters.getNumberFormat(
    // "$" where British English writes "US$", in the few countries that pay in it
    intl.locale.startsWith("en") ? "en" : intl.locale,
    { style: "currency", currency },
  );
  return trueMinus(format.format(minor / 10 ** digits));
}
