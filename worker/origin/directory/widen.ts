import type { SearchField } from "#contract/entities.ts";
import { MAX_AGE, WIDER_AGES } from "#contract/product/limits.ts";
import { SEARCHABLE_COLUMNS } from "#contract/product/profile-fields.ts";
import { WIDENED_SWITCHES } from "#contract/product/search-switches.ts";
import type { Search } from "./search-request.ts";

export interface Widening {
  search: Search;
  widened: SearchField[];
}

/**
 * A search made wider step by step: first the place, then the ages, then the other filters, each on top of
 * the steps before. Gender, mutual fit, blocks, real members only and the site's minimum age are never
 * widened.
 */
export function widenings(search: Search, leastAge: number): Widening[] {
  const steps: Widening[] = [];
  const widen = (fields: SearchField[], change: Partial<Search>) => {
    const before = steps.at(-1) ?? { search, widened: [] };
    if (fields.length > 0)
      steps.push({ search: { ...before.search, ...change }, widened: [...before.widened, ...fields] });
  };
  const { country, region, minAge, maxAge } = search;
  if (search.distance !== null) widen(["distance"], { distance: null });
  if (country !== null && region !== null) widen(["countryregion"], { region: null });
  if (country !== null) widen(["country"], { country: null, region: null });
  const younger = minAge > leastAge;
  const older = maxAge !== null && maxAge < MAX_AGE;
  widen([...(younger ? ["min_age" as const] : []), ...(older ? ["max_age" as const] : [])], {
    minAge: Math.max(leastAge, minAge - WIDER_AGES),
    maxAge: older ? maxAge + WIDER_AGES : maxAge,
  });
  if (search.interests.length > 0) widen(["interests"], { interests: [] });
  for (const field of SEARCHABLE_COLUMNS)
    if (search.choices[field].length > 0)
      widen([field], { choices: { ...(steps.at(-1)?.search ?? search).choices, [field]: [] } });
  for (const name of WIDENED_SWITCHES)
    if (search.switches.includes(name))
      widen([name], {
        switches: (steps.at(-1)?.search ?? search).switches.filter((each) => each !== name),
      });
  return steps;
}
