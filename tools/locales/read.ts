import { existsSync, readFileSync } from "node:fs";
import type { Messages, Untranslated } from "./messages.ts";

export const readMessages = (locale: string): Messages =>
  JSON.parse(readFileSync(`locales/${locale}.json`, "utf8"));

export const untranslatedFile = (locale: string): string => `tests/drop-ins/untranslated/${locale}.json`;

/** A language's list of untranslated words; empty lists where it has none yet, and for English. */
export function readUntranslated(locale: string): Untranslated {
  const path = untranslatedFile(locale);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { englishOnly: [], sameAsEnglish: [] };
}
