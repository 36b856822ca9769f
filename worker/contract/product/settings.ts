import type { LocalText, MessageCosts, Niche, Region } from "#contract/entities.ts";
import {
  PROFILE_FIELDS,
  PROFILE_NOTES,
  SEARCH_FIELDS,
  type ProfileField,
  type ProfileNote,
  type SearchField,
} from "./profile-fields.ts";
import { INTERESTS, type Interest } from "./vocabulary.ts";

/** A setting of a site's file. */
interface SettingRow<Value> {
  /** What a file may say, as arktype reads it; the words in it are those of tools/tenants/shapes.ts. */
  is: string;
  /** What there is without it. Left out for a setting that a file must have. */
  default?: Value | null;
  /**
   * How settings.php of an operator's own backend is read, by a shape of edge/backend/setting-shapes.ts;
   * `number` reads one within the bounds of `is`. Left out where a backend has no say.
   */
  fromBackend?: string;
  /** The pages may know it; those "where set" go without it where there is none. */
  isPublic?: true | "where set";
  /** What the table in tenants/README.md says of it, and of a site without it where the default does not. */
  says: string;
  without?: string;
}

/**
 * What a site's file states, by the specification's names. The validator of tenants/, its JSON schema, the
 * table in tenants/README.md, what the pages may know, and what a backend's settings.php overlays follow from
 * these rows. What a file says of where a site is and how it looks is in tools/tenants/schema.ts.
 */
