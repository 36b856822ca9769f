import { cachedCall } from "#contract/call.ts";
import type { Town } from "#contract/entities.ts";
import type { PlacesQuery } from "./places.schema.ts";

export type { PlacesQuery };

export interface PlacesAnswer {
  places: Town[];
}

export const places = {
  GET: cachedCall<{ query: PlacesQuery; answer: PlacesAnswer }>({
    fresh: 3600,
    stale: 86_400,
    by: ["country", "q"],
  }),
};
