import { type } from "#contract/schema.ts";

/** The beginning of a town's name, in one of the site's countries. */
export const placesQuery = type({ q: "0 < string <= 60", country: /^[A-Z]{2}$/ });
export type PlacesQuery = typeof placesQuery.infer;
