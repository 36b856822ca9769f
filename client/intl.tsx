import { createIntl, createIntlCache, type IntlShape, type MessageFormatElement } from "react-intl";
import { load } from "virtual:messages";
import type en from "../locales/en.json";
import type { Locale, LocalText } from "../worker/contract/entities.ts";

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof en;
    }
    interface IntlConfig {
      locale: Locale;
    }
  }
}

export type MessageId = keyof typeof en;
type Messages = Record<string, MessageFormatElement[]>;

/** The parts every page needs: bars, warnings, errors. */
const SHELL = ["shell"];

/** Loads the named parts of a language; only the page's own language ever travels. */
export async function loadMessages(locale: Locale, parts: readonly string[]): Promise<Messages> {
  const loaders = load[locale] ?? {};
  const loaded = await Promise.all([...SHELL, ...parts].flatMap((part) => loaders[part]?.() ?? []));
  return Object.assign({}, ...loaded.map((part) => part.default)) as Messages;
}

/** A page's messages are a part of all: asking for one that it did not say is reported by reportMessage and fails every browser test. */
export function makeIntl(locale: Locale, part: Messages): IntlShape {
  const messages = part as Record<MessageId, MessageFormatElement[]>;
  return createIntl({ locale, messages, defaultLocale: "en", timeZone: "UTC", onError: reportMessage }, createIntlCache());
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
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return intl.formatNumber(minor / 10 ** digits, { style: "currency", currency });
}
