import { placesQuery } from "#contract/calls/people/places.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { searchPlaces } from "#origin/directory/places.ts";
import { regionName } from "#origin/directory/regions-of.ts";
import { publicHandler } from "./call.ts";

/** The towns of one of the site's countries that begin with what was typed. */
export const places = publicHandler("GET /api/places.php", {
  query: placesQuery,
  async answer({ db, tenant, query: { q, country } }) {
    if (!tenant.settings.countries.includes(country))
      throw new Refusal(422, "invalid_input", { field: "country" });
    const found = await searchPlaces(db, country, q);
    return {
      places: found.map((place) => ({
        ...place,
        region_name: regionName(tenant, place.country, place.region),
      })),
    };
  },
});
