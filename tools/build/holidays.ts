import { writeFileSync } from "node:fs";
import Holidays from "date-holidays";
import { PAYING_COUNTRIES } from "#contract/product/countries.ts";
import { EEA_AND_GB } from "#contract/product/eea.ts";

/**
 * npm run holidays: writes the days on which a withdrawal period does not end, besides Saturdays and Sundays,
 * of the countries in which members live. Generous: a holiday anywhere in a country counts in all of it. Run
 * it once a year, and when a country is added. The source is date-holidays, CC BY-SA 3.0; so is the file.
 */
const FILE = "worker/contract/product/public-holidays.json";
/** Years from this one on. */
const YEARS = 7;
const COUNTRIES = [...new Set([...EEA_AND_GB, ...PAYING_COUNTRIES, "AX", "CH", "FO", "GL", "LI"])].sort();

/**
 * Days that count everywhere, since the laws of some countries name them beside their holidays: the eves of
 * Christmas and New Year (Denmark, Sweden), and Good Friday (Austria).
 */
const EVES = ["1224", "1231"];
const GOOD_FRIDAY = "easter -2";
/** Denmark's consumer law names Constitution Day, the Netherlands' law of periods Liberation Day. */
const MORE: Readonly<Record<string, readonly string[]>> = { DK: ["0605"], NL: ["0505"] };
const TYPES: readonly string[] = ["public", "bank"];

const first = new Date().getUTCFullYear();
const all = new Holidays();

function partsOf(country: string): string[][] {
  const states = Object.keys(all.getStates(country) ?? {});
  return [
    [country],
    ...states.flatMap((state) => [
      [country, state],
      ...Object.keys(all.getRegions(country, state) ?? {}).map((region) => [country, state, region]),
    ]),
  ];
}

/** The month and day of each, unless it is a Saturday or a Sunday anyway. */
function daysOf(country: string, year: number): string {
  const found = new Set([...EVES, ...(MORE[country] ?? [])].map((day) => `${year}${day}`));
  for (const { date, rule } of new Holidays("DE").getHolidays(year))
    if (rule === GOOD_FRIDAY) found.add(date.slice(0, 10).replaceAll("-", ""));
  for (const [land = country, state = "", region = ""] of partsOf(country))
    for (const { date, start, end, type } of new Holidays(land, state, region).getHolidays(year)) {
      if (!TYPES.includes(type)) continue;
      const [y = 0, m = 1, d = 1] = date.slice(0, 10).split("-").map(Number);
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
      for (let day = 0; day < length; day++)
        found.add(new Date(Date.UTC(y, m - 1, d + day)).toISOString().slice(0, 10).replaceAll("-", ""));
    }
  return [...found]
    .filter((day) => day.startsWith(String(year)) && !isWeekend(day))
    .map((day) => day.slice(4))
    .sort()
    .join(" ");
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const years = Array.from({ length: YEARS }, (_, index) => first + index);
const known = all.getCountries();
const table = Object.fromEntries(
  COUNTRIES.filter((country) => Object.hasOwn(known, country)).map((country) => [
    country,
    Object.fromEntries(years.map((year) => [year, daysOf(country, year)])),
  ]),
);
writeFileSync(FILE, `${JSON.stringify(table, null, 1)}\n`);