export const SETTINGS = {
  name: {
    is: "1 <= string <= 40",
    fromBackend: "1 <= string <= 40",
    isPublic: true,
    says: "what visitors read",
  },
  brand: {
    is: "brand",
    says: "sites of one brand name each other to search engines and in the language menu",
  },
  countries: {
    is: "country[] >= 1",
    fromBackend: "countries",
    isPublic: true,
    says: "the countries its search offers",
  },
  company_id: { is: "companyId", says: "a company of `companies.toml`" },
  support_email: {
    is: "string.email <= 254",
    fromBackend: "string.email <= 254",
    isPublic: true,
    says: "where members write to",
  },
  domain_language: {
    is: "languageTag | null",
    default: null,
    fromBackend: "languageTag | null",
    says: "the site's language",
    without: "the reader's browser and country decide",
  },
  niche: {
    is: "niche",
    default: 1,
    fromBackend: "niche",
    isPublic: true,
    says: "1 general, 2 casual, 3 serious, 4 mature, 5 men for men, 6 women for women, 7 discreet: copy, imagery, search defaults and the entry warning's text",
  },
  imagery: {
    is: "'faces' | 'emblem' | null",
    default: null,
    isPublic: true,
    says: "`faces` or `emblem` on the index",
    without: "by niche",
  },
  search_defaults: {
    is: "searchDefaults",
    default: {},
    isPublic: true,
    says: "`gender` (`male`, `female`, `all`) and `min_age` that the search begins with",
    without: "by niche",
  },
  entry_warning_text: {
    is: "localText | null",
    default: null,
    isPublic: "where set",
    says: "a text, or a table by language",
    without: "by niche",
  },
  min_age: {
    is: "18 <= number.integer <= 99",
    default: 18,
    fromBackend: "number",
    isPublic: true,
    says: "18 or more",
  },
  signups: {
    is: "'all' | 'with_trafficsource' | 'other'",
    default: "all",
    fromBackend: "'all' | 'with_trafficsource' | 'other'",
    says: "`all`, `with_trafficsource` (a visitor who came with `network` or `ref`), `other` (closed)",
  },
  logged_out_search: { is: "boolean", default: true, fromBackend: "flag", says: "may visitors search" },
  logged_out_search_trafficsource: {
    is: "boolean",
    default: true,
    fromBackend: "flag",
    says: "may visitors search who carry a traffic source",
  },
  visible_profile_fields: {
    is: "profileField[]",
    default: [...PROFILE_FIELDS],
    fromBackend: "profileFields",
    says: "fields of a profile that are shown, in that order; members see them",
    without: "all",
  },
  visible_profile_notes: {
    is: "profileNote[]",
    default: [...PROFILE_NOTES],
    fromBackend: "profileNotes",
    says: "texts of a profile that are shown, in that order; visitors see them too",
    without: "all",
  },
  search_fields: {
    is: "searchField[]",
    default: [...SEARCH_FIELDS],
    fromBackend: "searchFields",
    isPublic: true,
    says: "what the search offers, in that order; visitors search by gender, ages and country",
    without: "all",
  },
  interests: {
    is: "interest[]",
    default: [...INTERESTS],
    fromBackend: "interests",
    says: "interests that are offered and shown, in that order; visitors see them too",
    without: "all",
  },
  region_data: {
    is: "regions",
    default: {},
    fromBackend: "regions",
    says: 'regions by country, `NL = [{ code = "UT", name = "Utrecht" }]`',
    without: "common",
  },
  message_credits: {
    is: "credits",
    default: 5,
    fromBackend: "whole",
    isPublic: true,
    says: "the price of a message in credits",
  },
  photo_credits: { is: "credits", default: 5, fromBackend: "whole", says: "the price of a photo in credits" },
  gift_credits: { is: "credits", default: 10, fromBackend: "whole", says: "the price of a gift in credits" },
  signup_credits: {
    is: "credits | null",
    default: null,
    fromBackend: "whole",
    isPublic: true,
    says: "credits at activation",
    without: "three messages",
  },
  message_length: {
    is: "50 <= number.integer <= 5000",
    default: 500,
    fromBackend: "number",
    says: "in graphemes",
  },
  premium_swipe_likes: {
    is: "4 <= number.integer <= 1000",
    default: 4,
    fromBackend: "number",
    says: "likes a day in the swipe game for premium members, at least the 4 that everybody has",
  },
  minimum_message_costs: {
    is: "messageCosts",
    default: {},
    fromBackend: "messageCosts",
    says: 'the lowest price of a message, `NL = { costs = 100, currency = "EUR" }` in cents; never lower than the site\'s prices make it. With a backend of your own: none',
    without: "by the prices",
  },
  refund_days: {
    is: "0 <= number.integer <= 365",
    default: 14,
    fromBackend: "number",
    isPublic: true,
    says: "days to withdraw from a purchase, without the day of the purchase; at least 14 where the site is for a country of the EEA or the United Kingdom. The last day is a working day of where the member lives",
  },
  member_resell: {
    is: "boolean",
    default: false,
    fromBackend: "flag",
    says: "people who sign up from then on are shown on the sites of the same brand and pool that say it too, and theirs here",
  },
  index_title: {
    is: "localText | null",
    default: null,
    fromBackend: "localText | null",
    isPublic: "where set",
    says: 'a text, or a table by language: `[index_title]` with `nl = "..."`',
    without: "by niche",
  },
  description: {
    is: "localText | null",
    default: null,
    fromBackend: "localText | null",
    isPublic: true,
    says: "a text, or a table by language",
    without: "by niche",
  },
  cdn_prefix: {
    is: "cdnPrefix",
    default: "/photos/",
    fromBackend: "cdnPrefix",
    isPublic: true,
    says: "stands before every photo's file name",
  },
  mail_name: {
    is: "text | null",
    default: null,
    fromBackend: "text",
    says: "From name of every mail",
    without: "the name",
  },
  support_phone: {
    is: "phone | null",
    default: null,
    fromBackend: "phone | null",
    isPublic: true,
    says: "begins with + and the country",
    without: "the company's",
  },
  enable_site_entry_popup: { is: "boolean", default: true, fromBackend: "flag", says: "the entry warning" },
  site_entry_popup_countries: {
    is: "country[] | null",
    default: null,
    fromBackend: "countries | null",
    says: "the countries with the entry warning",
    without: "everywhere",
  },
  push_public_key: {
    is: "text | null",
    default: null,
    fromBackend: "text | null",
    says: "the public key of push messages",
    without: "no push",
  },
  fictional_warning: {
    is: "localText | null",
    default: null,
    fromBackend: "localText | null",
    isPublic: true,
    says: "the words that explain fictional profiles; nothing switches them off",
    without: "by language",
  },
  fictional_singular: {
    is: "localText | null",
    default: null,
    fromBackend: "localText | null",
    isPublic: true,
    says: "the word that marks a fictional profile",
    without: "by language",
  },
  fictional_plural: {
    is: "localText | null",
    default: null,
    fromBackend: "localText | null",
    says: "the word for several",
    without: "by language",
  },
  fictional_icon: { is: "'mask'", default: "mask", says: "the sign of a fictional profile" },
  fictional_replies: {
    is: "'people' | 'script' | 'model'",
    default: "people",
    fromBackend: "'people' | 'script' | 'model'",
    isPublic: true,
    says: 'who answers for fictional profiles: `"people"` of your team, a `"script"` with fixed texts, or a language `"model"`; profile, first message, conversation, terms and privacy say it',
  },
  us_footer: {
    is: "boolean",
    default: false,
    fromBackend: "flag",
    isPublic: true,
    says: "notices for readers in the United States, in English",
  },
  account_privacy: {
    is: "'specified' | 'neutral'",
    default: "specified",
    fromBackend: "'specified' | 'neutral'",
    says: "`neutral` never tells whether an address has an account",
  },
  design_version: { is: "1", default: 1, says: "the version of the design" },
} as const satisfies { [Name in StatedSetting]: SettingRow<Settings[Name]> };

