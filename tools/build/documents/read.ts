import { readdirSync } from "node:fs";
import { LOCALES, type Locale } from "#contract/entities.ts";

/** The languages of each text of a folder whose files are named `<name>.<locale>.md`. */
export function readDocuments(folder: string): Record<string, Locale[]> {
  const texts: Record<string, Locale[]> = {};
  for (const file of readdirSync(folder).sort()) {
    const { name, locale } = nameOfFile(file) ?? {};
    if (name !== undefined && locale) (texts[name] ??= []).push(locale);
  }
  return texts;
}

/** The name of a text's file. */
export const nameOfText = (name: string, locale: string): string => `${name}.${locale}.md`;

/** The parts of a file's name, or null for a name of another form. */
export function nameOfFile(file: string): { name: string; locale: Locale } | null {
  const [, name, code] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]{2})\.md$/.exec(file) ?? [];
  const locale = LOCALES.find((each) => each === code);
  return name !== undefined && locale ? { name, locale } : null;
}
