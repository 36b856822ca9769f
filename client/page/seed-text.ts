import { VISITOR_SEARCH_FIELDS } from "#contract/product/visitor-search.ts";
import type { Seed, Site } from "./seed.ts";

/**
 * What most pages say of their visit, and most sites of themselves. A seed goes without it: the browser has
 * it from the script, and every page would carry it.
 */
const USUAL_VISIT: Partial<Seed> = {
  languageMenu: true,
  entryWarning: false,
  search: true,
  signups: true,
  loggedIn: false,
  lacks: [],
  live: false,
  user: null,
  dismissals: {},
};
const USUAL_SITE: Partial<Site> = {
  imagery: null,
  search_defaults: {},
  min_age: 18,
  message_credits: 5,
  signup_credits: 15,
  refund_days: 14,
  cdn_prefix: "/photos/",
  description: null,
  fictional_singular: null,
  fictional_warning: null,
  fictional_replies: "people",
  us_footer: false,
  search_fields: [...VISITOR_SEARCH_FIELDS],
  quick_exit: "https://www.wikipedia.org/",
  message_costs: null,
  not_sold: false,
  sisters: [],
  pages: [],
  sharing: [],
};

/** The seed as the page's HTML has it, as JSON. */
export const writeSeed = ({ site, ...visit }: Seed): string =>
  JSON.stringify({
    ...unusual(visit, { ...USUAL_VISIT, route: routeOf(visit) }),
    site: unusual(site, USUAL_SITE),
  });

/** Only the error page is no route's. */
const routeOf = ({ page }: Pick<Seed, "page">): Seed["route"] => (page === "error" ? null : page);

/** The seed that was written by the same build. */
export function readSeed(json: string): Seed {
  const { site, ...visit } = JSON.parse(json);
  return { ...USUAL_VISIT, route: routeOf(visit), ...visit, site: { ...USUAL_SITE, ...site } };
}

const unusual = <T extends object>(given: T, usual: Partial<T>): Partial<T> => {
  const all: Record<string, unknown> = { ...usual };
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(all[key])),
  ) as Partial<T>;
};
