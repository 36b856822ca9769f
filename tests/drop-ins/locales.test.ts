import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languagesOf } from "#contract/product/countries.ts";
import { readDocuments } from "#tools/build/documents/read.ts";
import { grammarFindings } from "#tools/locales/grammar.ts";
import { messageFindings } from "#tools/locales/messages.ts";
import {
  baseOf,
  fileFindings,
  mergeMessages,
  overlayFindings,
  overlayTags,
  pageOverlayFindings,
  readMarkdown,
} from "#tools/locales/overlays.ts";
import { readMessages, readUntranslated } from "#tools/locales/read.ts";
import { surroundingFindings } from "#tools/locales/surroundings.ts";
import { WHOLE } from "#tools/locales/unfinished.ts";

const english = readMessages("en");
const overlays = overlayTags("locales");
const files = readdirSync("locales")
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length))
  .filter((file) => !overlays.includes(file));

describe.each(WHOLE)("the language %s", (locale) => {
  test("has every message, in its own words, with the placeholders and tags of English", () => {
    expect(messageFindings(locale, readMessages(locale), english, readUntranslated(locale))).toEqual([]);
  });

  test("has no word that is wrong beside some values of its placeholders", () => {
    const findings = Object.entries(readMessages(locale)).flatMap(([id, text]) =>
      grammarFindings(locale, id, text).map((finding) => `${id}: ${finding}`),
    );
    expect(findings).toEqual([]);
  });

  test("has every text and list that is written by language", () => {
    expect(surroundingFindings(locale)).toEqual([]);
  });
});

