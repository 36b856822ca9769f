import { readFileSync } from "node:fs";

/** Languages in which the product is whole at every commit. */
const LANGUAGES = ["en", "nl", "de"];

const messages = LANGUAGES.map((language): [string, Record<string, string>] => [
  language,
  JSON.parse(readFileSync(`locales/${language}.json`, "utf8")),
]);

/** What is missing of these message ids, as `language: id`. */
export const lacksOf = (ids: readonly string[]): string[] =>
  messages.flatMap(([language, all]) => ids.flatMap((id) => (all[id]?.trim() ? [] : [`${language}: ${id}`])));
