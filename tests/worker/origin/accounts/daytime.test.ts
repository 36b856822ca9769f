import { expect, test } from "vitest";
import { daytimeIn } from "#origin/accounts/signup/daytime.ts";

const summer = (hour: number, minute = 0) => Date.UTC(2026, 6, 7, hour, minute);

test.each([
  ["NL", summer(12), summer(12)],
  // 23:30 in Amsterdam waits for 8:00.
  ["NL", summer(21, 30), summer(30)],
  // 9:00 in Madrid is 8:00 on the Canary Islands; an hour before that they sleep.
  ["ES", summer(6), summer(7)],
  // Midday in New York is 6:00 in Honolulu, which wakes at 18:00 UTC.
  ["US", summer(16), summer(18)],
  // 23:00 in New York: Hawaii's next morning.
  ["US", summer(3), summer(18)],
  // Both ends of Russia are awake together for four hours only.
  ["RU", summer(12), summer(24 + 6)],
])("a reminder to %s waits until it is day everywhere there", (country, due, sent) => {
  expect(daytimeIn(country, due)).toBe(sent);
});

test("without a country it goes when it is due", () => {
  expect(daytimeIn(undefined, summer(23))).toBe(summer(23));
});
