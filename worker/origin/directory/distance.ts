import { DISTANCES, type Distance } from "#contract/product/distances.ts";
import type { SearchDistance } from "#contract/product/search-order.ts";

/** A town as the table of places has it: a position in hundredths of a degree, and never a member's own. */
export interface TownPosition {
  id: number;
  lat: number;
  lon: number;
}

/** Kilometres up to which each band reaches, between the same town and farther. */
const BANDS = [10, 25, 50, 100, 250] as const;
/** Kilometres. */
const EARTH_RADIUS = 6371;
/** Kilometres of a hundredth of a degree of latitude, a little less than they are. */
const KM_PER_HUNDREDTH = 1.11;
/** Half of a hundredth of a degree, in radians. */
const HALF = Math.PI / 36_000;

/** How far one town is from another, in bands. */
export function distanceBand(a: TownPosition, b: TownPosition): Distance {
  if (a.id === b.id) return "same_town";
  const chord =
    Math.sin((b.lat - a.lat) * HALF) ** 2 +
    Math.cos(2 * a.lat * HALF) * Math.cos(2 * b.lat * HALF) * Math.sin((b.lon - a.lon) * HALF) ** 2;
  const band = BANDS.find((km) => chord <= chordOf(km));
  return band === undefined ? "farther" : `${band}`;
}

/** Half the chord between two points so many kilometres apart, squared, on a globe of radius 1: the haversine. */
const chordOf = (km: number): number => Math.sin(km / 2 / EARTH_RADIUS) ** 2;

/** The place of a band in DISTANCES: 0 is the same town. */
export const bandOf = (distance: Distance): number => DISTANCES.indexOf(distance);
export const FARTHEST = bandOf("farther");

/**
 * The same rule in SQL, as the place of the band in DISTANCES: from the town `a` to the town `b`, both
 * aliases of rows with id, lat and lon. Null where a town is unknown.
 */
export function bandSql(a: string, b: string): string {
  const sine = (axis: string) => `sin((${b}.${axis} - ${a}.${axis}) * ${HALF})`;
  const cosine = (town: string) => `cos(${town}.lat * ${2 * HALF})`;
  const chord = `${sine("lat")} * ${sine("lat")} + ${cosine(a)} * ${cosine(b)} * ${sine("lon")} * ${sine("lon")}`;
  return `CASE WHEN ${a}.id IS NULL OR ${b}.id IS NULL THEN NULL WHEN ${a}.id = ${b}.id THEN 0 ${BANDS.map(
    (km, i) => `WHEN ${chord} <= ${chordOf(km)} THEN ${i + 1}`,
  ).join(" ")} ELSE ${FARTHEST} END`;
}

/**
 * A rough condition, for the index by position: `b` is no farther north or south of `a` than so many
 * kilometres.
 */
export const isAbout = (a: string, b: string, distance: SearchDistance): string => {
  const reach = Math.ceil(Number(distance) / KM_PER_HUNDREDTH);
  return `${b}.lat BETWEEN ${a}.lat - ${reach} AND ${a}.lat + ${reach}`;
};
