import { LOCALES, SIGNUP_MODES, type Settings } from "#contract/entities.ts";
import { PROFILE_FIELDS, PROFILE_NOTES, SEARCH_FIELDS } from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { country, localText, regions, text, whole } from "./shapes.ts";

const settings: Partial<Record<keyof Settings, (value: unknown) => unknown>> = {
  countries: country.array().atLeastLength(1),
  name: type("1 <= string <= 40"),
  domain_language: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/).or("null"),
  index_title: localText.or("null"),
  description: localText.or("null"),
  niche: type("1 <= number.integer <= 7"),
  signups: type.enumerated(...SIGNUP_MODES),
  logged_out_search: type("boolean"),
  logged_out_search_trafficsource: type("boolean"),
  visible_profile_fields: type.enumerated(...PROFILE_FIELDS).array(),
  visible_profile_notes: type.enumerated(...PROFILE_NOTES).array(),
  search_fields: type.enumerated(...SEARCH_FIELDS).array(),
  message_credits: whole,
  signup_credits: whole,
  photo_credits: whole,
  gift_credits: whole,
  message_length: type("50 <= number.integer <= 5000"),
  premium_swipe_likes: type("4 <= number.integer <= 1000"),
  minimum_message_costs: type({ "[string]": { costs: whole, currency: /^[A-Z]{3}$/ } }),
  support_email: type("string.email <= 254"),
  support_phone: type(/^\+[0-9][0-9 -]{5,20}$/).or("null"),
  enable_site_entry_popup: type("boolean"),
  site_entry_popup_countries: country.array().or("null"),
  push_public_key: text.or("null"),
  fictional_warning: localText.or("null"),
  fictional_singular: localText.or("null"),
  fictional_plural: localText.or("null"),
  cdn_prefix: type(/^https:\/\/[a-z0-9.-]+\/([\w./-]*\/)?$/),
  refund_days: type("0 <= number.integer <= 365"),
  member_resell: type("boolean"),
  mail_name: text,
  min_age: type("18 <= number.integer <= 99"),
  us_footer: type("boolean"),
  interests: type.enumerated(...INTERESTS).array(),
  region_data: regions,
  account_privacy: type.enumerated("specified", "neutral"),
};

const answer = type({ settings: { "[string]": "unknown" }, "domain_language?": "string | null" });

/**
 * The file's settings with every valid one of the backend over them. An answer that names another domain is
 * another site's, and none.
 */
export function overlaySettings(file: Settings, given: unknown): Settings {
  const checked = answer(given);
  if (checked instanceof type.errors) return file;
  const { domain } = checked.settings;
  if (domain !== undefined && domain !== file.domain) return file;
  const overlay: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(settings)) {
    if (!(key in checked.settings)) continue;
    const value = check(checked.settings[key]);
    if (!(value instanceof type.errors)) overlay[key] = value;
  }
  const language = checked.domain_language?.slice(0, 2);
  if (LOCALES.some((locale) => locale === language)) overlay["domain_language"] = checked.domain_language;
  return { ...file, ...overlay };
}
