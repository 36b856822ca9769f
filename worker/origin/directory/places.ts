export interface Place {
  country: string;
  region: string | null;
  name: string;
}

/** Half the side of the boxes that are searched, in hundredths of a degree: first a town's surroundings, then the wider country. */
const BOXES = [15, 100];

/** The town nearest to a position in degrees, or null far from any. Positions are compared in hundredths of a degree. */
export async function nearestPlace(db: Pick<D1Database, "prepare">, lat: number, lon: number): Promise<Place | null> {
  const [y, x] = [Math.round(lat * 100), Math.round(lon * 100)];
  const narrowing = Math.cos((lat * Math.PI) / 180) ** 2;
  for (const box of BOXES) {
    const place = await db
      .prepare("SELECT country, region, name FROM places WHERE lat BETWEEN ?1 - ?3 AND ?1 + ?3 AND lon BETWEEN ?2 - ?3 AND ?2 + ?3 ORDER BY (lat - ?1) * (lat - ?1) + (lon - ?2) * (lon - ?2) * ?4 LIMIT 1")
      .bind(y, x, box, narrowing)
      .first<Place>();
    if (place) return place;
  }
  return null;
}
