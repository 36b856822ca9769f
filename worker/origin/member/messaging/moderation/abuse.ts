import { normalizeText, tokenize } from "./normalize-text.ts";
import { createPhraseMatcher } from "./phrase-matcher.ts";
import { ABUSE } from "./phrases.ts";

const matchesAbuse = createPhraseMatcher(Object.values(ABUSE).flat());

/**
 * Whether a message insults, threatens or demands sex, as far as its words show it. The sender is asked once
 * whether they really want to send it, and may.
 */
export const isAbusive = (text: string): boolean => matchesAbuse(tokenize(normalizeText(text)));
