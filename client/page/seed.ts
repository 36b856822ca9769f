import type { PageName, RouteName } from "#client/routes.ts";
import type { ActionCall } from "#contract/action-calls.ts";
import type { DismissalsAnswer } from "#contract/calls/account/dismissals.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { BadgeCounts } from "#contract/calls/operator/page.ts";
import type { CompanyInfo, Locale, User } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { PublicSettings } from "#contract/product/settings.ts";
import type { PageData } from "./page-source.ts";
import type { LayoutName } from "./route.ts";

/** What the pages may know of the site: public, and the same for every visitor. */
export type Site = PublicSettings & {
  logo: Tenant["logo"];
  quick_exit: Tenant["quickExit"];
  message_costs: { costs: number; currency: string } | null;
  /** No credits are sold where the reader is. */
  not_sold: boolean;
  sisters: Tenant["sisters"];
  /** The site's own pages, in the reader's language where they have it. */
  pages: { token: string; title: string }[];
  sharing: Pick<Tenant["sharing"][number], "name" | "host">[];
};

type Dismissals = DismissalsAnswer["dismissals"];

/** The origin's part of a page: who the member is, and the page's data. */
export interface Content {
  user: User | null;
  /** The alerts that the member dismissed, and when. */
  dismissals: Dismissals;
  /** The discount on a purchase now. Undefined from a backend that does not say it with a page. */
  discount?: DiscountCode | null | undefined;
  /** What is new for the member. Undefined from a backend that does not say it with a page. */
  counts?: BadgeCounts | null | undefined;
  data: PageData;
  /** The data is only what a list told of the page; the rest is on its way. */
  isPreview?: true | undefined;
}

/** What the edge hands to the page: the tree renders from it there and hydrates from it in the browser. */
export interface Seed extends Content {
  page: PageName;
  route: RouteName | null;
  layout: LayoutName;
  /** This page's address with the part of the query that it uses. */
  path: string;
  build: string;
  locale: Locale;
  /** The reader's country, where it has an overlay of the language. */
  variant?: string | undefined;
  offered: Locale[];
  /** The address named the language. */
  languageInAddress?: true;
  languageMenu: boolean;
  entryWarning: boolean;
  search: boolean;
  /** Signups are open to this visitor. */
  signups: boolean;
  /** The page is a member's; `user` is null where the origin could not say who they are. */
  loggedIn: boolean;
  /** What this site's backend lacks: pages, to which nothing leads, and calls, whose actions are not offered. */
  lacks: readonly (RouteName | ActionCall)[];
  /** The backend keeps a live connection. */
  live: boolean;
  site: Site;
  company: Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;
}

/** The part of the seed that the stores are filled from, besides its content. */
export type PageFrame = Pick<Seed, "page" | "route" | "entryWarning" | "live"> & {
  site: Pick<Seed["site"], "countries">;
};
