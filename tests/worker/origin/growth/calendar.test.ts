import { expect, test } from "vitest";
import { addDays, dayIn, endOfDay } from "#contract/product/local-day.ts";
import { dayOf, localDay, mondayOf, mondaySql, startOf } from "#origin/growth/calendar.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const FIRST = Date.parse("2025-01-01T00:00:00Z") / 1000;
const LAST = Date.parse("2027-01-01T00:00:00Z") / 1000;
/** Ahead of UTC and behind it, with and without a change of the clocks, also by half an hour. */
const ZONES = [
  "Europe/Amsterdam",
  "Europe/London",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "UTC",
];

test.each(ZONES)("the days of %s are those of its calendar, in SQL too", (zone) => {
  const database = openDatabase();
  const sql = localDay("value", { first: FIRST, last: LAST, zone });
  // every ten hours, and around each midnight
  const moments = Array.from({ length: (LAST - FIRST) / 36_000 }, (_, n) => FIRST + n * 36_000);
  for (let day = "2025-01-02"; day < "2026-12-30"; day = addDays(day, 1)) {
    const start = endOfDay(addDays(day, -1), zone) / 1000;
    expect([day, startOf(day, zone)]).toEqual([day, start]);
    moments.push(start - 1, start);
  }
  const rows = database.sql
    .exec<{ at: number; day: string; monday: string }>(
      `SELECT value AS at, ${sql} AS day, ${mondaySql(sql)} AS monday FROM json_each(?)`,
      JSON.stringify(moments),
    )
    .toArray();
  database.close();
  expect(rows).toHaveLength(moments.length);
  for (const { at, day, monday } of rows) {
    const own = dayIn(at * 1000, zone);
    expect([at, day, dayOf(at, zone), monday]).toEqual([at, own, own, mondayOf(own)]);
  }
});
