import type { SettingsAnswer } from "#contract/calls/settings.ts";
import { LOCALES, SIGNUP_MODES, type MessageCosts, type Settings } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { decimalsOf } from "#contract/money.ts";
import { PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS } from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { checkRegions } from "./lists.ts";
import { country, flag, knownOf, localText, regions, text, whole } from "./shapes.ts";

const price = type({
  "+": "delete",
  costs: type("0 <= number <= 100000").or(/^\d{1,6}(?:\.\d{1,3})?$/),
  currency: /^[A-Z]{3}$/,
});
/**
 * The lowest price of a message by country. The contract has whole minor units; a price with a point, 0.75 or
 * "1.00", is in major units, and then the whole table is: in it 1 is one euro and not one cent.
 */
const messageCosts = type({ "[string]": "unknown" }).pipe((given) => {
  const prices = Object.entries(given).flatMap(([of, one]) => {
    const known = price(one);
    return known instanceof type.errors || !/^[A-Z]{2}$/.test(of) ? [] : [{ of, ...known }];
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

const settings: Partial<Record<keyof Settings, (value: unknown) => unknown>> = {
  countries,
  name: type("1 <= string <= 40"),
  domain_language: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/).or("null"),
  index_title: localText.or("null"),
  description: localText.or("null"),
  niche: type("1 <= number.integer <= 7"),
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
  message_length: type("50 <= number.integer <= 5000"),
  premium_swipe_likes: type("4 <= number.integer <= 1000"),
  minimum_message_costs: messageCosts,
  support_email: type("string.email <= 254"),
  support_phone: type(/^\+[0-9][0-9 -]{5,20}$/).or("null"),
  enable_site_entry_popup: flag,
  site_entry_popup_countries: countries.or("null"),
  push_public_key: text.or("null"),
  fictional_warning: localText.or("null"),
  fictional_singular: localText.or("null"),
  fictional_plural: localText.or("null"),
  fictional_replies: type.enumerated("people", "script", "model"),
  cdn_prefix: type(/^https:\/\/[a-z0-9.-]+\/([\w./-]*\/)?$/),
  refund_days: type("0 <= number.integer <= 365"),
  member_resell: flag,
  mail_name: text,
  min_age: type("18 <= number.integer <= 99"),
  us_footer: flag,
  interests: knownOf(INTERESTS),
  region_data: regions.pipe(checkRegions),
  account_privacy: type.enumerated("specified", "neutral"),
};

const answer = type({ settings: { "[string]": "unknown" }, "domain_language?": "string | null" });

/**
 * The settings of a backend that have the contract's shape. Throws a Refusal: origin_invalid (502) for no
 * settings, and for those of another site.
 */
export function settingsOf(file: Settings, given: unknown): SettingsAnswer {
  const checked = answer(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const { domain } = checked.settings;
  if (domain !== undefined && domain !== file.domain) throw new Refusal(502, "origin_invalid");
  const known: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(settings)) {
    if (!(key in checked.settings)) continue;
    const value = check(checked.settings[key]);
    if (!(value instanceof type.errors)) known[key] = value;
  }
  const language = checked.domain_language?.slice(0, 2);
  if (LOCALES.some((locale) => locale === language)) known["domain_language"] = checked.domain_language;
  return { settings: known, domain_language: checked.domain_language ?? null };
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
