import { placeKey } from "#origin/directory/place-key.ts";
import { places } from "#tools/demo/places.ts";

/** Writes the towns of the world as SQL for a pool's database: npm run -s places > places.sql */
const ROWS = 400;
const quote = (text: string | null): string => (text === null ? "NULL" : `'${text.replaceAll("'", "''")}'`);
const hundredths = (degrees: number): number => Math.round(degrees * 100);

const rows = places().map(
  ({ id, country, region, name, lat, lon, population }) =>
    `(${id},${quote(country)},${quote(region)},${quote(name)},${hundredths(lat)},${hundredths(lon)},${population},${quote(placeKey(name))})`,
);
for (let i = 0; i < rows.length; i += ROWS) {
  process.stdout.write(
    `INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population, search) VALUES\n${rows.slice(i, i + ROWS).join(",\n")};\n`,
  );
}
