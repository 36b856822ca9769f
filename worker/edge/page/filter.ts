import type { MembersFilter } from "../../../client/seed.ts";
import type { SearchField, Settings } from "../../contract/entities.ts";
import { MAX_AGE, MAX_PAGE } from "../../contract/limits.ts";
import { nicheOf } from "../../contract/niches.ts";
import { countryCode } from "../decide/country.ts";
import type { PageRequest } from "./data.ts";

type Asked = Pick<PageRequest, "settings" | "query" | "visit">;

export const defaultFilter = (settings: Settings): MembersFilter => {
  const niche = nicheOf(settings);
  return { gender: niche.gender, country: null, countryregion: null, min_age: Math.max(settings.min_age, niche.min_age ?? 0), max_age: MAX_AGE, page: 1 };
};

/** The filter of an address: what is not a filter is as if it were not there, and ages stay within the site's limits. Region and further pages are for members. */
export function readFilter({ settings, query, visit }: Asked): MembersFilter {
  const fallback = defaultFilter(settings);
  const offers = (field: SearchField) => settings.search_fields.includes(field);
  const given = query.get("gender");
  const gender = !offers("gender") ? fallback.gender : given === "male" || given === "female" ? given : given === "" ? null : fallback.gender;
  const age = (name: string, otherwise: number) => {
    const value = query.get(name);
    return value !== null && /^\d{1,2}$/.test(value) ? Math.min(Math.max(Number(value), settings.min_age), MAX_AGE) : otherwise;
  };
  const [min, max] = [offers("min_age") ? age("min_age", fallback.min_age) : fallback.min_age, offers("max_age") ? age("max_age", fallback.max_age) : fallback.max_age];
  const chosen = countryCode(query.get("country"));
  const country = chosen && offers("country") && settings.countries.includes(chosen) ? chosen : null;
  const member = visit.loggedIn.value;
  const region = query.get("countryregion") ?? "";
  const inCountry = country ?? (settings.countries.length === 1 ? (settings.countries[0] ?? null) : null);
  const page = query.get("page") ?? "";
  return {
    gender,
    country,
    countryregion: member && offers("countryregion") && inCountry !== null && /^[A-Za-z0-9-]{1,12}$/.test(region) ? region : null,
    min_age: Math.min(min, max),
    max_age: Math.max(min, max),
    page: member && /^[1-9]\d?$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

/** The address's part of a filter: what differs from the site's own. */
export function filterQuery(request: Asked): URLSearchParams {
  const filter = readFilter(request);
  const fallback = defaultFilter(request.settings);
  const query = new URLSearchParams();
  if (filter.gender !== fallback.gender) query.set("gender", filter.gender ?? "");
  if (filter.min_age !== fallback.min_age) query.set("min_age", String(filter.min_age));
  if (filter.max_age !== fallback.max_age) query.set("max_age", String(filter.max_age));
  if (filter.country) query.set("country", filter.country);
  if (filter.countryregion) query.set("countryregion", filter.countryregion);
  if (filter.page > 1) query.set("page", String(filter.page));
  return query;
}

/** The query of members.php for a filter. */
export function callQuery({ settings, visit }: Pick<Asked, "settings" | "visit">, filter: MembersFilter): URLSearchParams {
  const query = new URLSearchParams({ min_age: String(filter.min_age), max_age: String(filter.max_age) });
  if (filter.gender) query.set("gender", filter.gender);
  const country = filter.country ?? (filter.countryregion ? settings.countries[0] : null);
  if (country) query.set("country", country);
  if (filter.countryregion) query.set("countryregion", filter.countryregion);
  if (filter.page > 1) query.set("page", String(filter.page));
  // only where it decides, as it does in the key of the page: two visitors with the same decisions get the same answer
  if (!visit.loggedIn.value && !settings.logged_out_search) query.set("traffic_source", "1");
  return query;
}
