import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

/** What TEXTS may be: `pseudo` shows which words are messages, `ids` shows which message a word is. */
export type DevelopmentTexts = "pseudo" | "ids";

/** Where a message begins and ends in the pseudo-locale. */
export const OPENING = "⟦";
export const CLOSING = "⟧";

/** TEXTS was set for a production build, whose visitors would read ids or accents in place of words. */
export class DevelopmentTextsInProduction extends Error {
  override readonly name = "DevelopmentTextsInProduction";
  constructor(texts: DevelopmentTexts) {
    super(`TEXTS=${texts} is for development: a production build has the texts of locales/.`);
  }
}

/**
 * Reads the variable TEXTS: null where it is missing or empty. Throws if it is neither `pseudo` nor `ids`,
 * and DevelopmentTextsInProduction if it is one of them in the mode `production`.
 */
export function readDevelopmentTexts(value: string | undefined, mode: string): DevelopmentTexts | null {
  if (value === undefined || value === "") return null;
  if (value !== "pseudo" && value !== "ids") throw new Error(`TEXTS: expected pseudo or ids, found ${value}`);
  if (mode === "production") throw new DevelopmentTextsInProduction(value);
  return value;
}

/** The syntax tree of a message as development shows it. Placeholders, tags, options and formats stay. */
export function developmentText(
  texts: DevelopmentTexts,
  id: string,
  elements: readonly MessageFormatElement[],
): MessageFormatElement[] {
  if (texts === "ids") return [literal(`[${id}]`), ...placeholdersAlone(elements)];
  return [literal(OPENING), ...mapLiterals(elements, accented), literal(CLOSING)];
}

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });

/** The letter that stands for each plain one: still readable, and in no language's own words. */
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ["abcdefghijklmnopqrstuvwxyz", "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"],
    ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"],
  ].flatMap(([plain = "", accents = ""]) =>
    Array.from(plain, (letter, at) => [letter, accents[at] ?? letter] as const),
  ),
);

/** Vowels twice make a text a third longer, as German or Finnish is beside English, within each word. */
const accented = (text: string): string =>
  text.replace(/\p{L}\p{M}*/gu, (letter) => {
    const plain = letter.normalize("NFD").charAt(0);
    const accent = ACCENTED[plain] ?? letter;
    return /[aeiou]/i.test(plain) ? accent + accent.toLowerCase() : accent;
  });

/** Without words. A tag that has nothing else gets its name, so that a link can still be followed. */
const placeholdersAlone = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element): MessageFormatElement[] => {
    switch (element.type) {
      case TYPE.literal:
        return [];
      case TYPE.tag: {
        const children = placeholdersAlone(element.children);
        return [
          literal(" "),
          { ...element, children: children.length > 0 ? children : [literal(element.value)] },
        ];
      }
      case TYPE.plural:
      case TYPE.select:
        return [mapOptions(element, placeholdersAlone)];
      default:
        return [literal(" "), element];
    }
  });

const mapLiterals = (
  elements: readonly MessageFormatElement[],
  change: (text: string) => string,
): MessageFormatElement[] =>
  elements.map((element): MessageFormatElement => {
    switch (element.type) {
      case TYPE.literal:
        return literal(change(element.value));
      case TYPE.tag:
        return { ...element, children: mapLiterals(element.children, change) };
      case TYPE.plural:
      case TYPE.select:
        return mapOptions(element, (option) => mapLiterals(option, change));
      default:
        return element;
    }
  });

/** Keeps every option: a value is asked for exactly where the message itself asks for it. */
const mapOptions = <Choice extends Extract<MessageFormatElement, { options: object }>>(
  choice: Choice,
  change: (elements: readonly MessageFormatElement[]) => MessageFormatElement[],
): Choice => ({
  ...choice,
  options: Object.fromEntries(
    Object.entries(choice.options).map(([name, { value }]) => [name, { value: change(value) }]),
  ),
});
