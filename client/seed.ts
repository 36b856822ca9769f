import type { BundleId } from "#contract/bundles.ts";
import type { ChatAnswer } from "#contract/calls/chat.ts";
import type { ChatsAnswer } from "#contract/calls/chats.ts";
import type { CompleteSignupAnswer } from "#contract/calls/complete-signup.ts";
import type { CreditsAnswer } from "#contract/calls/credits.ts";
import type { DebitAnswer } from "#contract/calls/directdebit.ts";
import type { DiscountCode } from "#contract/calls/discountcode.ts";
import type { DismissalsAnswer } from "#contract/calls/dismissals.ts";
import type { LikesAnswer, RelationView } from "#contract/calls/likes.ts";
import type { Match, MatchesAnswer } from "#contract/calls/match-finder.ts";
import type { MembersAnswer } from "#contract/calls/members.ts";
import type { PricingAnswer } from "#contract/calls/pricing.ts";
import type { SwipeAnswer } from "#contract/calls/swipe.ts";
import type { TransactionsAnswer } from "#contract/calls/transactions.ts";
import type {
  CompanyInfo,
  Device,
  Locale,
  OwnProfile,
  ProfileCard,
  ProfileView,
  Region,
  Settings,
  User,
} from "#contract/entities.ts";
import type { Evening, FinderDistance, FinderQuestion } from "#contract/finder.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";
import type { ChosenOptions, OptionOf } from "#contract/profile-fields.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Interest } from "#contract/vocabulary.ts";
import type { LikeType } from "./pages/likes/like-types.ts";
import type { RouteName } from "./routes.ts";

/** What the pages may know of the site: public, and the same for every visitor. */
export type Site = Pick<
  Settings,
  | "name"
  | "niche"
  | "imagery"
  | "search_defaults"
  | "entry_warning_text"
  | "countries"
  | "min_age"
  | "message_credits"
  | "signup_credits"
  | "refund_days"
  | "cdn_prefix"
  | "index_title"
  | "description"
  | "fictional_singular"
  | "fictional_plural"
  | "fictional_warning"
  | "us_footer"
  | "support_email"
  | "support_phone"
  | "search_fields"
> & {
  logo: Tenant["logo"];
  message_costs: { costs: number; currency: string } | null;
  sisters: Tenant["sisters"];
  sharing: Pick<Tenant["sharing"][number], "name" | "host">[];
};

/**
 * How the data of a page came: there, refused to visitors, not offered by this backend, not to be had now, or
 * for a member who is none any more.
 */
export type Loaded<T> = ({ state: "ready" } & T) | { state: "closed" | "missing" | "failed" | "logged-out" };

export interface MembersFilter extends ChosenOptions {
  gender: "male" | "female" | null;
  country: string | null;
  countryregion: string | null;
  min_age: number;
  max_age: number;
  real_only: boolean;
  /** As with every chosen list: one of them is enough, and an empty list does not filter. */
  interests: Interest[];
  /** From 1. */
  page: number;
}

/** What somebody told the match finder; null, empty and false are what does not matter to him. */
export interface FinderAnswers {
  min_age: number;
  max_age: number;
  distance: FinderDistance | null;
  interests: Interest[];
  evening: Evening | null;
  relationship_status: OptionOf<"relationship_status">[];
  real_only: boolean;
  language: boolean;
  activity: "today" | "week" | null;
}

export type LanguageReason = "cookie" | "domain" | "browser" | "country" | "fallback";
export type CountryReason = "chosen" | "seen" | "unknown";

/** Why a login did not succeed: a code of the contract, and the minutes an account is blocked. */
export interface LoginFailure {
  code: string;
  minutes: number | null;
}

/** What the site shows of a profile, and so asks for: the same lists as in its settings. */
export interface OfferedFields {
  fields: Settings["visible_profile_fields"];
  notes: Settings["visible_profile_notes"];
  interests: Settings["interests"];
}

/** What a form without script, on the index, has asked already. */
export interface SignupStart {
  gender: "male" | "female";
  looking_for: "male" | "female" | "both";
}

