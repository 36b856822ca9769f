import { ABUSE } from "./abuse.ts";
import { foldText, wordsOf } from "./folded.ts";
import { phraseFinder } from "./phrases.ts";

const isAbuse = phraseFinder(Object.values(ABUSE).flat());

/**
 * Whether a message insults, threatens or demands sex, as far as words show it: its sender is asked once
 * whether he means it, and is free to.
 */
export const isAbusive = (text: string): boolean => isAbuse(wordsOf(foldText(text)));
