import { LOCALES } from "#contract/entities.ts";
import { PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS } from "#contract/product/profile-fields.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { scope, type } from "#contract/schema.ts";

/** What several keys of the files in tenants/ have in common. */

export const country = type(/^[A-Z]{2}$/).describe("a country as two capital letters (ISO 3166)");
export const text = type("0 < string <= 300");
const prose = type("0 < string <= 2000");
/** One text for all languages, or a table by language. */
export const localText = prose.or(
  type({ "[string]": prose }).narrow(
    (table, ctx) =>
      Object.keys(table).every((key) => (LOCALES as readonly string[]).includes(key)) ||
      ctx.mustBe(`a text or a table by language (${LOCALES.join(", ")})`),
  ),
);
const money = type({
  "+": "reject",
  costs: type("0 <= number.integer <= 100000").describe("a sum in minor units (cents)"),
  currency: type(/^[A-Z]{3}$/).describe("a currency as three capital letters"),
});
const region = type({ "+": "reject", code: type(/^[A-Za-z0-9-]{1,12}$/), name: text });

/** Whether a table's keys are countries. */
export const byCountry = (table: object, ctx: { mustBe: (what: string) => false }): boolean =>
  Object.keys(table).every((key) => country.allows(key)) ||
  ctx.mustBe("a table by country, as two capital letters each");

/** The words of the rows of worker/contract/product/settings.ts. */
export const settingShapes = scope({
  brand: type(/^[a-z0-9-]{1,40}$/).describe(
    "a word in lower case; sites with the same brand belong together",
  ),
  companyId: type(/^[a-z0-9-]{1,40}$/).describe("the id of a company in companies.toml"),
  country,
  credits: type("0 <= number.integer <= 1000"),
  text,
  localText,
  languageTag: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/),
  niche: type("1 <= number.integer <= 7").describe("a niche from 1 to 7"),
  searchDefaults: type({
    "+": "reject",
    "gender?": "'male' | 'female' | 'all'",
    "min_age?": "18 <= number.integer <= 99",
  }),
  profileField: type.enumerated(...PROFILE_FIELDS),
  profileNote: type.enumerated(...PROFILE_NOTES),
  searchField: type.enumerated(...SEARCH_FIELDS),
  interest: type.enumerated(...INTERESTS),
  regions: type({ "[string]": region.array() }).narrow(byCountry),
  messageCosts: type({ "[string]": money }).narrow(byCountry),
  cdnPrefix: type(/^(https:\/\/[a-z0-9.-]+)?\/([\w./-]*\/)?$/).describe(
    "a path or an https address that ends in a slash",
  ),
  phone: type(/^\+[0-9][0-9 -]{5,20}$/).describe("a phone number that begins with + and the country"),
});
