import type { AddressRequest } from "#client/page/page-source.ts";
import { countryOf, defaultFilter, type SiteSearch } from "#client/parts/search/filter.ts";
import type { SearchField } from "#contract/entities.ts";
import { countryCode } from "#contract/platform/country-code.ts";
import { MAX_AGE, MAX_PAGE, NAME_SEARCH } from "#contract/product/limits.ts";
import {
  fromKeys,
  knownWords,
  SEARCHABLE_COLUMNS,
  type ChosenOptions,
  type SearchableField,
} from "#contract/product/profile-fields.ts";
import type { MembersFilter } from "#contract/product/search-filter.ts";
import { SEARCH_DISTANCES, SEARCH_SORTS } from "#contract/product/search-order.ts";
import { isAlwaysOffered, SEARCH_SWITCHES } from "#contract/product/search-switches.ts";
import type { Settings } from "#contract/product/settings.ts";

export interface ReadRequest extends Pick<AddressRequest<keyof MembersFilter>, "query" | "loggedIn"> {
  settings: SiteSearch & Pick<Settings, "search_fields" | "countries" | "interests">;
}

/**
 * The filter of an address. What is not a filter counts as absent, and ages stay within the site's limits. A
 * finer filter than gender, country and ages is for members, as are further pages.
 */
export function readFilter({ settings, query, loggedIn }: ReadRequest): MembersFilter {
  const fallback = defaultFilter(settings);
  const offers = (field: SearchField) => settings.search_fields.includes(field);
  const age = (name: "min_age" | "max_age") => {
    const value = query.get(name);
    return offers(name) && value !== null && /^\d{1,2}$/.test(value)
      ? Math.min(Math.max(Number(value), settings.min_age), MAX_AGE)
      : fallback[name];
  };
  const [min, max] = [age("min_age"), age("max_age")];
  const chosen = countryCode(query.get("country"));
  const named = chosen && offers("country") && settings.countries.includes(chosen) ? chosen : null;
  const [, prefix = null, region = null] = REGION.exec(query.get("countryregion") ?? "") ?? [];
  const inCountry =
    countryOf(named, settings.countries) ?? settings.countries.find((code) => code === prefix) ?? null;
  const hasRegion =
    loggedIn &&
    offers("countryregion") &&
    inCountry !== null &&
    region !== null &&
    (prefix === null || prefix === inCountry);
  const country = named ?? (hasRegion && settings.countries.length > 1 ? inCountry : null);
  const namedIn = (field: SearchableField): string[] =>
    loggedIn && offers(field) ? query.getAll(field).join(",").split(",") : [];
  const oneOf = <T extends string>(name: "distance" | "sort", known: readonly T[]): T | null =>
    (loggedIn && offers(name) ? known.find((each) => each === query.get(name)) : null) ?? null;
  const page = query.get("page") ?? "";
  return {
    gender: offers("gender") ? genderIn(query.get("gender"), fallback.gender) : fallback.gender,
    country,
    countryregion: hasRegion ? region : null,
    min_age: Math.min(min, max),
    max_age: Math.max(min, max),
    distance: oneOf("distance", SEARCH_DISTANCES),
    sort: oneOf("sort", SEARCH_SORTS),
    ...fromKeys(
      SEARCH_SWITCHES,
      (name) => loggedIn && (isAlwaysOffered(name) || offers(name)) && query.get(name) === "1",
    ),
    interests: settings.interests.filter((interest) => namedIn("interests").includes(interest)),
    ...(Object.fromEntries(
      SEARCHABLE_COLUMNS.map((field) => [field, knownWords(field, namedIn(field))]),
    ) as ChosenOptions),
    name: loggedIn ? nameIn(query.get("name")) : "",
    page: loggedIn && /^[1-9]\d?$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/** A region's code. A form names its country before it, which may not be chosen there: `ENG`, `GB.ENG`. */
const REGION = /^(?:([A-Z]{2})\.)?([A-Za-z0-9-]{1,12})$/;

/** A name that is long enough to be searched for. */
function nameIn(given: string | null): string {
  const name = (given ?? "").trim().replace(/\s+/g, " ").slice(0, NAME_SEARCH.max);
  return name.length >= NAME_SEARCH.min ? name : "";
}

/** An empty value asks for both. */
function genderIn(given: string | null, fallback: MembersFilter["gender"]): MembersFilter["gender"] {
  if (given === "male" || given === "female") return given;
  return given === "" ? null : fallback;
}
