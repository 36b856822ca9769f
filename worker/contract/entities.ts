import type { Distance } from "./distances.ts";
import type { FieldValues, ProfileField, ProfileNote, SearchField } from "./profile-fields.ts";
import type { Activity, Gender, Interest } from "./vocabulary.ts";

export type { ProfileField, ProfileNote, SearchField };

export const LOCALES = ["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"] as const;
export type Locale = (typeof LOCALES)[number];

export const SIGNUP_MODES = ["all", "with_trafficsource", "other"] as const;
export type Niche = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** What one message costs at least: whole minor units (cents) and an ISO currency. */
export interface MessageCosts {
  costs: number;
  currency: string;
}

export interface Region {
  code: string;
  name: string;
}

/** What settings.php answers. A text that depends on the language is either one string or a table by locale. */
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
  signups: (typeof SIGNUP_MODES)[number];
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

export type LocalText = string | Partial<Record<Locale, string>>;

export interface CompanyInfo {
  id: string;
  name: string;
  address: string;
  city: string;
  country: string;
  kvk: string;
  tradenames: string[];
  vat_numbers: string[];
  support_phone: string;
  /** Percent off the next bundle, offered to a member who is about to delete the account. */
  delete_discount: number;
  /** ISO date. */
  added: string;
}

/** File names stand behind the site's cdn_prefix. */
export interface MainImage {
  thumb_filename: string;
  filename: string;
  match: string;
  /** `active` is shown; anything else is being inspected. */
  status: string;
  /** What stays visible where the photo is cut; without it the upper third does. */
  focus?: Focus;
}

/** A point of a photo: fractions from 0 to 1 of its width and its height, from the upper left corner. */
export type Focus = readonly [x: number, y: number];

/**
 * A person in a conversation or a like, as far as the origin says who they are: the specification asks for no
 * more than the id. The name is empty where it is not said.
 */
export type BriefProfile = Pick<ProfileCard, "id" | "name" | "fictional" | "main_image"> &
  Partial<ProfileCard>;

/** What a card in a list shows: to a visitor face, name and age, to a member also where and how lately. */
export interface ProfileCard {
  id: string;
  name: string;
  age: number;
  gender: Gender;
  fictional: boolean;
  main_image: MainImage | null;
  city?: string;
  activity?: Activity;
  /** In the search and among similar profiles: the member who asks likes them. */
  liked?: true;
  /** In the same lists: they like the member who asks. Only for Premium members, and for both of a match. */
  likes_you?: true;
  /** Between the viewer's town and theirs, where a search says it. */
  distance?: Distance;
  /** A person compared a selfie with this main photo; said to members alone. */
  verified?: true;
}

/** What a member and the owner of a profile have in common. */
export interface InCommon {
  interests: Interest[];
  /** The language that both write in, or null. */
  language: Locale | null;
  region: boolean;
  /** They fit each other's preferences, by gender and age. */
  looking_for: boolean;
}

/** One profile, as far as this viewer may see it. */
export interface ProfileView extends ProfileCard {
  country: string;
  region: string | null;
  city: string;
  activity: Activity;
  interests: Interest[];
  notes: Partial<Record<ProfileNote, string>>;
  /** By field an option, a number, or the options of one that takes several. */
  fields: Partial<Record<ProfileField, string | number | string[]>>;
  /** As the distance, for members alone, and not about themselves. */
  in_common?: InCommon;
  /** The other photos this viewer may open. */
  photos: { filename: string; thumb_filename: string; focus?: Focus }[];
  /** The other photos this viewer may not open: only other bytes of them are named. */
  locked_photos: { blurred_filename: string }[];
}

/** A profile as its own member has it. */
export interface OwnProfile extends FieldValues {
  id: string;
  name: string;
  gender: Gender;
  /** ISO date. */
  date_of_birth: string;
  country: string;
  region: string | null;
  region_name: string | null;
  city: string;
  interests: Interest[];
  notes: Partial<Record<ProfileNote, string>>;
  /** The ages the member looks for, both included; null is no preference. */
  wish_min_age: number | null;
  wish_max_age: number | null;
  /** The member withdrew the consent to the use of their sexuality: the one that is stored is not theirs. */
  sexuality_withdrawn: boolean;
}

/** A town that one may say to live in. */
export interface Town {
  id: number;
  name: string;
  country: string;
  region: string | null;
  region_name: string | null;
}

export interface Geocode {
  /** The town as places.php has it, from a backend that has that. */
  place?: Town;
  country: string;
  region: string | null;
  city: string;
}

/** What is left after so many entries of the member's ledger: of two, the one with more entries is true. */
export interface Balance {
  credits: number;
  entries: number;
}

/** The member's own data; nobody else receives it. */
export interface User {
  id: string;
  /** `not_confirmed` until the address is proven. */
  status: string;
  credits: number;
  paid_user: boolean;
  /** ISO date and time. */
  signup_date: string;
  language: Locale;
  fictional_icon: string;
  notifications_disabled: string[];
  /** `country`: where they live; an operator's backend may leave it out. */
  profile: { id: string; name: string; status: string; main_image: MainImage | null; country?: string };
}

/** A browser that is signed in. */
export interface Device {
  id: string;
  browser: string | null;
  system: string | null;
  /** ISO date and time; `seen_at` to the quarter of an hour. */
  created_at: string;
  seen_at: string;
  /** The one that asks. */
  current: boolean;
}