export interface PageData {
  index: Loaded<{ profiles: ProfileCard[] }>;
  /**
   * Whom the search found, where it goes on, and what its filter offers: interests, and the regions of its
   * country.
   */
  members: Loaded<Omit<MembersAnswer, "page"> & { interests: Interest[]; regions: Region[] }> & {
    filter: MembersFilter;
  };
  "members-id":
    | Loaded<{ profile: ProfileView; relation: RelationView | null }>
    | { state: "gone" | "blocked" | "blocked-by-you" };
  likes: Loaded<{ type: LikeType; likes: LikesAnswer }> | { state: "gone" };
  "likes-type": Loaded<{ type: LikeType; likes: LikesAnswer }> | { state: "gone" };
  "likes-m-id": PageData["members-id"];
  chats: Loaded<ChatsAnswer>;
  "chats-id": Loaded<ChatAnswer> | { state: "gone" | "blocked" | "blocked-by-you" };
  "members-id-chat": PageData["chats-id"];
  "swipe-game": Loaded<{ pile: SwipeAnswer }>;
  /** The site's questions with the answers so far; the matches where they are wanted. */
  "match-finder": Loaded<{
    matches: Match[] | null;
    questions: FinderQuestion[];
    answers: FinderAnswers;
    interests: Interest[];
  }>;
  "signup-matches": Loaded<MatchesAnswer>;
  login: { state: "ready"; typed: string; failure: LoginFailure | null };
  signup: { state: "ready"; start: SignupStart | null };
  "members-id-signup": Loaded<{ profile: Pick<ProfileView, "id" | "name"> }> | { state: "gone" };
  "activate-done": { state: "ready" };
  "activate-error": { state: "ready"; reason: "expired" | "failed" };
  "reset-password": { state: "ready" };
  "reset-password-do": { state: "ready"; token: string };
  "complete-signup": Loaded<CompleteSignupAnswer & { token: string }> | { state: "gone" };
  notifications: Loaded<{ devices: Device[] }>;
  profile: Loaded<{ own: OwnProfile; offered: OfferedFields }>;
  credits: Loaded<{ offer: CreditsAnswer; next: string | null }>;
  /** Bundle and method as the address names them; a repeated order takes the last ones. */
  "credits-id-paymentmethod":
    | Loaded<{
        offer: CreditsAnswer;
        bundle: BundleId;
        method: PaymentMethod | null;
        isRepeat: boolean;
        next: string | null;
      }>
    | { state: "gone" };
  "credits-repeat-order": PageData["credits-id-paymentmethod"];
  directdebit: Loaded<{ debit: DebitAnswer; next: string | null }>;
  /** Where to go back to with the credits, and what the site gives its premium members in the swipe game. */
  premium: { state: "ready"; next: string | null; swipe_likes: number };
  pricing: Loaded<{ pricing: PricingAnswer; countries: string[] }>;
  transactions: Loaded<{ bought: TransactionsAnswer; id: string | null }> | { state: "gone" };
  "lang-config": {
    state: "ready";
    host: string;
    seen: string | null;
    selected: string | null;
    languageReason: LanguageReason;
    countryReason: CountryReason;
  };
  error: { state: "ready"; status: number; code: string | null };
}
export type PageName = keyof PageData;
export type AnyPageData = PageData[PageName];

export type Dismissals = DismissalsAnswer["dismissals"];

/** What the origin had to say for a page: who the member is, and what the page is about. */
export interface Content {
  user: User | null;
  /** The alerts that the member put away, and when. */
  dismissals: Dismissals;
  /** What is taken off a purchase of his now; not said by a backend that does not tell it with a page. */
  discount?: DiscountCode | null | undefined;
  data: AnyPageData;
}

/** What the edge hands to the page: the tree renders from it there and hydrates from it in the browser. */
export interface Seed extends Content {
  page: PageName;
  route: RouteName | null;
  layout: "default" | "chat" | "lander" | "empty";
  /** This page's address with the part of the query that it uses. */
  path: string;
  build: string;
  locale: Locale;
  offered: Locale[];
  languageMenu: boolean;
  entryWarning: boolean;
  search: boolean;
  /** Signups are open to this visitor. */
  signups: boolean;
  /** The page is a member's; `user` is null where the origin could not say more of him. */
  loggedIn: boolean;
  /** The backend keeps a live connection. */
  live: boolean;
  site: Site;
  company: Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;
}
