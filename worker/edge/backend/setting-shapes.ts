import type { MessageCosts } from "#contract/entities.ts";
import { decimalsOf } from "#contract/product/money.ts";
import { PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS } from "#contract/product/profile-fields.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { scope, type } from "#contract/schema.ts";
import { flag, numberIn } from "./lenient.ts";
import { checkRegions } from "./lists.ts";
import { kindOf, noteMisread } from "./misreads.ts";
import { country, knownOf, localText, regions, text, whole } from "./shapes.ts";

const price = type({
  "+": "delete",
  costs: type("0 <= number <= 100000").or(type(/^\d{1,6}(?:\.\d{1,3})?$/).describe("a price")),
  currency: /^[A-Z]{3}$/,
});
/**
 * The lowest price of a message by country. The contract has whole minor units; a price with a point, 0.75 or
 * "1.00", is in major units, and then the whole table is: in it 1 is one euro and not one cent.
 */
const messageCosts = type({ "[string]": "unknown" }).pipe((given) => {
  const prices = Object.entries(given).flatMap(([of, one]) => {
    const known = price(one);
    if (!(known instanceof type.errors) && /^[A-Z]{2}$/.test(of)) return [{ of, ...known }];
    // a price that is guessed would be another one
    noteMisread({
      field: `settings.minimum_message_costs.${of.slice(0, 20)}`,
      expected: "a price",
      found: kindOf(one),
    });
    return [];
  });
  const inMajorUnits = prices.some(({ costs }) => String(costs).includes("."));
  return Object.fromEntries(
    prices.map(({ of, costs, currency }): [string, MessageCosts] => [
      of,
      {
        costs: Math.round(Number(costs) * (inMajorUnits ? 10 ** decimalsOf(currency) : 1)),
        currency,
      },
    ]),
  );
});

/** Countries that are none are left out; a list without any is no list. */
const countries = type("unknown[]").pipe((given, ctx) => {
  const known = given.flatMap((one) => {
    const code = country(one);
    return code instanceof type.errors ? [] : [code];
  });
  return known.length > 0 ? known : ctx.error("a list of countries");
});

/**
 * A phone number as it is dialled, from abroad or as its country writes it: 00 is a plus, and the zero of
 * "+31 (0)20" is dialled in the country alone.
 */
const phone = type(/^\s*\+?[0-9(][0-9 ()./-]{3,28}\s*$/)
  .describe("a phone number")
  .pipe((given) =>
    given
      .trim()
      .replace(/^00(?=[1-9])/, "+")
      .replace(/^(\+.*?)\(0\)/, "$1")
      .replace(/[ ()./]+/g, " ")
      .trim(),
  );

/** The words with which the rows of worker/contract/product/settings.ts say how a backend is read. */
export const settingShapes = scope({
  countries,
  languageTag: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/),
  localText,
  niche: numberIn(type("1 <= number.integer <= 7")),
  flag,
  whole,
  text,
  phone,
  messageCosts,
  profileFields: knownOf(PROFILE_FIELDS),
  profileNotes: knownOf(PROFILE_NOTES),
  searchFields: knownOf(SEARCH_FIELDS),
  interests: knownOf(INTERESTS),
  regions: regions.pipe(checkRegions),
  cdnPrefix: type(/^https:\/\/[a-z0-9.-]+\/([\w./-]*\/)?$/),
});
