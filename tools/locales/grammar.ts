import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
} from "@formatjs/icu-messageformat-parser";

/** Whole numbers up to a thousand, in which every plural category of our languages occurs. */
const COUNTS = Array.from({ length: 1_000 }, (_, count) => count);

/** French words that lose their last letter before a vowel: right before one name, wrong before the next. */
const ELIDED = /(?:^|[\s(«])(?:de|que|le|la|ne|je|me|te|se|jusque|lorsque|puisque|parce que)\s$/i;

/** Placeholders that are numbers, sums and times, before which nothing is elided. */
const NUMERIC =
  /^(?:at|before|date|day|km|least|money|percentage|price|rate|sum|time|\w*age|\w*[dD]ays|\w*[hH]ours)$/;

/** The scheme of direct debits prescribes these texts word for word. */
const PRESCRIBED = /^debit\.mandate\.text$/;

/**
 * Mistakes of grammar that a placeholder leads to, each as a sentence. Empty where there is none. A language
 * whose category `one` is of several numbers (French has 0 in it) has to say the number there.
 */
export function grammarFindings(locale: string, id: string, text: string): string[] {
  const elements = parse(text);
  const elided = locale.startsWith("fr") && !PRESCRIBED.test(id) ? elisionsIn(elements) : [];
  const plurals = pluralsIn(elements).filter((plural) => hidesNumber(locale, plural, elements));
  return [
    ...elided.map((name) => `a word that is elided before some values of {${name}}`),
    ...plurals.map(({ value }) => `the category one of {${value}} has several numbers and says none`),
  ];
}

function elisionsIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element, i) => {
    const before = elements[i - 1];
    const first = element.type === TYPE.tag ? element.children[0] : element;
    const isElided =
      first?.type === TYPE.argument &&
      !NUMERIC.test(first.value) &&
      before?.type === TYPE.literal &&
      ELIDED.test(before.value);
    return [...(isElided ? [first.value] : []), ...partsOf(element).flatMap(elisionsIn)];
  });
}

function hidesNumber(
  locale: string,
  { value, options, pluralType }: PluralElement,
  message: readonly MessageFormatElement[],
): boolean {
  const { one, other } = options;
  if (!one || !other || saysNumber(one.value) || !saysNumber(other.value) || saysValue(message, value))
    return false;
  const rules = new Intl.PluralRules(locale, { type: pluralType ?? "cardinal" });
  const covered = COUNTS.filter(
    (count) => !Object.hasOwn(options, `=${count}`) && rules.select(count) === "one",
  );
  return covered.length > 1;
}

/** Whether a text has the number of the plural that it is in, or another placeholder, which may be it. */
const saysNumber = (elements: readonly MessageFormatElement[]): boolean =>
  elements.some(
    (element) =>
      element.type === TYPE.pound || element.type === TYPE.argument || partsOf(element).some(saysNumber),
  );

/** Whether a message has a value outside its plurals. */
const saysValue = (elements: readonly MessageFormatElement[], value: string): boolean =>
  elements.some(
    (element) =>
      ((element.type === TYPE.argument || element.type === TYPE.number) && element.value === value) ||
      (element.type === TYPE.tag && saysValue(element.children, value)),
  );

const pluralsIn = (elements: readonly MessageFormatElement[]): PluralElement[] =>
  elements.flatMap((element) => [
    ...(element.type === TYPE.plural ? [element] : []),
    ...partsOf(element).flatMap(pluralsIn),
  ]);

/** What is within an element: its options, or the contents of a tag. */
function partsOf(element: MessageFormatElement): readonly MessageFormatElement[][] {
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options).map(({ value }) => value);
  return element.type === TYPE.tag ? [element.children] : [];
}
