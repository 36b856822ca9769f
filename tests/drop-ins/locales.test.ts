import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { messageFindings } from "#tools/locales/messages.ts";
import { readMessages, readUntranslated } from "#tools/locales/read.ts";
import { surroundingFindings } from "#tools/locales/surroundings.ts";
import { WHOLE } from "#tools/locales/unfinished.ts";

const english = readMessages("en");
const files = readdirSync("locales")
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length));

describe.each(WHOLE)("the language %s", (locale) => {
  test("has every message, in its own words, with the placeholders and tags of English", () => {
    expect(messageFindings(locale, readMessages(locale), english, readUntranslated(locale))).toEqual([]);
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
