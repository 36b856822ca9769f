import { pathOf } from "#client/routes.ts";
import type { MembersQuery } from "#contract/calls/people/members.ts";
import type { SearchField, User } from "#contract/entities.ts";
import { MAX_AGE, WIDER_AGES } from "#contract/product/limits.ts";
import { nicheOf } from "#contract/product/niches.ts";
import {
  fromKeys,
  noChoices,
  SEARCHABLE_COLUMNS,
  SEARCHABLE_FIELDS,
  type SearchableField,
} from "#contract/product/profile-fields.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import {
  isForPremium,
  noSwitches,
  SEARCH_SWITCHES,
  type SearchSwitch,
} from "#contract/product/search-switches.ts";
import type { Settings } from "#contract/product/settings.ts";

export type SiteSearch = Pick<Settings, "niche" | "imagery" | "search_defaults" | "min_age">;

/** The filter of the site's search before anything was chosen. */
export function defaultFilter(site: SiteSearch): MembersFilter {
  const { gender, min_age } = nicheOf(site);
  return {
    gender,
    country: null,
    countryregion: null,
    min_age: Math.max(site.min_age, min_age ?? 0),
    max_age: MAX_AGE,
    distance: null,
    sort: null,
    ...noSwitches(),
    interests: [],
    ...noChoices(),
    name: "",
    page: 1,
  };
}

/** The address's part of a filter: what differs from the site's own, in one order. */
export function addressQuery(filter: MembersFilter, site: SiteSearch): Record<string, string> {
  const own = defaultFilter(site);
  return {
    ...(filter.gender !== own.gender && { gender: filter.gender ?? "" }),
    ...(filter.min_age !== own.min_age && { min_age: String(filter.min_age) }),
    ...(filter.max_age !== own.max_age && { max_age: String(filter.max_age) }),
    ...(filter.country !== null && { country: filter.country }),
    ...(filter.countryregion !== null && { countryregion: filter.countryregion }),
    ...finer(filter),
  };
}

export const addressOf = (filter: MembersFilter, site: SiteSearch): string =>
  pathOf("members", {}, addressQuery(filter, site));

/** The country whose regions may be asked for: the chosen one, or the site's only one. */
export const countryOf = (chosen: string | null, countries: readonly string[]): string | null =>
  chosen ?? (countries.length === 1 ? (countries[0] ?? null) : null);

/**
 * The query of members.php for a filter. A region is asked for with its country, which a site of one country
 * does not ask for by itself.
 */
export function searchQuery(filter: MembersFilter, countries: readonly string[]): MembersQuery {
  const country = filter.countryregion === null ? filter.country : countryOf(filter.country, countries);
  return {
    min_age: String(filter.min_age),
    max_age: String(filter.max_age),
    ...(filter.gender && { gender: filter.gender }),
    ...(country && { country }),
    ...(filter.countryregion !== null && { countryregion: filter.countryregion }),
    ...finer(filter),
  };
}

/**
 * The call's query. A traffic source is part of it only where it decides, as it is of the key of a cached
 * page.
 */
export const searchCall = (
  filter: MembersFilter,
  { settings, loggedIn }: { settings: Settings; loggedIn: boolean },
): MembersQuery => ({
  ...searchQuery(filter, settings.countries),
  ...(!loggedIn && !settings.logged_out_search && { traffic_source: "1" as const }),
});

/**
 * The call of a page that advertises, which shows the site's own search: fictional profiles, and the members
 * who agreed to be shown there.
 */
export const advertisingCall = (request: { settings: Settings; loggedIn: boolean }): MembersQuery => ({
  ...searchCall(defaultFilter(request.settings), request),
  advertising: "1",
});

/** What only members filter by, the same in the address and in the call. */
function finer(
  filter: MembersFilter,
): Pick<MembersQuery, "distance" | "name" | "sort" | "page" | SearchSwitch | SearchableField> {
  const chosen = SEARCHABLE_FIELDS.filter((field) => filter[field].length > 0);
  return {
    ...(filter.distance !== null && { distance: filter.distance }),
    ...fromKeys(
      SEARCH_SWITCHES.filter((name) => filter[name]),
      () => "1" as const,
    ),
    ...fromKeys(chosen, (field) => filter[field].join(",")),
    ...(filter.name !== "" && { name: filter.name }),
    ...(filter.sort !== null && { sort: filter.sort }),
    ...(filter.page > 1 && { page: String(filter.page) }),
  };
}

/**
 * The filter as it counts for this reader: the search leaves out what is for premium members where they are
 * none.
 */
export const filterFor = (filter: MembersFilter, user: Pick<User, "paid_user"> | null): MembersFilter =>
  user?.paid_user
    ? filter
    : {
        ...filter,
        ...fromKeys(SEARCH_SWITCHES.filter(isForPremium), () => false),
      };

/** How many filters were chosen: both ages count as one, and the sort as none. */
export function countFilters(filter: MembersFilter, site: SiteSearch): number {
  return new Set(
    Object.keys(addressQuery({ ...filter, sort: null, page: 1 }, site)).map((key) =>
      key === "max_age" ? "min_age" : key,
    ),
  ).size;
}

/** What a form says, as short as the address has it: lists as one, and nothing that the site asks by itself. */
export function tidyFilter(form: FormData, site: SiteSearch): void {
  const own = defaultFilter(site);
  const unsaid: Record<string, string> = {
    gender: own.gender ?? "",
    min_age: String(own.min_age),
    max_age: String(own.max_age),
    country: "",
    countryregion: "",
    distance: "",
    sort: "",
  };
  const [country, region] = [form.get("country"), form.get("countryregion")];
  if (typeof country === "string" && typeof region === "string" && region.startsWith(`${country}.`))
    form.set("countryregion", region.slice(country.length + 1));
  for (const [name, value] of Object.entries(unsaid)) if (form.get(name) === value) form.delete(name);
  for (const name of ["min_age", "max_age"]) if (form.get(name) === "") form.delete(name);
  for (const name of SEARCHABLE_FIELDS) {
    const words = form
      .getAll(name)
      .flatMap((word) => (typeof word === "string" && word !== "" ? [word] : []));
    form.delete(name);
    if (words.length > 0) form.set(name, words.join(","));
  }
}

/** The filter that similar results come from. */
export function widen(
  filter: MembersFilter,
  widened: readonly SearchField[],
  site: SiteSearch,
): MembersFilter {
  const wider: Partial<Record<SearchField, Partial<MembersFilter>>> = {
    countryregion: { countryregion: null },
    country: { country: null, countryregion: null },
    min_age: { min_age: Math.max(site.min_age, filter.min_age - WIDER_AGES) },
    max_age: { max_age: Math.min(MAX_AGE, filter.max_age + WIDER_AGES) },
    distance: { distance: null },
    ...fromKeys(SEARCH_SWITCHES, (name) => ({ [name]: false })),
    interests: { interests: [] },
    ...fromKeys(SEARCHABLE_COLUMNS, (field) => ({ [field]: [] })),
  };
  return widened.reduce((before, field) => ({ ...before, ...wider[field] }), { ...filter, page: 1 });
}
