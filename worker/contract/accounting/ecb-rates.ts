import { bankDayAfter, isBankDay } from "#contract/product/bank-days.ts";
import { addDays, type Day } from "#contract/product/local-day.ts";

/** Units of each currency for one euro, by day, as the European Central Bank publishes them. */
export type RateDays = ReadonlyMap<Day, ReadonlyMap<string, number>>;

/** Reads the bank's file of one day or of many, as XML or CSV. Throws where it is none. */
export function readRates(text: string): RateDays {
  const days = text.startsWith("Date,") ? daysInCsv(text) : daysInXml(text);
  if (days.size === 0) throw new Error("this is not the bank's table of reference rates");
  return days;
}

function daysInXml(xml: string): RateDays {
  const days = new Map<Day, ReadonlyMap<string, number>>();
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
  return days;
}

/** A currency without a rate on a day has "N/A" there. */
function daysInCsv(csv: string): RateDays {
  const [head = "", ...lines] = csv.split(/\r?\n/).filter(Boolean);
  const currencies = head.split(",").slice(1);
  return new Map(
    lines.map((line) => {
      const [day = "", ...rates] = line.split(",");
      const known = rates.flatMap((rate, i) => {
        const currency = currencies[i] ?? "";
        return currency !== "" && /^\d+(?:\.\d+)?$/.test(rate) ? [[currency, Number(rate)] as const] : [];
      });
      return [day, new Map(known)] as const;
    }),
  );
}

/** The rates of some currencies as CSV, the newest day first. */
export const ratesCsv = (days: RateDays, currencies: readonly string[]): string =>
  [
    ["Date", ...currencies].join(","),
    ...[...days]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([day, rates]) => [day, ...currencies.map((currency) => rates.get(currency) ?? "N/A")].join(",")),
    "",
  ].join("\n");

/**
 * The day whose rates count for the last day of a return: that day, or the next on which the bank publishes
 * any (Directive 2006/112/EC, article 369h). Whether they are at hand is another question.
 */
export const publishedFrom = (day: Day): Day => (isBankDay(day) ? day : publishedFrom(addDays(day, 1)));

/** The last day, up to a day, on which the bank publishes any (the same directive, article 91 (2)). */
export const publishedUntil = (day: Day): Day => (isBankDay(day) ? day : publishedUntil(addDays(day, -1)));

/** Where days are missing between two that are there, as "2026-10-05 to 2026-10-08". */
export function missingDays(days: RateDays): string[] {
  const known = [...days.keys()].toSorted();
  return known.flatMap((day, i) => {
    const expected = i === 0 ? day : bankDayAfter(known[i - 1] ?? day);
    return expected === day ? [] : [`${expected} to ${publishedUntil(addDays(day, -1))}`];
  });
}
