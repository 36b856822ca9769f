import type { GrowthRange } from "#contract/desk/growth.schema.ts";

/** The filters of the screen, which every part of it has in its address. */
export const FILTERS = ["from", "to", "site", "country", "network", "partner"] as const;
export type Filter = (typeof FILTERS)[number];

export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];

export const askedOf = ({ url }: Pick<Request, "url">): URLSearchParams => new URL(url).searchParams;

/** The filters of an address, as the calls take them; what is empty is left out. */
export const rangeOf = (asked: URLSearchParams): GrowthRange =>
  Object.fromEntries(FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])));

/** One of a few words in the address; the first of them where it has none of them. */
export const choiceOf = <const T extends string>(
  asked: URLSearchParams,
  name: string,
  choices: readonly [T, ...T[]],
): T => choices.find((choice) => choice === asked.get(name)) ?? choices[0];

/** The address's query with other values; an empty one is taken out, and a page of a list is the first again. */
export function asking(asked: URLSearchParams, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams([...asked].filter(([name, value]) => name !== "after" && value !== ""));
  for (const [name, value] of Object.entries(values))
    if (value === "") query.delete(name);
    else query.set(name, value);
  return `?${query}`;
}

const DAY_MS = 86_400_000;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** Today where the reader is, as YYYY-MM-DD. */
export const todayHere = (): string => new Date().toLocaleDateString("sv-SE");

/** The first day of the period that holds a day: of a week its Monday. */
function startOf(period: Period, day: string): string {
  if (period === "day") return day;
  if (period === "month") return `${day.slice(0, 7)}-01`;
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first days of all periods from one day to another; the first begins at `from`, as the answer's does. */
export function periodsBetween(period: Period, from: string, to: string): string[] {
  const found: string[] = [];
  for (let day = from; day <= to; day = nextOf(period, day)) found.push(day);
  return found;
}

function nextOf(period: Period, day: string): string {
  if (period === "day") return dayAfter(day, 1);
  if (period === "week") return dayAfter(startOf("week", day), 7);
  const [year = 0, month = 0] = day.split("-").map(Number);
  return dayOf(new Date(Date.UTC(year, month, 1)));
}
