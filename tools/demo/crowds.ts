import { LOCALES, type Locale } from "#contract/entities.ts";

/** How many members each site has, from where. */
export type Site =
  | "amberlind-nl"
  | "rubinelle"
  | "nordlune"
  | "amberlind"
  | "luzelia"
  | "clairambre"
  | "brisaluna"
  | "zorzanka";
export interface Crowd {
  site: Site;
  country: string;
  language: Locale;
  count: number;
  /** Whether it is all of a small site. */
  isSmall: boolean;
}

export const crowds: readonly Crowd[] = [
  ...crowd("amberlind-nl", "NL nl 110", "BE nl 40"),
  ...crowd("rubinelle", "DE de 100", "AT de 30", "CH de 20"),
  ...crowd("nordlune", "DK da 25", "NO nb 25", "SE sv 30", "FI fi 20"),
  ...crowd("amberlind", "GB en 34", "IE en 12", "US en 20", "CA en 10", "AU en 12", "NZ en 6", "ZA en 6"),
  // last, since what everyone before them is drawn like follows from their number
  ...crowd("luzelia", "ES es 20"),
  ...crowd("clairambre", "FR fr 32"),
  ...crowd("brisaluna", "IT it 28"),
  ...crowd("zorzanka", "PL pl 24"),
];

type Group = `${string} ${Locale} ${number}`;

function crowd(site: Site, ...groups: readonly Group[]): Crowd[] {
  return groups.map((group) => {
    const [country = "", code, count] = group.split(" ");
    const language = LOCALES.find((locale) => locale === code);
    if (!language) throw new Error(`no such language: ${group}`);
    return { site, country, language, count: Number(count), isSmall: groups.length === 1 };
  });
}
