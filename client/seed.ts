import type { CompanyInfo, Locale, ProfileCard, ProfileView, Settings } from "../worker/contract/entities.ts";
import type { Tenant } from "../worker/contract/tenant.ts";
import type { RouteName } from "./routes.ts";

/** What the pages may know of the site: public, and the same for every visitor. */
export type Site = Pick<
  Settings,
  "name" | "niche" | "imagery" | "search_defaults" | "entry_warning_text" | "countries" | "min_age" | "message_credits" | "signup_credits" | "refund_days" | "cdn_prefix" | "index_title" | "description" | "fictional_singular" | "fictional_plural" | "fictional_warning" | "us_footer" | "support_email" | "support_phone" | "search_fields"
> & { logo: Tenant["logo"]; message_costs: { costs: number; currency: string } | null; sisters: Tenant["sisters"] };

/** How the data of a page came: there, refused to visitors, not offered by this backend, or not to be had now. */
export type Loaded<T> = ({ state: "ready" } & T) | { state: "closed" | "missing" | "failed" };

export interface MembersFilter {
  gender: "male" | "female" | null;
  country: string | null;
  min_age: number;
  max_age: number;
}

export type LanguageReason = "cookie" | "domain" | "browser" | "country" | "fallback";
export type CountryReason = "chosen" | "seen" | "unknown";

export interface PageData {
  index: Loaded<{ profiles: ProfileCard[] }>;
  members: Loaded<{ profiles: ProfileCard[]; num_results: number }> & { filter: MembersFilter };
  "members-id": Loaded<{ profile: ProfileView }> | { state: "gone" };
  "lang-config": { state: "ready"; host: string; seen: string | null; selected: string | null; languageReason: LanguageReason; countryReason: CountryReason };
  error: { state: "ready"; status: number; code: string | null };
}
export type PageName = keyof PageData;
export type AnyPageData = PageData[PageName];

/** What the edge hands to the page: the tree renders from it there and hydrates from it in the browser. */
export interface Seed {
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
  site: Site;
  company: Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;
  data: AnyPageData;
}
