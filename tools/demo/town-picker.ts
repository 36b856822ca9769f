import { type Place, towns } from "./places.ts";
/** Where members live: many in the large towns, so that a search finds people, and some in small ones. */
import type { Rng } from "./rng.ts";

export function townPicker(): (r: Rng, country: string) => Place {
  const byCountry = Map.groupBy(towns().filter(spokenThere), ({ country }) => country);
  return (r, country) => {
    const all = byCountry.get(country) ?? [];
    const small = all.filter(({ population }) => population > 3_000 && population < 40_000);
    return r.chance(0.22)
      ? r.pick(small)
      : weighted(r, all.toSorted((a, b) => b.population - a.population).slice(0, 40));
  };
}

function weighted(r: Rng, places: readonly Place[]): Place {
  const weight = ({ population }: Place): number => population ** 0.9;
  let left = r.next() * places.reduce((sum, place) => sum + weight(place), 0);
  const found = places.find((place) => (left -= weight(place)) < 0) ?? places[0];
  if (!found) throw new Error("a country without towns");
  return found;
}

/** Only where people write in the language of the site, and no quarters that the data takes for towns. */
function spokenThere({ country, region, name }: Place): boolean {
  const own = regionsOfTheLanguage[country];
  return (!own || (region !== null && own.includes(region))) && !quarters.has(`${country} ${name}`);
}

const regionsOfTheLanguage: Record<string, readonly string[]> = {
  BE: ["VLG", "BRU"],
  CH: ["AG", "AR", "BL", "BS", "BE", "GL", "GR", "LU", "SH", "SZ", "SO", "SG", "TG", "ZG", "ZH"],
  CA: ["01", "02", "03", "05", "07", "08", "09", "11"],
  FI: ["01", "02", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "17", "18", "19"],
};

const quarters = new Set([
  "DE Wandsbek",
  "DE Bochum-Hordel",
  "DE Marienthal",
  "DE Hamburg-Nord",
  "DE Eimsbüttel",
  "DE Altona",
  "DE Hamburg-Mitte",
  "SE Södermalm",
  "SE Kungsholmen",
  "SE Vasastan",
  "SE Bromma",
  "CA Okanagan",
  "CA Ladner",
  "CA North York",
  "CA Scarborough",
  "CA Etobicoke",
  "US New South Memphis",
  "US South Boston",
  "GB Archway",
  "GB City of Westminster",
  "AU Melbourne City Centre",
  "AU Adelaide Hills",
  "AU Reservoir",
  "NL Amsterdam-Zuidoost",
  "FI Mellunkylä",
  "FI Vuosaari",
  "FI Kallio",
  "FI Kaarela",
  "DK Vanløse",
  "NO Ytrebygda",
  "ES Sant Martí",
  "ES Ciudad Lineal",
  "FR Marseille 13",
  "IT Mestre",
  "IT Acilia-Castel Fusano-Ostia Antica",
  "PL Mokotów",
  "PL Praga Południe",
  "PL Ursynów",
  "PL Wola",
  "PL Bielany",
  "PL Śródmieście",
  "PL Targówek",
]);