describe.each(files.filter((file) => !WHOLE.some((locale) => locale === file)))(
  "the language %s, which is being written",
  (locale) => {
    test("has no message that English has not, and the placeholders and tags of English", () => {
      const findings = messageFindings(locale, readMessages(locale), english, {
        englishOnly: [],
        sameAsEnglish: Object.keys(english),
      });
      expect(findings.filter((finding) => /: (?:lacks [{<]|has |not in|no ICU)/.test(finding))).toEqual([]);
    });
  },
);

describe.each(overlays)("the overlay %s", (tag) => {
  test("is of a whole language, and of a country that is offered it", () => {
    expect(WHOLE).toContain(baseOf(tag));
    expect(languagesOf(tag.slice("nl-".length))).toContain(baseOf(tag));
  });

  test("has only messages and sentences of its base, each in other words, with the same placeholders and links", () => {
    expect(fileFindings(tag)).toEqual([]);
  });
});

test.each(readdirSync("locales/pages").filter((file) => file.endsWith(".json")))(
  "locales/pages/%s has its overlay of messages",
  (file) => {
    expect(overlays).toContain(file.slice(0, -".json".length));
  },
);

test("Switzerland reads no ß, in no message and on no legal page", () => {
  const messages = mergeMessages("de-CH", readMessages("de"), readMessages("de-CH"));
  const pages = Object.keys(readDocuments("locales/pages")).map((document) =>
    readMarkdown("locales/pages", `${document}/de-CH`),
  );
  expect([...Object.values(messages), ...pages].filter((text) => /[ßẞ]/.test(text))).toEqual([]);
  expect(messages["shell.close"]).toBe("Schliessen");
});

test("French puts no “de” or “que” before a name, which many would shorten", () => {
  // the scheme prescribes the words of a mandate
  const { "debit.mandate.text": _, ...messages } = readMessages("fr");
  expect(Object.entries(messages).filter(([, text]) => /\b(?:de|que) \{\w*name\}/i.test(text))).toEqual([]);
});

test("German legal pages name no law of one country", () => {
  const pages = Object.keys(readDocuments("locales/pages")).flatMap((document) =>
    ["de", "de-AT", "de-CH"].map((tag) => readMarkdown("locales/pages", `${document}/${tag}`)),
  );
  expect(pages.filter((text) => /§|BGB|DDG|VSBG|Amtsgericht/.test(text))).toEqual([]);
});

describe("what is held against an overlay", () => {
  test.each([
    ["a message that its base has not", { b: "Zwei" }, "b: not in de.json"],
    ["a copy", { a: "Eins {name}" }, "a: the same as de.json"],
    ["a copy but for the spelling that follows by rule", { c: "Strasse" }, "c: the same as de.json"],
    ["a lacking placeholder", { a: "Zwei" }, "a: has nothing, its base has {name}"],
  ])("%s", (_what, overlay, finding) => {
    expect(overlayFindings("de-CH", overlay, { a: "Eins {name}", c: "Straße" })).toEqual([finding]);
  });

  test.each([
    ["a text that its base has not", { Drei: "Vier" }, "“Drei”: is in its base 0 times, expected once"],
    ["a text that its base has twice", { Eins: "Zwei" }, "“Eins”: is in its base 2 times, expected once"],
    [
      "a lacking placeholder",
      { "Eins {site}": "Zwei" },
      "“Eins {site}”: other placeholders or links than its base",
    ],
  ])("%s", (_what, changes, finding) => {
    expect(pageOverlayFindings(changes, "Eins {site}. Eins.")).toEqual([finding]);
  });
});

describe("what is held against a language", () => {
  const none = { englishOnly: [], sameAsEnglish: [] };

  test.each([
    ["a missing message", {}, { a: "One" }, none, "a: missing"],
    ["a message that English has not", { a: "Jeden", b: "Dwa" }, { a: "One" }, none, "b: not in en.json"],
    ["a lacking placeholder", { a: "Cześć" }, { a: "Hi {name}" }, none, "a: lacks {name}"],
    ["a tag of its own", { a: "<b>Tak</b>" }, { a: "Yes" }, none, "a: has <b>, which English has not"],
    [
      "a plural category that whole numbers need",
      { a: "{n, plural, one {# zdjęcie} few {# zdjęcia} other {# zdjęcia}}" },
      { a: "{n, plural, one {# photo} other {# photos}}" },
      none,
      "a: lacks the plural category many of {n}",
    ],
    ["a copy of English", { a: "Hello" }, { a: "Hello" }, none, "a: the same as English"],
    [
      "an entry of the allowed equals that no longer is one",
      { a: "Cześć" },
      { a: "Hello" },
      { englishOnly: [], sameAsEnglish: ["a"] },
      "a: in sameAsEnglish, but differs from English",
    ],
    [
      "an English word, whatever its case",
      { a: "Zobacz {n, select, x {The} other {to}}" },
      { a: "See {n, select, x {The} other {this}}" },
      { englishOnly: ["the"], sameAsEnglish: [] },
      "a: the English word “the”",
    ],
  ])("%s", (_what, messages, source, lists, finding) => {
    expect(messageFindings("pl", messages, source, lists)).toEqual([finding]);
  });

  test("nothing for a plural whose exact cases cover a category, nor for millions", () => {
    const [own, source] = ["{n, plural, =1 {une} other {#}}", "{n, plural, =1 {one} other {#}}"];
    expect(messageFindings("fr", { a: own }, { a: source }, none)).toEqual([
      "a: lacks the plural category one of {n}",
    ]);
    expect(messageFindings("es", { a: own }, { a: source }, none)).toEqual([]);
  });
});

describe("of the grammar of placeholders is found", () => {
  test.each([
    ["a French word before a name that may begin with a vowel", "fr", "Le profil de {name}", 1],
    ["the same around a tag", "fr", "parce que <b>{partner}</b> le dit", 1],
    [
      "nothing before a sum or a number",
      "fr",
      "à partir de {price}, pour {n, plural, one {# an} other {# ans}}",
      0,
    ],
    [
      "a French one, which zero has too, without its number",
      "fr",
      "{n, plural, one {Ton like} other {# likes}}",
      1,
    ],
    ["nothing where one is exactly 1", "fr", "{n, plural, =1 {Ton like} one {# like} other {# likes}}", 0],
    ["nothing in a language whose one is only 1", "de", "{n, plural, one {Dein Like} other {# Likes}}", 0],
  ])("%s", (_, locale, text, count) => {
    expect(grammarFindings(locale, "a", text)).toHaveLength(count);
  });
});
