import { expect, test } from "vitest";
import { EEA_AND_GB } from "#contract/product/eea.ts";
import { addDays, dayIn, isWeekend } from "#contract/product/local-day.ts";
import HOLIDAYS from "#contract/product/public-holidays.json" with { type: "json" };
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { UNKNOWN_HOLIDAYS_DAYS, withdrawalEnd } from "#contract/product/withdrawal-period.ts";
import { zonesOfCountry } from "#origin/base/time-zones.ts";

const endOf = (paid: string, country: string | null, zone: string | null, days = 14): string | null => {
  const zones = country === null ? [] : zonesOfCountry(country);
  const end = withdrawalEnd({ at: Date.parse(paid), days, country, zone, zones });
  return end === null ? null : new Date(end).toISOString();
};

test.each([
  // paid, country, zone of the device, the last moment: its last day ends on the member's clock
  ["a Tuesday", "2026-09-01T10:00:00Z", "NL", "Europe/Amsterdam", "2026-09-15T21:59:59.999Z"],
  ["a minute after midnight", "2026-09-01T22:01:00Z", "NL", "Europe/Amsterdam", "2026-09-16T21:59:59.999Z"],
  ["a minute before it", "2026-09-01T21:59:00Z", "NL", "Europe/Amsterdam", "2026-09-15T21:59:59.999Z"],
  ["a Friday's last day is a Friday", "2026-09-04T10:00:00Z", "NL", null, "2026-09-18T21:59:59.999Z"],
  ["a Saturday's is the Monday", "2026-09-05T10:00:00Z", "NL", null, "2026-09-21T21:59:59.999Z"],
  ["a Sunday's too", "2026-09-06T10:00:00Z", "NL", null, "2026-09-21T21:59:59.999Z"],
  ["Good Friday to after Easter Monday", "2026-03-20T10:00:00Z", "DE", null, "2026-04-07T21:59:59.999Z"],
  ["Holy Saturday", "2026-03-21T10:00:00Z", "GB", "Europe/London", "2026-04-07T22:59:59.999Z"],
  ["Christmas Eve to the Monday", "2026-12-10T10:00:00Z", "SE", null, "2026-12-28T22:59:59.999Z"],
  ["Boxing Day's substitute", "2026-12-11T10:00:00Z", "GB", "Europe/London", "2026-12-29T23:59:59.999Z"],
  ["New Year's Eve, over the year", "2026-12-17T10:00:00Z", "NL", null, "2027-01-04T22:59:59.999Z"],
  ["Epiphany, in some parts of Germany", "2026-12-23T10:00:00Z", "DE", null, "2027-01-07T22:59:59.999Z"],
  ["Denmark's Constitution Day", "2026-05-22T10:00:00Z", "DK", null, "2026-06-08T21:59:59.999Z"],
  ["the clocks go forward on the way", "2027-03-15T10:00:00Z", "NL", null, "2027-03-30T21:59:59.999Z"],
  ["the clocks go back on the way", "2026-10-20T10:00:00Z", "NL", null, "2026-11-03T22:59:59.999Z"],
  ["over the leap day", "2028-02-15T10:00:00Z", "NL", null, "2028-02-29T22:59:59.999Z"],
  ["far in the west", "2026-09-01T03:00:00Z", "US", "America/Los_Angeles", "2026-09-15T06:59:59.999Z"],
  ["far in the east", "2026-09-01T13:00:00Z", "NZ", "Pacific/Auckland", "2026-09-16T11:59:59.999Z"],
  ["the last of a country's zones", "2026-09-01T12:00:00Z", "PT", null, "2026-09-15T23:59:59.999Z"],
  [
    "a device on a journey to the west",
    "2026-09-01T10:00:00Z",
    "NL",
    "America/New_York",
    "2026-09-16T03:59:59.999Z",
  ],
  [
    "a device on a journey to the east",
    "2026-09-01T10:00:00Z",
    "NL",
    "Asia/Tokyo",
    "2026-09-15T21:59:59.999Z",
  ],
  [
    "nothing known: the last zone, a week later",
    "2026-09-01T13:00:00Z",
    null,
    null,
    "2026-09-23T11:59:59.999Z",
  ],
  ["a country without a table", "2026-09-01T10:00:00Z", "JP", null, "2026-09-22T14:59:59.999Z"],
  ["a year without a table", "2050-09-01T10:00:00Z", "NL", null, "2050-09-22T21:59:59.999Z"],
  ["a week later on no weekend", "2050-09-03T10:00:00Z", "NL", null, "2050-09-26T21:59:59.999Z"],
])("a withdrawal period ends with its last working day: %s", (_what, paid, country, zone, end) => {
  expect(endOf(paid, country, zone)).toBe(end);
});

test("a site's longer period is counted the same, and none has no end", () => {
  expect(endOf("2026-09-05T10:00:00Z", "NL", null, 30)).toBe("2026-10-05T21:59:59.999Z");
  expect(endOf("2026-09-05T10:00:00Z", "NL", null, 0)).toBeNull();
});

test("no period is ever shorter than fourteen days, and where nothing is known none is shorter than anywhere", () => {
  const table: Record<string, Record<string, string>> = HOLIDAYS;
  const isFree = (day: string, country: string) =>
    isWeekend(day) || table[country]?.[day.slice(0, 4)]?.split(" ").includes(day.slice(5).replace("-", ""));
  for (const country of Object.keys(table)) {
    const years = Object.keys(table[country] ?? {});
    let run = 0;
    for (let day = `${years[0]}-01-01`; day <= `${years.at(-1)}-12-31`; day = addDays(day, 1)) {
      run = isFree(day, country) ? run + 1 : 0;
      expect([country, day, run <= UNKNOWN_HOLIDAYS_DAYS]).toEqual([country, day, true]);
    }
  }
  for (const country of EEA_AND_GB) {
    const zones = zonesOfCountry(country);
    // past Christmas, New Year and Easter
    for (let day = 0; day < 160; day++) {
      const at = Date.UTC(2026, 10, 1) + day * DAY_MS;
      const end = withdrawalEnd({ at, days: 14, country, zone: null, zones }) ?? 0;
      expect(end).toBeGreaterThan(at + 14 * DAY_MS);
      expect([country, end, zones.some((zone) => !isFree(dayIn(end, zone), country))]).toEqual([
        country,
        end,
        true,
      ]);
    }
  }
});
