import { addressQuery, countryOf, defaultFilter, searchQuery } from "#client/pages/members/filter.ts";
import type { MembersFilter } from "#client/seed.ts";
import type { SearchField } from "#contract/entities.ts";
import { MAX_AGE, MAX_PAGE } from "#contract/limits.ts";
import {
  profileFields,
  SEARCHABLE_CHOICES,
  type ChosenOptions,
  type SearchableField,
} from "#contract/profile-fields.ts";
import { countryCode } from "#edge/decide/country.ts";
import type { PageRequest } from "./data.ts";

type Asked = Pick<PageRequest, "settings" | "query" | "visit">;

/**
 * The filter of an address: what is not a filter is as if it were not there, and ages stay within the site's
 * limits. Whatever is finer than gender, country and ages is for members, as are further pages.
 */
export function readFilter({ settings, query, visit }: Asked): MembersFilter {
  const fallback = defaultFilter(settings);
  const offers = (field: SearchField) => settings.search_fields.includes(field);
  const given = query.get("gender");
  const gender = !offers("gender")
    ? fallback.gender
    : given === "male" || given === "female"
      ? given
      : given === ""
        ? null
        : fallback.gender;
  const age = (name: string, otherwise: number) => {
    const value = query.get(name);
    return value !== null && /^\d{1,2}$/.test(value)
      ? Math.min(Math.max(Number(value), settings.min_age), MAX_AGE)
      : otherwise;
  };
  const [min, max] = [
    offers("min_age") ? age("min_age", fallback.min_age) : fallback.min_age,
    offers("max_age") ? age("max_age", fallback.max_age) : fallback.max_age,
  ];
  const chosen = countryCode(query.get("country"));
  const country = chosen && offers("country") && settings.countries.includes(chosen) ? chosen : null;
  const member = visit.loggedIn.value;
  const region = query.get("countryregion") ?? "";
  const inCountry = countryOf(country, settings.countries);
  const listOf = <T extends string>(field: SearchableField, known: readonly T[]): T[] => {
    const named = member && offers(field) ? query.getAll(field).join(",").split(",") : [];
    return known.filter((word) => named.includes(word));
  };
  const page = query.get("page") ?? "";
  return {
    gender,
    country,
    countryregion:
      member && offers("countryregion") && inCountry !== null && /^[A-Za-z0-9-]{1,12}$/.test(region)
        ? region
        : null,
    min_age: Math.min(min, max),
    max_age: Math.max(min, max),
    real_only: member && query.get("real_only") === "1",
    interests: listOf("interests", settings.interests),
    ...(Object.fromEntries(
      SEARCHABLE_CHOICES.map((field) => [field, listOf<string>(field, profileFields[field].options)]),
    ) as ChosenOptions),
    page: member && /^[1-9]\d?$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/** The address's part of a filter: what differs from the site's own. */
export const filterQuery = (request: Asked): URLSearchParams =>
  new URLSearchParams(addressQuery(readFilter(request), request.settings));

/** The query of members.php for a filter. */
export function callQuery(
  { settings, visit }: Pick<Asked, "settings" | "visit">,
  filter: MembersFilter,
): URLSearchParams {
  const query = new URLSearchParams(Object.entries(searchQuery(filter, settings.countries)));
  // only where it decides, as it does in the key of the page: two visitors with the same decisions get the same answer
  if (!visit.loggedIn.value && !settings.logged_out_search) query.set("traffic_source", "1");
  return query;
}
