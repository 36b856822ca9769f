import { existsSync, readFileSync } from "node:fs";
import type { Locale } from "#contract/entities.ts";
import { languagesOf, PAYING_COUNTRIES } from "#contract/product/countries.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { ABUSE, MONEY_TALK, SCAM_TALK } from "#origin/member/messaging/moderation/phrases.ts";
import { compileText } from "#tools/build/documents/compile.ts";
import { readDocuments } from "#tools/build/documents/read.ts";
import { hasFirstNames } from "#tools/demo/names.ts";
import type { Phrases } from "#tools/demo/texts/phrases.ts";
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
  return [
    ...missingFiles(locale),
    ...documentFindings(locale),
    ...landerFindings(locale),
    ...demoTextFindings(locale),
    ...phraseFindings(locale),
    ...legalFindings(locale),
    ...writtenFindings(locale),
    ...offers(locale),
    ...nameFindings(locale),
  ];
}

/** Demo members are called as the people of their country are; English names are the fallback. */
const nameFindings = (locale: Locale): string[] =>
  hasFirstNames(locale) ? [] : [`tools/demo/names.ts: no first names for ${locale}`];

function missingFiles(locale: Locale): string[] {
  const files = [
    `locales/glossary/${locale}.md`,
    `client/chat/emoji/${locale}.json`,
    `worker/origin/demo/texts/${locale}.ts`,
    `tools/demo/texts/${locale}.json`,
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

const DEMO_TEXTS = ["openings", "life", "young", "late", "closings", "lookingFor", "goodEvening"] as const;
/** What the demo's members say of themselves: a sentence for every interest, and some of every other kind. */
function demoTextFindings(locale: Locale): string[] {
  const file = `tools/demo/texts/${locale}.json`;
  if (!existsSync(file)) return [];
  const { interests, ...lists }: Phrases = JSON.parse(readFileSync(file, "utf8"));
  return [
    ...INTERESTS.filter((interest) => !interests[interest]).map((interest) => `interests.${interest}`),
    ...DEMO_TEXTS.filter((name) => !lists[name]?.length),
  ].map((name) => `${file}: ${name} is missing`);
}

/** What warns of scams, money and abuse in conversations, and what an operator's search for them finds. */
const PHRASES = { money: MONEY_TALK, abuse: ABUSE, scam: SCAM_TALK };

const phraseFindings = (locale: Locale): string[] =>
  Object.entries(PHRASES).flatMap(([about, phrases]) =>
    (phrases[locale] ?? []).length > 0
      ? []
      : [`worker/origin/member/messaging/moderation/${about}.json: no phrases in ${locale}`],
  );

/** The messages whose words a law or a scheme prescribes in each language. */
const PRESCRIBED = ["order.submit", "debit.mandate*"];
const LEGAL_WORDING = "docs/legal-wording.md";

/** Where the words are from is said in English, as in “`order.submit`, Danish”. */
function legalFindings(locale: Locale): string[] {
  // "Norwegian Bokmål" is Norwegian there
  const [language = locale] = (new Intl.DisplayNames("en", { type: "language" }).of(locale) ?? "").split(" ");
  const rows = readFileSync(LEGAL_WORDING, "utf8")
    .split("\n")
    .map((line) => line.split("|")[1] ?? "");
  return PRESCRIBED.filter(
    (id) => !rows.some((row) => row.includes(`\`${id}\``) && row.includes(language)),
  ).map((id) => `${LEGAL_WORDING}: no row for ${id} in ${language}`);
}

/** Files that a command writes, and that list the languages. */
const WRITTEN = {
  "tenants/tenant.schema.json": "npm run schema",
  "docs/backend/openapi.json": "npm run openapi",
};

const writtenFindings = (locale: Locale): string[] =>
  Object.entries(WRITTEN).flatMap(([file, command]) => {
    const lists = readFileSync(file, "utf8").match(/\[[^\]]*"da"[^\]]*"nb"[^\]]*\]/g) ?? [];
    return lists.length > 0 && lists.every((list) => list.includes(`"${locale}"`))
      ? []
      : [`${file}: lacks ${locale} (${command})`];
  });

const offers = (locale: Locale): string[] =>
  PAYING_COUNTRIES.some((country) => languagesOf(country).includes(locale))
    ? []
    : [`worker/contract/product/countries.ts: no country’s visitors are offered ${locale}`];
