import type { Distance } from "#contract/distances.ts";

/** A town as the table of places has it: a position in hundredths of a degree, and never a member's own. */
export interface TownPosition {
  id: number;
  lat: number;
  lon: number;
}

/** Kilometres up to which each band reaches. */
const BANDS = [10, 25, 50, 100, 250] as const;
/** Kilometres. */
const EARTH_RADIUS = 6371;

/** How far one town is from another, in bands. */
export function distanceBand(a: TownPosition, b: TownPosition): Distance {
  if (a.id === b.id) return "same_town";
  const km = kilometres(a, b);
  const band = BANDS.find((limit) => km <= limit);
  return band === undefined ? "farther" : `${band}`;
}

function kilometres(a: TownPosition, b: TownPosition): number {
  const [from, to] = [radians(a.lat), radians(b.lat)];
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half)));
}

const radians = (hundredths: number): number => (hundredths / 100 / 180) * Math.PI;
