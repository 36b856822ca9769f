/** Units of each currency for one euro, by day, as the European Central Bank publishes them. */
export type RateDays = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Where the bank publishes its reference rates of the last 90 days. */
export const RATES_ADDRESS = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml";

/** Reads the bank's file of one day or of many. Throws where it is none. */
export function readRates(xml: string): RateDays {
  const days = new Map<string, Map<string, number>>();
  for (const [, day = "", table = ""] of xml.matchAll(
    /<Cube time=['"](\d{4}-\d{2}-\d{2})['"]>(.*?)<\/Cube>\s*(?=<Cube time|<\/Cube>)/gs,
  ))
    days.set(
      day,
      new Map(
        [...table.matchAll(/currency=['"]([A-Z]{3})['"] rate=['"](\d+(?:\.\d+)?)['"]/g)].map(
          ([, currency = "", rate = ""]) => [currency, Number(rate)],
        ),
      ),
    );
  if (days.size === 0) throw new Error("this is not the bank's table of reference rates");
  return days;
}

/** The first published day from a day on, a week at most; null where the file has none. */
export function publishedOn(days: RateDays, day: string): string | null {
  const last = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
  return [...days.keys()].toSorted().find((each) => each >= day && each <= last) ?? null;
}
