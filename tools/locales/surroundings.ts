import { existsSync, readFileSync } from "node:fs";
import { languagesOf, PAYING_COUNTRIES } from "#contract/countries.ts";
import type { Locale } from "#contract/entities.ts";
import { compileText } from "#tools/documents/compile.ts";
import { readDocuments } from "#tools/documents/read.ts";
import { LANDERS, readLanders } from "#tools/tenants/landers.ts";
import { englishWordsIn } from "./messages.ts";
import { readUntranslated, untranslatedFile } from "./read.ts";

const DOCUMENTS = "locales/pages";
/** Names with English words that are the same in every language. */
const NAMES = /1\.1\.1\.1 for Families/g;

/**
 * What a language lacks beside its messages, each as `file: what`. Empty for a whole language. Whatever is
 * written by language anywhere in the project is checked here, so that one list names what a new one needs.
 */
export function surroundingFindings(locale: Locale): string[] {
  return [...missingFiles(locale), ...documentFindings(locale), ...landerFindings(locale), ...offers(locale)];
}

function missingFiles(locale: Locale): string[] {
  const files = [
    `locales/glossary/${locale}.md`,
    `client/chat/emoji/${locale}.json`,
    `worker/origin/demo/texts/${locale}.ts`,
    `tools/demo/texts/${locale}.ts`,
    ...(locale === "en" ? [] : [untranslatedFile(locale)]),
  ];
  return files.filter((file) => !existsSync(file)).map((file) => `${file}: missing`);
}

function documentFindings(locale: Locale): string[] {
  const words = new Set(readUntranslated(locale).englishOnly);
  return Object.entries(readDocuments(DOCUMENTS)).flatMap(([document, locales]) => {
    const file = `${DOCUMENTS}/${document}.${locale}.md`;
    if (!locales.includes(locale)) return [`${file}: missing`];
    const { text } = compileText(readFileSync(file, "utf8"));
    // names of cookies are code
    const html = text.html.replace(/<code>[^<]*<\/code>|<[^>]*>|\{[^}]*\}/g, " ");
    const visible = `${text.title} ${html}`.replace(NAMES, " ");
    return englishWordsIn(visible, words).map((word) => `${file}: the English word “${word}”`);
  });
}

/** The variants that every site has. A variant without words of its own has nothing to translate. */
function landerFindings(locale: Locale): string[] {
  const words = new Set(readUntranslated(locale).englishOnly);
  const { variants } = readLanders(`tenants/${LANDERS}`, LANDERS);
  return Object.entries(variants).flatMap(([name, { copy }]) => {
    const file = `tenants/${LANDERS}/${name}.toml`;
    if (Object.keys(copy).length === 0) return [];
    const own = copy[locale];
    const lacking = Object.keys(copy.en ?? {}).filter((key) => !(own && key in own));
    const visible = Object.values(own ?? {}).join(" ");
    return [
      ...lacking.map((key) => `${file}: [${locale}] lacks ${key}`),
      ...englishWordsIn(visible, words).map((word) => `${file}: the English word “${word}”`),
    ];
  });
}

const offers = (locale: Locale): string[] =>
  PAYING_COUNTRIES.some((country) => languagesOf(country).includes(locale))
    ? []
    : [`worker/contract/countries.ts: no country’s visitors are offered ${locale}`];
