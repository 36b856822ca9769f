import type { Town } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";

/** What somebody has typed of a town's name, in one of the site's countries. */
export const placesQuery = type({ q: "0 < string <= 60", country: /^[A-Z]{2}$/ });
export type PlacesQuery = typeof placesQuery.infer;

export interface PlacesAnswer {
  places: Town[];
}
