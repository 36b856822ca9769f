import { LOCALES, type Locale } from "#contract/entities.ts";

/**
 * Languages of the contract that someone is still writing: offered to no one while a message is missing, and
 * not held to the gate. Empty when all are whole; a language that is done leaves the list in its last
 * commit.
 */
const UNFINISHED: readonly Locale[] = [];

/** The languages that must be whole at every commit: every gate of a language runs over this list. */
export const WHOLE: readonly Locale[] = LOCALES.filter((locale) => !UNFINISHED.includes(locale));
