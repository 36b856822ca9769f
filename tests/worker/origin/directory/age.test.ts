import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOn } from "#contract/product/age.ts";
import { birthRange } from "#origin/directory/age.ts";
import { runs } from "#tests/support/runs.ts";

test("a search by age finds exactly the people whose age it is, on every day of the calendar", () => {
  const day = fc.date({ min: new Date("2024-01-01"), max: new Date("2032-12-31"), noInvalidDate: true });
  const birth = fc
    .date({ min: new Date("1930-01-01"), max: new Date("2020-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const ages = fc
    .tuple(fc.integer({ min: 18, max: 98 }), fc.integer({ min: 0, max: 30 }))
    .map(([min, span]) => ({ min, max: Math.min(min + span, 98) }));
  fc.assert(
    fc.property(day, birth, ages, (today, born, { min, max }) => {
      const { from, to } = birthRange(today, min, max);
      const age = ageOn(today, born);
      expect([today, born, born >= from && born <= to]).toEqual([today, born, age >= min && age <= max]);
    }),
    { numRuns: runs(3_000), seed: 2 },
  );
});

test("on the 29th of February nobody born on the 1st of March is eighteen yet", () => {
  const today = new Date("2028-02-29T12:00:00Z");
  const { from, to } = birthRange(today, 18, null);
  expect(
    ["2010-02-28", "2010-03-01"].map((born) => [ageOn(today, born), born >= from && born <= to]),
  ).toEqual([
    [18, true],
    [17, false],
  ]);
});
