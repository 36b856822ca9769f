import { parse } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { interestInSentence } from "#client/fields/interest-in-sentence.ts";
import { makeIntl } from "#client/intl.tsx";
import type { Locale } from "#contract/entities.ts";
import { foldText } from "#contract/fold-text.ts";
import { placeKey } from "#origin/directory/place-key.ts";
import { zoneOfCountry } from "#origin/mail/country-zone.ts";

const intlOf = (locale: Locale, name: string) => makeIntl(locale, { "vocab.interests.cooking": parse(name) });

test("an interest keeps its capital within a sentence in German alone", () => {
  expect(interestInSentence(intlOf("de", "Kochen"), "cooking")).toBe("Kochen");
  expect(interestInSentence(intlOf("pl", "Gotowanie"), "cooking")).toBe("gotowanie");
  expect(interestInSentence(intlOf("en", "Cooking"), "cooking")).toBe("cooking");
});

test.each([
  ["Ångström", "angstrom"],
  ["Łódź", "lodz"],
  ["Tromsø", "tromso"],
  ["Weißenburg", "weissenburg"],
])("%s is found under %s, in conversations and among towns", (name, typed) => {
  expect([foldText(name), placeKey(name)]).toEqual([typed, typed]);
});

test("mails write times in the zone of a country that has one, else in UTC", () => {
  expect(["FI", "PL", "US", "XX", null].map(zoneOfCountry)).toEqual([
    "Europe/Helsinki",
    "Europe/Paris",
    "UTC",
    "UTC",
    "UTC",
  ]);
});
