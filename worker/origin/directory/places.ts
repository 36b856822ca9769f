import { TOWNS_SHOWN } from "#contract/product/limits.ts";
import type { Directory } from "./directory.ts";
import { placeKey } from "./place-key.ts";

export interface Place {
  id: number;
  country: string;
  region: string | null;
  name: string;
}

/**
 * Half the side of the boxes that are searched, in hundredths of a degree: first a town's surroundings, then
 * the wider country.
 */
const BOXES = [15, 100];

/**
 * The town nearest to a position in degrees, or null far from any. Positions are compared in hundredths of a
 * degree.
 */
export async function nearestPlace(
  db: Pick<D1Database, "prepare">,
  lat: number,
  lon: number,
): Promise<Place | null> {
  const [y, x] = [Math.round(lat * 100), Math.round(lon * 100)];
  const narrowing = Math.cos((lat * Math.PI) / 180) ** 2;
  for (const box of BOXES) {
    const place = await db
      .prepare(
        `SELECT id, country, region, name
          FROM places
          WHERE lat BETWEEN ?1 - ?3 AND ?1 + ?3
            AND lon BETWEEN ?2 - ?3 AND ?2 + ?3
          ORDER BY (lat - ?1) * (lat - ?1) + (lon - ?2) * (lon - ?2) * ?4
          LIMIT 1`,
      )
      .bind(y, x, box, narrowing)
      .first<Place>();
    if (place) return place;
  }
  return null;
}

/**
 * The towns of a country whose names begin so, the biggest first; of equal names in one region the biggest
 * alone, since nobody could tell them apart.
 */
export async function searchPlaces(db: Directory, country: string, typed: string): Promise<Place[]> {
  const from = placeKey(typed);
  if (from === "") return [];
  const [found] = await db.batch<Place & { population: number }>([
    db
      .prepare(`SELECT id, country, region, name, max(population) AS population
        FROM places
        WHERE country = ?1
          AND search >= ?2
          AND search < ?2 || char(1114111)
        GROUP BY name, region ORDER BY population DESC, id LIMIT ${TOWNS_SHOWN}`)
      .bind(country, from),
  ]);
  return (found?.results ?? []).map(({ id, country, region, name }) => ({ id, country, region, name }));
}

/** The biggest town of a country that has this name, or null. */
export const townNamed = (
  db: Pick<D1Database, "prepare">,
  country: string,
  name: string,
): Promise<Place | null> =>
  db
    .prepare(
      `SELECT id, country, region, name
        FROM places
        WHERE country = ?1
          AND search = ?2
        ORDER BY population DESC, id
        LIMIT 1`,
    )
    .bind(country, placeKey(name))
    .first<Place>();

/** A town by its id, or null. */
export async function findPlace(db: Directory, id: number): Promise<Place | null> {
  const [found] = await db.batch<Place>([
    db.prepare("SELECT id, country, region, name FROM places WHERE id = ?1").bind(id),
  ]);
  return found?.results[0] ?? null;
}
