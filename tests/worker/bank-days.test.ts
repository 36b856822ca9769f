import { expect, test } from "vitest";
import { bankDayAfter, easterSunday } from "#contract/product/bank-days.ts";

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
])("Easter Sunday of %i is %s", (year, day) => {
  expect(easterSunday(year)).toBe(day);
});

test.each([
  ["a weekday", "2026-09-01", "2026-09-03"],
  ["over a weekend", "2026-09-03", "2026-09-07"],
  ["over Easter", "2026-04-01", "2026-04-07"],
  ["over Christmas and a weekend", "2026-12-23", "2026-12-28"],
  ["over New Year", "2026-12-30", "2027-01-04"],
  ["over the first of May", "2026-04-29", "2026-05-04"],
])("the second bank day %s", (_what, day, later) => {
  expect(bankDayAfter(day, 2)).toBe(later);
});
