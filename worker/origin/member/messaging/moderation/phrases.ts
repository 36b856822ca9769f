import abuse from "./abuse.json" with { type: "json" };
import money from "./money.json" with { type: "json" };
import scam from "./scam.json" with { type: "json" };

/**
 * Phrases by language, in the notation of phrase-matcher.ts; accents and case do not matter. Every list is
 * searched in every message, so no word may be an ordinary word of another language ("kys" is a kiss, "slut"
 * an end, "iban" means they went).
 */
type Phrases = Readonly<Record<string, readonly string[]>>;

/** Insults, threats and sexual demands. */
export const ABUSE: Phrases = abuse;

/** Talk about money between members. */
export const MONEY_TALK: Phrases = money.talk;
/** Money itself; a currency counts beside a figure. */
export const MONEY_WORDS: readonly string[] = money.words;
export const CURRENCIES: readonly string[] = money.currencies;

/**
 * Romance scams: stranded abroad, a customs fee, a safe investment, an inheritance, a code or page for
 * identification, and the move from the site to a messenger (`%app`).
 */
export const SCAM_TALK: Phrases = scam.talk;
/** Where swindlers would rather talk, unseen by the site. */
export const MESSENGERS: readonly string[] = scam.messengers;