/** The settings of a site, as settings.php answers them. */
export interface Settings {
  countries: string[];
  name: string;
  domain: string;
  domain_language: string | null;
  index_title: LocalText | null;
  description: LocalText | null;
  cdn_prefix: string;
  niche: Niche;
  /** What a site says instead of its niche. */
  imagery: "faces" | "emblem" | null;
  search_defaults: { gender?: "male" | "female" | "all"; min_age?: number };
  entry_warning_text: LocalText | null;
  signups: "all" | "with_trafficsource" | "other";
  logged_out_search: boolean;
  logged_out_search_trafficsource: boolean;
  visible_profile_fields: ProfileField[];
  visible_profile_notes: ProfileNote[];
  search_fields: SearchField[];
  message_credits: number;
  signup_credits: number;
  photo_credits: number;
  gift_credits: number;
  /** Likes a day of premium members in the swipe game. */
  premium_swipe_likes: number;
  /** In graphemes. */
  message_length: number;
  minimum_message_costs: Record<string, MessageCosts>;
  geoip_country: string | null;
  geoip_selected_country: string | null;
  support_email: string;
  support_phone: string | null;
  enable_site_entry_popup: boolean;
  site_entry_popup_countries: string[] | null;
  push_public_key: string | null;
  fictional_warning: LocalText | null;
  fictional_singular: LocalText | null;
  fictional_plural: LocalText | null;
  fictional_icon: string;
  /**
   * Who writes the replies of fictional profiles: people of the operator's team, a program with fixed texts,
   * or a language model. Readers are told (AI Act, article 50).
   */
  fictional_replies: "people" | "script" | "model";
  refund_days: number;
  member_resell: boolean;
  company_id: string;
  mail_name: string;
  interests: Interest[];
  region_data: Record<string, Region[]>;
  design_version: 1;
  us_footer: boolean;
  min_age: number;
  account_privacy: "specified" | "neutral";
  brand: string;
}

/** Those that no file states: they follow from its hosts and from the visitor. */
type StatedSetting = Exclude<keyof Settings, "domain" | "geoip_country" | "geoip_selected_country">;

/** Settings that a file may leave to what the site's prices, its company or its name say. */
type LeftOpen = "signup_credits" | "mail_name";
/** The settings of a valid file: every default is filled. */
export type FileSettings = {
  [Name in StatedSetting]: Settings[Name] | (Name extends LeftOpen ? null : never);
};

type PublicAs<As> = {
  [Name in StatedSetting]: (typeof SETTINGS)[Name] extends { isPublic: As } ? Name : never;
}[StatedSetting];
/** What the pages may know: public, and the same for every visitor. */
export type PublicSettings = Pick<Settings, PublicAs<true>> & {
  [Name in PublicAs<"where set">]?: NonNullable<Settings[Name]>;
};

/** What the pages may know of a site's settings. */
export function publicSettings(settings: Settings): PublicSettings {
  const rows = Object.entries<SettingRow<unknown>>(SETTINGS);
  // the rows that are picked are those of the type, which is made from the same table
  return Object.fromEntries<unknown>(
    rows.flatMap(([name, { isPublic }]) => {
      const value = settings[name as StatedSetting];
      return isPublic === true || (isPublic === "where set" && value !== null && value !== "")
        ? [[name, value]]
        : [];
    }),
  ) as PublicSettings;
}
