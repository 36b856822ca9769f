import type { InCommon, Locale, ProfileView } from "#contract/entities.ts";
import { ageOn } from "#contract/product/age.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import { distanceBand, type TownPosition } from "./distance.ts";
import { fits, type Kind } from "./fit.ts";

/** The columns that a comparison of two members needs, beside country, region and sexuality. */
export const COMPARED_COLUMNS =
  "id, gender, date_of_birth, wish_min_age, wish_max_age, language, interests, place";
export interface Side extends Kind {
  id: string;
  date_of_birth: string;
  wish_min_age: number | null;
  wish_max_age: number | null;
  language: Locale;
  interests: string;
  place: number;
  country: string;
  region: string | null;
}

/**
 * The distance between two members' towns, and what the members have in common; interests only where the site
 * shows them.
 */
export function compare(
  mine: Side,
  other: Side,
  towns: TownPosition[],
  withInterests: boolean,
  now: Date,
): Pick<ProfileView, "distance" | "in_common"> {
  const [here, there] = [mine, other].map(({ place }) => towns.find(({ id }) => id === place));
  const distance = here && there && distanceBand(here, there);
  const common = inCommon(mine, other, withInterests, now);
  return {
    ...(distance && { distance }),
    // some regions are half a country: whoever is told to live far away hears nothing of a region
    in_common: { ...common, region: common.region && distance !== "farther" },
  };
}

function inCommon(mine: Side, other: Side, withInterests: boolean, now: Date): InCommon {
  const interests: Interest[] = JSON.parse(mine.interests);
  const others: Interest[] = JSON.parse(other.interests);
  return {
    interests: withInterests ? others.filter((interest) => interests.includes(interest)) : [],
    language: mine.language === other.language ? mine.language : null,
    region: mine.region !== null && mine.country === other.country && mine.region === other.region,
    looking_for: fits(
      { ...mine, age: ageOn(now, mine.date_of_birth) },
      { ...other, age: ageOn(now, other.date_of_birth) },
    ),
  };
}
