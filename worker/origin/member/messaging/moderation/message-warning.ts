import type { MessageWarning } from "#contract/calls/chat/chat.ts";
import { containsLink, containsPhoneNumber } from "./contact-details.ts";
import { containsIban } from "./iban.ts";
import { normalizeText, tokenize } from "./normalize-text.ts";
import { createPhraseMatcher, type TokenClass } from "./phrase-matcher.ts";
import { CURRENCIES, MESSENGERS, MONEY_TALK, MONEY_WORDS, SCAM_TALK } from "./phrases.ts";

/**
 * The warning that the receiver of a message gets, or null. Links and phone numbers are only suspicious while
 * two members have just met.
 */
export function detectWarning(text: string, isFirstContact: boolean): MessageWarning | null {
  const normalized = normalizeText(text);
  const tokens = tokenize(normalized);
  if (matchesScam(tokens)) return "scam";
  if (matchesMoneyTalk(tokens) || containsIban(normalized)) return "money";
  if (!isFirstContact) return null;
  if (containsLink(normalized)) return "link";
  return containsPhoneNumber(normalized) ? "phone" : null;
}

/** All readings of the words of a list. */
const readingsOf = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.flatMap((word) => tokenize(normalizeText(word)).flat()));
const isOneOf =
  (set: ReadonlySet<string>): TokenClass =>
  (words, at) =>
    words[at]?.some((reading) => set.has(reading)) === true;

const isMessenger = isOneOf(readingsOf(MESSENGERS));
const isMoneyWord = isOneOf(readingsOf(MONEY_WORDS));
const isCurrency = isOneOf(readingsOf(CURRENCIES));
const isFigure: TokenClass = (words, at) => /^\d+k?$/.test(words[at]?.[0] ?? "");
const isMoney: TokenClass = (words, at) =>
  isMoneyWord(words, at) ||
  (isCurrency(words, at)
    ? isFigure(words, at - 1) || isFigure(words, at + 1)
    : isFigure(words, at) && (isCurrency(words, at - 1) || isCurrency(words, at + 1)));

const matchesScam = createPhraseMatcher(Object.values(SCAM_TALK).flat(), { app: isMessenger });
const matchesMoneyTalk = createPhraseMatcher(Object.values(MONEY_TALK).flat(), { money: isMoney });
