import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from "@formatjs/icu-messageformat-parser";

export type Messages = Record<string, string>;

/** A language's own list of what may be as in English, and of what never is (tests/drop-ins/untranslated). */
export interface Untranslated {
  /** Lower-case English words that are no words of the language. */
  englishOnly: readonly string[];
  /** Ids of messages that are rightly the same as in English. */
  sameAsEnglish: readonly string[];
}

/** Counts that meet every plural category that whole numbers have in a language, up to a thousand. */
const COUNTS = Array.from({ length: 1_000 }, (_, count) => count);

/** What is wrong with a language's messages beside English, each as `id: what`. Empty when nothing is. */
export function messageFindings(
  locale: string,
  messages: Messages,
  english: Messages,
  { englishOnly, sameAsEnglish }: Untranslated,
): string[] {
  const missing = Object.keys(english)
    .filter((id) => !messages[id]?.trim())
    .map((id) => `${id}: missing`);
  const extra = Object.keys(messages)
    .filter((id) => !(id in english))
    .map((id) => `${id}: not in en.json`);
  const shared = Object.entries(messages).flatMap(([id, text]) => {
    const source = english[id];
    return source === undefined ? [] : findingsOf(locale, text, source).map((finding) => `${id}: ${finding}`);
  });
  if (locale === "en") return [...missing, ...extra, ...shared];

  const words = new Set(englishOnly);
  const untranslated = Object.entries(messages).flatMap(([id, text]) => {
    const isSame = text === english[id];
    if (sameAsEnglish.includes(id))
      return isSame ? [] : [`${id}: in sameAsEnglish, but differs from English`];
    if (isSame && /\p{L}/u.test(literalsOf(text))) return [`${id}: the same as English`];
    return englishWordsIn(literalsOf(text), words).map((word) => `${id}: the English word “${word}”`);
  });
  const stale = sameAsEnglish
    .filter((id) => !(id in messages))
    .map((id) => `${id}: in sameAsEnglish, but no message`);
  return [...missing, ...extra, ...shared, ...untranslated, ...stale];
}

/** The words of a text that are on a list, each once. Case does not count. */
export function englishWordsIn(text: string, list: ReadonlySet<string>): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => list.has(word)))];
}

function findingsOf(locale: string, text: string, source: string): string[] {
  let elements: MessageFormatElement[];
  try {
    elements = parse(text);
  } catch (error) {
    return [`no ICU message (${error instanceof Error ? error.message : String(error)})`];
  }
  const [own, theirs] = [placeholdersOf(elements), placeholdersOf(parse(source))];
  const differing = [
    ...theirs.filter((name) => !own.includes(name)).map((name) => `lacks ${name}`),
    ...own.filter((name) => !theirs.includes(name)).map((name) => `has ${name}, which English has not`),
  ];
  const plurals = elementsOf(elements).filter((element) => element.type === TYPE.plural);
  return [...differing, ...plurals.flatMap((plural) => missingCategories(locale, plural))];
}

/** Plural categories of a language that some whole number needs and that a message leaves to `other`. */
function missingCategories(locale: string, { value, options, offset, pluralType }: PluralElement): string[] {
  const rules = new Intl.PluralRules(locale, { type: pluralType ?? "cardinal" });
  const needed = COUNTS.filter((count) => !Object.hasOwn(options, `=${count}`)).map((count) =>
    rules.select(Math.max(count - offset, 0)),
  );
  return [...new Set(needed)]
    .filter((category) => !Object.hasOwn(options, category))
    .map((category) => `lacks the plural category ${category} of {${value}}`);
}

const PLACEHOLDER_NAMES: Partial<Record<TYPE, (name: string) => string>> = {
  [TYPE.argument]: (name) => `{${name}}`,
  [TYPE.number]: (name) => `{${name}, number}`,
  [TYPE.date]: (name) => `{${name}, date}`,
  [TYPE.time]: (name) => `{${name}, time}`,
  [TYPE.select]: (name) => `{${name}, select}`,
  [TYPE.plural]: (name) => `{${name}, plural}`,
  [TYPE.tag]: (name) => `<${name}>`,
};

/** The placeholders, tags and choices of a message, each once. Throws where it is no ICU message. */
export const placeholdersOfText = (text: string): string[] => placeholdersOf(parse(text));

function placeholdersOf(elements: MessageFormatElement[]): string[] {
  const names = elementsOf(elements).flatMap((element) =>
    "value" in element ? (PLACEHOLDER_NAMES[element.type]?.(element.value) ?? []) : [],
  );
  return [...new Set(names)].sort();
}

/** The words of a message that are no placeholder, tag or category; those of every option. */
function literalsOf(text: string): string {
  return elementsOf(parse(text))
    .flatMap((element) => (element.type === TYPE.literal ? element.value : []))
    .join(" ");
}

/** Every element of a message, those within options and tags too. */
function elementsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => [
    element,
    ...("options" in element ? Object.values(element.options).flatMap(({ value }) => elementsOf(value)) : []),
    ...("children" in element ? elementsOf(element.children) : []),
  ]);
}
