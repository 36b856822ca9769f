import { parse } from "@formatjs/icu-messageformat-parser";
import { expect, test } from "vitest";
import { formatMoney, makeIntl } from "#client/page/intl.tsx";
import { interestInSentence } from "#client/parts/fields/interest-in-sentence.ts";
import { sortByName, sortedCountries, sortedInterests } from "#client/parts/fields/sort-by-name.ts";
import { wordsOf } from "#client/parts/fields/words.ts";
import { methodWithin } from "#client/parts/pay/method-within.ts";
import type { Locale } from "#contract/entities.ts";
import { PAYING_COUNTRIES } from "#contract/product/countries.ts";
import { hasInName } from "#contract/product/fold-text.ts";
import { foldText } from "#contract/product/fold-text.ts";
import { readerZone, zonesOfCountry } from "#origin/base/time-zones.ts";
import { placeKey } from "#origin/directory/place-key.ts";
import { readMessages } from "#tools/locales/read.ts";

const intlOf = (locale: Locale, name: string) => makeIntl(locale, { "vocab.interests.cooking": parse(name) });

test("an interest keeps its capital within a sentence in German alone", () => {
  expect(interestInSentence(intlOf("de", "Kochen"), "cooking")).toBe("Kochen");
  expect(interestInSentence(intlOf("pl", "Gotowanie"), "cooking")).toBe("gotowanie");
  expect(interestInSentence(intlOf("en", "Cooking"), "cooking")).toBe("cooking");
});

test("lists are in the alphabetical order of the reader's language", () => {
  const towns = ["Örebro", "Ängelholm", "Zürich", "Ålborg", "Łódź", "Lublin", "Ostrava"];
  const orderIn = (locale: Locale) => sortByName({ locale }, towns, (town) => town);
  expect(orderIn("sv")).toEqual(["Łódź", "Lublin", "Ostrava", "Zürich", "Ålborg", "Ängelholm", "Örebro"]);
  expect(orderIn("da").slice(-3)).toEqual(["Ängelholm", "Örebro", "Ålborg"]);
  expect(orderIn("pl")).toEqual(["Ålborg", "Ängelholm", "Lublin", "Łódź", "Örebro", "Ostrava", "Zürich"]);
  const names = (locale: Locale) =>
    sortedCountries(makeIntl(locale, {}), ["DE", "AT", "SE", "CH"]).map(({ name }) => name);
  expect(names("de")).toEqual(["Deutschland", "Österreich", "Schweden", "Schweiz"]);
  expect(names("sv")).toEqual(["Schweiz", "Sverige", "Tyskland", "Österrike"]);
});

test("interests are in the order of their names, unless the site has an order of its own", () => {
  const intl = makeIntl("sv", {
    "vocab.interests.animals": parse("Djur"),
    "vocab.interests.art": parse("Konst"),
    "vocab.interests.history": parse("Äldre tider"),
    "vocab.interests.wine": parse("Vin"),
  });
  expect(sortedInterests(intl, ["animals", "art", "history", "wine"])).toEqual([
    "animals",
    "art",
    "wine",
    "history",
  ]);
  expect(sortedInterests(intl, ["wine", "animals", "history"])).toEqual(["wine", "animals", "history"]);
});

test.each([
  ["Ångström", "angstrom"],
  ["Łódź", "lodz"],
  ["Tromsø", "tromso"],
  ["Weißenburg", "weissenburg"],
])("%s is found under %s, among names, in conversations and among towns", (name, typed) => {
  expect([foldText(name), placeKey(name)]).toEqual([typed, typed]);
  for (const part of [typed, ` ${typed.slice(1)} `, name.toUpperCase(), name.normalize("NFD")])
    expect([part, hasInName(`Ana ${name}`, part)]).toEqual([part, true]);
  expect(hasInName(name, `${typed}a`)).toBe(false);
});

test.each([
  ["of the device", "America/Denver", "US", "America/Denver"],
  ["of the country that has one", null, "FI", "Europe/Helsinki"],
  ["of the country where the device does not say", "UTC", "PL", "Europe/Warsaw"],
  ["in which most people of the country live", null, "DE", "Europe/Berlin"],
  ["in which most people of the country live", null, "US", "America/New_York"],
  ["of nobody where the country has several", null, "RU", "UTC"],
  ["of nobody where the country is unknown", null, "XX", "UTC"],
  ["of nobody without a country", null, null, "UTC"],
])("mails write times in the zone %s", (_, device, country, zone) => {
  expect(readerZone(device, country)).toBe(zone);
});

test("a country of several zones with prices of its own has one in which mails are written", () => {
  const unknown = PAYING_COUNTRIES.filter((country) => readerZone(null, country) === "UTC");
  expect(unknown).toEqual([]);
  for (const country of PAYING_COUNTRIES)
    expect(zonesOfCountry(country).map(canonical)).toContain(canonical(readerZone(null, country)));
});

/** The same zone may have two names, an old and a new one. */
const canonical = (zone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;

test("a family status has the gender of whose profile it is, and everybody's in a filter", () => {
  const id = "field.relationship_status.widowed";
  const intl = makeIntl("es", { [id]: parse(readMessages("es")[id] ?? "") });
  const said = (gender?: "male" | "female") => wordsOf(intl, "relationship_status", "widowed", [], gender);
  expect([said("female"), said("male"), said()]).toEqual(["Viuda", "Viudo", "Viuda o viudo"]);
});

test("direct debit is written small inside a sentence, and a brand as ever", () => {
  const ids = ["method.directdebit", "method.directdebit.within", "method.paypal"];
  const messages = readMessages("nl");
  const intl = makeIntl("nl", Object.fromEntries(ids.map((id) => [id, parse(messages[id] ?? "")])));
  expect(methodWithin(intl, "directdebit")).toBe("automatische incasso");
  expect(methodWithin(intl, "paypal")).toBe("PayPal");
});

test("English has the day before the month, hours to 24 and the dollar without its country", () => {
  const intl = makeIntl("en", {});
  const at = "2026-11-03T15:05:00Z";
  expect(intl.formatDate(at, { timeZone: "UTC", dateStyle: "long" })).toBe("3 November 2026");
  expect(intl.formatDate(at, { timeZone: "UTC", dateStyle: "medium", timeStyle: "short" })).toBe(
    "3 Nov 2026, 15:05",
  );
  expect([formatMoney(intl, 1299, "GBP"), formatMoney(intl, 1299, "USD")]).toEqual(["£12.99", "$12.99"]);
});
