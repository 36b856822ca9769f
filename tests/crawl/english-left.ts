import { REGIONS } from "#origin/directory/regions.ts";
import { englishWordsIn } from "#tools/locales/messages.ts";
import { readUntranslated } from "#tools/locales/read.ts";
import type { TextRun } from "./outside-messages.ts";

/** Regions are named as in their own country. */
const REGION_NAMES = new Set(Object.values(REGIONS).flatMap((regions) => regions.map(({ name }) => name)));

/**
 * Words of a page that its language has on its own list of English ones, as one finding for each text. What
 * people wrote does not count.
 */
export function englishLeft(runs: readonly TextRun[], locale: string): string[] {
  const words = new Set(readUntranslated(locale).englishOnly);
  return runs
    .filter(({ text, isData }) => !isData && !REGION_NAMES.has(text))
    .flatMap(({ text, place }) => {
      const found = englishWordsIn(text, words);
      return found.length === 0 ? [] : [`English “${found.join(", ")}” in ${place}: ${text.trim()}`];
    });
}
