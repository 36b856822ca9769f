import { pageSource, type DataOf } from "#client/page/page-source.ts";
import { landerData } from "#client/parts/landers/source.ts";
import maps from "./maps.json";
import { route } from "./route.ts";

/** A country as rows of cells (a space, or 1 to 3 by the size of its towns), and its towns with a name. */
export interface CountryMap {
  country: string;
  rows: string[];
  towns: (readonly [column: number, row: number, name: string])[];
}

const known: Readonly<Record<string, { rows: string[]; towns: (string | number)[][] }>> = maps;

export const source = pageSource(route, {
  async data(request) {
    const lander = await landerData(route, request, []);
    return { ...lander, map: mapOf(request.country.value) ?? mapOf(request.settings.countries[0] ?? null) };
  },
});
export type Data = DataOf<typeof source>;

/** The map of a country, or null for one that has none. */
function mapOf(country: string | null): CountryMap | null {
  const map = country !== null && Object.hasOwn(known, country) ? known[country] : undefined;
  if (!map || country === null) return null;
  const towns = map.towns.map(([column, row, name]) => [Number(column), Number(row), String(name)] as const);
  return { country, rows: map.rows, towns };
}
