import { readMessages } from "#tools/locales/read.ts";
import { WHOLE } from "#tools/locales/unfinished.ts";

const messages = WHOLE.map((language) => [language, readMessages(language)] as const);

/** What is missing of these message ids, as `language: id`. */
export const lacksOf = (ids: readonly string[]): string[] =>
  messages.flatMap(([language, all]) => ids.flatMap((id) => (all[id]?.trim() ? [] : [`${language}: ${id}`])));
