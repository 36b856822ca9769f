import { geocodeQuery } from "#contract/calls/people/geocode.schema.ts";
import { nearestPlace } from "#origin/directory/places.ts";
import { regionName } from "#origin/directory/regions-of.ts";
import { publicHandler } from "./call.ts";

export const geocode = publicHandler("GET /api/geocode.php", {
  query: geocodeQuery,
  async answer({ db, tenant, query }) {
    const place = await nearestPlace(db, Number(query.lat), Number(query.lon));
    return place
      ? {
          country: place.country,
          region: place.region,
          city: place.name,
          place: { ...place, region_name: regionName(tenant, place.country, place.region) },
        }
      : false;
  },
});
