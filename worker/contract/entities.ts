import type { Distance } from "./product/distances.ts";
import type { FieldValues, ProfileField, ProfileNote, SearchField } from "./product/profile-fields.ts";
import type { Activity, Gender, Interest } from "./product/vocabulary.ts";

export type { ProfileField, ProfileNote, SearchField };

export const LOCALES = ["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"] as const;
export type Locale = (typeof LOCALES)[number];

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

/** One text for all languages, or a table by language. */
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
