import type { MessageWarning } from "#contract/calls/chat.ts";
import { namesLink, namesPhone } from "./contact.ts";
import { foldText, wordsOf } from "./folded.ts";
import { namesAccount } from "./iban.ts";
import { CURRENCIES, MONEY_TALK, MONEY_WORDS } from "./money.ts";
import { phraseFinder, type Kind } from "./phrases.ts";
import { MESSENGERS, SCAM_TALK } from "./scams.ts";

/**
 * What a message might be after, for a gentle word to whoever gets it; null where nothing is known. Links and
 * telephone numbers are of note only where two have just met.
 */
export function warningIn(text: string, isFirstContact: boolean): MessageWarning | null {
  const folded = foldText(text);
  const words = wordsOf(folded);
  if (talksScam(words)) return "scam";
  if (talksMoney(words) || namesAccount(folded)) return "money";
  if (!isFirstContact) return null;
  if (namesLink(folded)) return "link";
  return namesPhone(folded) ? "phone" : null;
}

const setOf = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.flatMap((word) => wordsOf(foldText(word)).flat()));
const oneOf =
  (set: ReadonlySet<string>): Kind =>
  (words, at) =>
    words[at]?.some((reading) => set.has(reading)) === true;

const isMessenger = oneOf(setOf(MESSENGERS));
const isMoneyWord = oneOf(setOf(MONEY_WORDS));
const isCurrency = oneOf(setOf(CURRENCIES));
const isFigure: Kind = (words, at) => /^\d+k?$/.test(words[at]?.[0] ?? "");
const isMoney: Kind = (words, at) =>
  isMoneyWord(words, at) ||
  (isCurrency(words, at)
    ? isFigure(words, at - 1) || isFigure(words, at + 1)
    : isFigure(words, at) && (isCurrency(words, at - 1) || isCurrency(words, at + 1)));

const talksScam = phraseFinder(Object.values(SCAM_TALK).flat(), { app: isMessenger });
const talksMoney = phraseFinder(Object.values(MONEY_TALK).flat(), { money: isMoney });
