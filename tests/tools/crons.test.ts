import { expect, test } from "vitest";
import { isDue } from "#tools/dev/crons.ts";

const at = (time: string) => new Date(`2026-11-27T${time}:30Z`);

test("a quarter-hour job is due four times an hour, a nightly one once", () => {
  const due = (cron: string) =>
    ["03:00", "03:15", "03:17", "03:20", "15:17"].filter((time) => isDue(cron, at(time)));
  expect(due("*/15 * * * *")).toEqual(["03:00", "03:15"]);
  expect(due("17 3 * * *")).toEqual(["03:17"]);
});

test("days, months and weekdays count too", () => {
  expect(
    ["0 12 27 11 5", "0 12 28 11 5", "0 12 27 12 5", "0 12 27 11 1"].map((cron) => isDue(cron, at("12:00"))),
  ).toEqual([true, false, false, false]);
});
