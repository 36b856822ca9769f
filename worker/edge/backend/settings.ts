import type { SettingsAnswer } from "#contract/calls/settings.ts";
import { LOCALES, SIGNUP_MODES, type MessageCosts, type Settings } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { decimalsOf } from "#contract/money.ts";
import { PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS } from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { isSameDomain } from "./domain.ts";
import { flag, numberIn } from "./lenient.ts";
import { checkRegions } from "./lists.ts";
import { kindOf, noteErrors, noteMisread } from "./misreads.ts";
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

const settings: Partial<Record<keyof Settings, (value: unknown) => unknown>> = {
  countries,
  name: type("1 <= string <= 40"),
  domain_language: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/).or("null"),
  index_title: localText.or("null"),
  description: localText.or("null"),
  niche: numberIn(type("1 <= number.integer <= 7")),
  signups: type.enumerated(...SIGNUP_MODES),
  logged_out_search: flag,
  logged_out_search_trafficsource: flag,
  visible_profile_fields: knownOf(PROFILE_FIELDS),
  visible_profile_notes: knownOf(PROFILE_NOTES),
  search_fields: knownOf(SEARCH_FIELDS),
  message_credits: whole,
  signup_credits: whole,
  photo_credits: whole,
  gift_credits: whole,
  message_length: numberIn(type("50 <= number.integer <= 5000")),
  premium_swipe_likes: numberIn(type("4 <= number.integer <= 1000")),
  minimum_message_costs: messageCosts,
  support_email: type("string.email <= 254"),
  support_phone: phone.or("null"),
  enable_site_entry_popup: flag,
  site_entry_popup_countries: countries.or("null"),
  push_public_key: text.or("null"),
  fictional_warning: localText.or("null"),
  fictional_singular: localText.or("null"),
  fictional_plural: localText.or("null"),
  fictional_replies: type.enumerated("people", "script", "model"),
  cdn_prefix: type(/^https:\/\/[a-z0-9.-]+\/([\w./-]*\/)?$/),
  refund_days: numberIn(type("0 <= number.integer <= 365")),
  member_resell: flag,
  mail_name: text,
  min_age: numberIn(type("18 <= number.integer <= 99")),
  us_footer: flag,
  interests: knownOf(INTERESTS),
  region_data: regions.pipe(checkRegions),
  account_privacy: type.enumerated("specified", "neutral"),
};

const table = type({ "[string]": "unknown" });
/** Settings that another's would not stand in for: the file has its company's phone. */
const OWN: readonly string[] = ["support_phone"];

/**
 * The settings of a backend that have the contract's shape. Throws a Refusal: origin_invalid (502) for no
 * settings, and for those of another site.
 */
export function settingsOf(file: Settings, given: unknown): SettingsAnswer {
  const { said, language } = partsOf(given);
  const { domain } = said;
  if (domain !== undefined && !isSameDomain(domain, file.domain)) {
    noteMisread({
      field: "settings.domain",
      expected: `the site's own, ${file.domain}`,
      found: kindOf(domain),
    });
    throw new Refusal(502, "origin_invalid");
  }
  const known: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(settings)) {
    if (!(key in said)) continue;
    const value = check(said[key]);
    if (!(value instanceof type.errors)) known[key] = value;
    else {
      noteErrors(value, `settings.${key}`);
      if (OWN.includes(key)) known[key] = null;
    }
  }
  if (LOCALES.some((locale) => locale === language?.slice(0, 2))) known["domain_language"] = language;
  return { settings: known, domain_language: language };
}

/** What settings.php says, beside `domain_language` or all in one table with it. */
function partsOf(given: unknown): { said: Record<string, unknown>; language: string | null } {
  const answer = table(given);
  if (answer instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const nested = table(answer["settings"]);
  const said = nested instanceof type.errors ? answer : nested;
  if (said === answer && !Object.keys(settings).some((key) => key in said))
    throw new Refusal(502, "origin_invalid");
  const language = answer["domain_language"];
  return { said, language: typeof language === "string" ? language : null };
}

/** The file's settings with every valid one of the backend over them; the file's alone where there is none. */
export function overlaySettings(file: Settings, given: unknown): Settings {
  try {
    return { ...file, ...settingsOf(file, given).settings };
  } catch (error) {
    if (error instanceof Refusal) return file;
    throw error;
  }
}
