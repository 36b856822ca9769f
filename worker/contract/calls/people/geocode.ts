import { cachedCall } from "#contract/call.ts";
import type { Geocode } from "#contract/entities.ts";
import type { GeocodeQuery } from "./geocode.schema.ts";

export type { GeocodeQuery };

/** The town nearest to a position; false where none is near. */
export type GeocodeAnswer = Geocode | false;

export const geocode = {
  // specification, section 7: a geocode is cached for one hour
  GET: cachedCall<{ query: GeocodeQuery; answer: GeocodeAnswer }>({
    fresh: 3600,
    stale: 0,
    by: ["lat", "lon"],
  }),
};
