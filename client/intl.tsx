import { createIntl, createIntlCache, type IntlShape, type MessageFormatElement } from "react-intl";
import type { Locale, LocalText } from "#contract/entities.ts";
import type en from "#locales/en.json";

export type MessageId = keyof typeof en;
type Messages = Record<string, MessageFormatElement[]>;

/**
 * In the browser a page's messages are a part of all: asking for one that it did not say is reported by
 * reportMessage and fails every browser test. No time zone here: with one, react-intl copies all its formats
 * for each message. Whoever formats a date says the zone.
 */
export function makeIntl(locale: Locale, part: Messages): IntlShape {
  const messages = part as Record<MessageId, MessageFormatElement[]>;
  return createIntl({ locale, messages, defaultLocale: "en", onError: reportMessage }, createIntlCache());
}

function reportMessage(error: Error): void {
  console.error("message:", error.message);
}

/** A site's own text in the reader's language, if the site says one. */
export function localText(text: LocalText | null, locale: Locale): string | null {
  return typeof text === "string" || text === null ? text : (text[locale] ?? text.en ?? null);
}

/** A sum in minor units as the reader writes it. */
export function formatMoney(intl: IntlShape, minor: number, currency: string): string {
  const digits =
    intl.formatters.getNumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  return intl.formatNumber(minor / 10 ** digits, { style: "currency", currency });
}
