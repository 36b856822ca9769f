/** What a country calls its regions, where the site has a list of them: message ids `vocab.region.<kind>`. */
const REGION_KINDS = [
  "province",
  "state",
  "canton",
  "county",
  "region",
  "department",
  "district",
  "voivodeship",
  "nation",
  "municipality",
] as const;
export type RegionKind = (typeof REGION_KINDS)[number];

const COUNTRIES: Record<RegionKind, string> = {
  province: "NL IE CA ZA AR CR CU DO EC PA",
  state: "DE AT US AU MX VE",
  canton: "CH LU",
  county: "NO SE",
  region: "BE DK FI FR IT ES NZ CL PE",
  department: "BO CO GT HN NI PY SV UY",
  district: "PT",
  voivodeship: "PL",
  nation: "GB",
  municipality: "PR",
};

const KINDS = new Map(
  REGION_KINDS.flatMap((kind) => COUNTRIES[kind].split(" ").map((country) => [country, kind] as const)),
);

export const regionKindOf = (country: string): RegionKind => KINDS.get(country) ?? "region";
