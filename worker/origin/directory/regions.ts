/**
 * Regions of the countries that have a choice of them. Codes are GeoNames' first-level codes, as the places
 * have them.
 */

export interface Region {
  code: string;
  name: string;
}

/** "07 Noord-Holland | 09 Utrecht" */
const list = (text: string): readonly Region[] =>
  text.split("|").map((entry) => {
    const [code = "", ...words] = entry.trim().split(" ");
    return { code, name: words.join(" ") };
  });

export const REGIONS: Record<string, readonly Region[]> = {
  NL: list(
    "01 Drenthe | 16 Flevoland | 02 Fryslân | 03 Gelderland | 04 Groningen | 05 Limburg | 06 Noord-Brabant | 07 Noord-Holland | 15 Overijssel | 09 Utrecht | 10 Zeeland | 11 Zuid-Holland",
  ),
  BE: list("BRU Brussel / Bruxelles | VLG Vlaanderen | WAL Wallonie"),
  LU: list(
    "CA Capellen | CL Clervaux | DI Diekirch | EC Echternach | ES Esch-sur-Alzette | GR Grevenmacher | LU Luxembourg | ME Mersch | RD Redange | RM Remich | VD Vianden | WI Wiltz",
  ),
  DE: list(
    "01 Baden-Württemberg | 02 Bayern | 16 Berlin | 11 Brandenburg | 03 Bremen | 04 Hamburg | 05 Hessen | 12 Mecklenburg-Vorpommern | 06 Niedersachsen | 07 Nordrhein-Westfalen | 08 Rheinland-Pfalz | 09 Saarland | 13 Sachsen | 14 Sachsen-Anhalt | 10 Schleswig-Holstein | 15 Thüringen",
  ),
  AT: list(
    "01 Burgenland | 02 Kärnten | 03 Niederösterreich | 04 Oberösterreich | 05 Salzburg | 06 Steiermark | 07 Tirol | 08 Vorarlberg | 09 Wien",
  ),
  CH: list(
    "AG Aargau | AR Appenzell Ausserrhoden | AI Appenzell Innerrhoden | BL Basel-Landschaft | BS Basel-Stadt | BE Bern | FR Fribourg | GE Genève | GL Glarus | GR Graubünden | JU Jura | LU Luzern | NE Neuchâtel | NW Nidwalden | OW Obwalden | SH Schaffhausen | SZ Schwyz | SO Solothurn | SG St. Gallen | TG Thurgau | TI Ticino | UR Uri | VS Valais / Wallis | VD Vaud | ZG Zug | ZH Zürich",
  ),
  DK: list("17 Hovedstaden | 18 Midtjylland | 19 Nordjylland | 20 Sjælland | 21 Syddanmark"),
  NO: list(
    "42 Agder | 34 Innlandet | 08 Møre og Romsdal | 09 Nordland | 12 Oslo | 14 Rogaland | 54 Troms og Finnmark | 21 Trøndelag | 38 Vestfold og Telemark | 46 Vestland | 30 Viken",
  ),
  SE: list(
    "02 Blekinge län | 10 Dalarnas län | 05 Gotlands län | 03 Gävleborgs län | 06 Hallands län | 07 Jämtlands län | 08 Jönköpings län | 09 Kalmar län | 12 Kronobergs län | 14 Norrbottens län | 27 Skåne län | 26 Stockholms län | 18 Södermanlands län | 21 Uppsala län | 22 Värmlands län | 23 Västerbottens län | 24 Västernorrlands län | 25 Västmanlands län | 28 Västra Götalands län | 15 Örebro län | 16 Östergötlands län",
  ),
  FI: list(
    "14 Etelä-Pohjanmaa | 10 Etelä-Savo | 09 Etelä-Karjala | 18 Kainuu | 05 Kanta-Häme | 16 Keski-Pohjanmaa | 13 Keski-Suomi | 08 Kymenlaakso | 19 Lappi | 06 Pirkanmaa | 15 Pohjanmaa | 12 Pohjois-Karjala | 17 Pohjois-Pohjanmaa | 11 Pohjois-Savo | 07 Päijät-Häme | 04 Satakunta | 01 Uusimaa | 02 Varsinais-Suomi",
  ),
  GB: list("ENG England | NIR Northern Ireland | SCT Scotland | WLS Wales"),
  IE: list("C Connacht | L Leinster | M Munster | U Ulster"),
  US: list(
    "AL Alabama | AK Alaska | AZ Arizona | AR Arkansas | CA California | CO Colorado | CT Connecticut | DE Delaware | DC District of Columbia | FL Florida | GA Georgia | HI Hawaii | ID Idaho | IL Illinois | IN Indiana | IA Iowa | KS Kansas | KY Kentucky | LA Louisiana | ME Maine | MD Maryland | MA Massachusetts | MI Michigan | MN Minnesota | MS Mississippi | MO Missouri | MT Montana | NE Nebraska | NV Nevada | NH New Hampshire | NJ New Jersey | NM New Mexico | NY New York | NC North Carolina | ND North Dakota | OH Ohio | OK Oklahoma | OR Oregon | PA Pennsylvania | RI Rhode Island | SC South Carolina | SD South Dakota | TN Tennessee | TX Texas | UT Utah | VT Vermont | VA Virginia | WA Washington | WV West Virginia | WI Wisconsin | WY Wyoming",
  ),
  CA: list(
    "01 Alberta | 02 British Columbia | 03 Manitoba | 04 New Brunswick | 05 Newfoundland and Labrador | 13 Northwest Territories | 07 Nova Scotia | 14 Nunavut | 08 Ontario | 09 Prince Edward Island | 10 Québec | 11 Saskatchewan | 12 Yukon",
  ),
  AU: list(
    "01 Australian Capital Territory | 02 New South Wales | 03 Northern Territory | 04 Queensland | 05 South Australia | 06 Tasmania | 07 Victoria | 08 Western Australia",
  ),
  NZ: list(
    "E7 Auckland | E8 Bay of Plenty | E9 Canterbury | 10 Chatham Islands | F1 Gisborne | F2 Hawke's Bay | F3 Manawatū-Whanganui | F4 Marlborough | F5 Nelson | F6 Northland | F7 Otago | F8 Southland | F9 Taranaki | TAS Tasman | G1 Waikato | G2 Wellington | G3 West Coast",
  ),
  ZA: list(
    "05 Eastern Cape | 03 Free State | 06 Gauteng | 02 KwaZulu-Natal | 09 Limpopo | 07 Mpumalanga | 10 North West | 08 Northern Cape | 11 Western Cape",
  ),
  FR: list(
    "84 Auvergne-Rhône-Alpes | 27 Bourgogne-Franche-Comté | 53 Bretagne | 24 Centre-Val de Loire | 94 Corse | 44 Grand Est | 32 Hauts-de-France | 11 Île-de-France | 28 Normandie | 75 Nouvelle-Aquitaine | 76 Occitanie | 52 Pays de la Loire | 93 Provence-Alpes-Côte d'Azur",
  ),
  IT: list(
    "01 Abruzzo | 02 Basilicata | 03 Calabria | 04 Campania | 05 Emilia-Romagna | 06 Friuli-Venezia Giulia | 07 Lazio | 08 Liguria | 09 Lombardia | 10 Marche | 11 Molise | 12 Piemonte | 13 Puglia | 14 Sardegna | 15 Sicilia | 16 Toscana | 17 Trentino-Alto Adige | 18 Umbria | 19 Valle d'Aosta | 20 Veneto",
  ),
  ES: list(
    "51 Andalucía | 52 Aragón | 34 Asturias | 53 Canarias | 39 Cantabria | 54 Castilla-La Mancha | 55 Castilla y León | 56 Cataluña | CE Ceuta | 60 Comunitat Valenciana | 57 Extremadura | 58 Galicia | 07 Illes Balears | 27 La Rioja | 29 Madrid | ML Melilla | 31 Murcia | 32 Navarra | 59 País Vasco",
  ),
  PT: list(
    "23 Açores | 02 Aveiro | 03 Beja | 04 Braga | 05 Bragança | 06 Castelo Branco | 07 Coimbra | 08 Évora | 09 Faro | 11 Guarda | 13 Leiria | 14 Lisboa | 10 Madeira | 16 Portalegre | 17 Porto | 18 Santarém | 19 Setúbal | 20 Viana do Castelo | 21 Vila Real | 22 Viseu",
  ),
  PL: list(
    "72 Dolnośląskie | 73 Kujawsko-pomorskie | 75 Lubelskie | 76 Lubuskie | 74 Łódzkie | 77 Małopolskie | 78 Mazowieckie | 79 Opolskie | 80 Podkarpackie | 81 Podlaskie | 82 Pomorskie | 83 Śląskie | 84 Świętokrzyskie | 85 Warmińsko-mazurskie | 86 Wielkopolskie | 87 Zachodniopomorskie",
  ),
};
