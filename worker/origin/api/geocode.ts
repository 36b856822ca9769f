import { geocodeQuery } from "../../contract/calls/geocode.ts";
import type { Handler } from "../call.ts";
import { nearestPlace } from "../directory/places.ts";

export const geocode: Handler<"GET /api/geocode.php"> = {
  query: geocodeQuery,
  async answer({ db, query }) {
    const place = await nearestPlace(db, Number(query.lat), Number(query.lon));
    return place ? { country: place.country, region: place.region, city: place.name } : false;
  },
};
