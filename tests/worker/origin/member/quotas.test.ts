import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/product/units-of-time.ts";
import { isZone, nextMidnight } from "#origin/member/relations/midnight.ts";
import { noteTimeZone, quotaOf, spendQuota } from "#origin/member/relations/quotas.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const START = Date.UTC(2026, 5, 1);
/**
 * Of all sides of the world: half and quarter hours, either side of the date line, clocks that are changed at
 * midnight.
 */
const ZONES = [
  "Europe/Amsterdam",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Niue",
  "America/Sao_Paulo",
  "America/Santiago",
  "America/Havana",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "America/Los_Angeles",
  "UTC",
] as const;
const zone = fc.constantFrom(...ZONES);

function newMember(paid = false) {
  const { sql } = openDatabase();
  migrate(sql);
  sql.exec(
    "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'a', 'p', 's', 'active', ?, 0, 0, 0)",
    Number(paid),
  );
  return {
    quota: (now: number, swipeLikes = 0) => quotaOf(sql, "swipe", swipeLikes, now),
    /** As a swipe does: the zone first, then the like. */
    like: (now: number, zone: string | null = null, swipeLikes = 0) => {
      noteTimeZone(sql, zone, now);
      return spendQuota(sql, "swipe", swipeLikes, now);
    },
    sql,
  };
}

const dateIn = (zone: string, at: number) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
const timeIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "medium" }).format(at);

test("the next midnight is the first moment of another date, in every zone and year", () => {
  fc.assert(
    fc.property(zone, fc.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2036, 0, 1) }), (zone, now) => {
      const midnight = nextMidnight(now, zone);
      expect(midnight).toBeGreaterThan(now);
      expect(dateIn(zone, midnight - 1)).toBe(dateIn(zone, now));
      expect(dateIn(zone, midnight)).not.toBe(dateIn(zone, now));
      expect(nextMidnight(midnight - 1, zone)).toBe(midnight);
      expect(nextMidnight(midnight, zone) - midnight).toBeGreaterThanOrEqual(23 * HOUR_MS);
    }),
    { numRuns: runs(120) },
  );
});

test.each([
  // where the clocks go forward at midnight the day begins at one
  ["Africa/Cairo", "2026-04-23T20:00:00Z", "2026-04-23T22:00:00Z", "01:00:00"],
  ["America/Santiago", "2026-09-05T20:00:00Z", "2026-09-06T04:00:00Z", "01:00:00"],
  ["America/Sao_Paulo", "2018-11-03T20:00:00Z", "2018-11-04T03:00:00Z", "01:00:00"],
  // where they go back at midnight it comes an hour later
  ["Africa/Cairo", "2026-10-29T20:00:00Z", "2026-10-29T22:00:00Z", "00:00:00"],
  ["America/Sao_Paulo", "2019-02-16T20:00:00Z", "2019-02-17T03:00:00Z", "00:00:00"],
  ["Asia/Kathmandu", "2026-06-01T12:00:00Z", "2026-06-01T18:15:00Z", "00:00:00"],
  // a date that was never there
  ["Pacific/Apia", "2011-12-30T05:00:00Z", "2011-12-30T10:00:00Z", "00:00:00"],
])("in %s on %s the day ends at %s", (zone, now, end, clock) => {
  const midnight = nextMidnight(Date.parse(now), zone);
  expect([new Date(midnight).toISOString(), timeIn(zone, midnight)]).toEqual([
    end.replace("Z", ".000Z"),
    clock,
  ]);
});

test("what is no time zone is none", () => {
  expect(["Europe/Amsterdam", "Asia/Kathmandu", "UTC"].map(isZone)).toEqual([true, true, true]);
  expect(["Middle/Earth", "", "Europe/Amsterdam; DROP", "constructor"].map(isZone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("there are four likes a day, the fifth waits until exactly the midnight, and then there are four again", () => {
  fc.assert(
    fc.property(zone, fc.integer({ min: 0, max: 2 * 365 * DAY_MS }), (zone, later) => {
      const member = newMember();
      const now = START + later;
      expect(Array.from({ length: 6 }, () => member.like(now, zone))).toEqual([
        true,
        true,
        true,
        true,
        false,
        false,
      ]);
      const { left, resetsAt } = member.quota(now);
      expect([left, resetsAt]).toEqual([0, nextMidnight(now, zone)]);
      expect([member.like(resetsAt - 1, zone), member.quota(resetsAt - 1).left]).toEqual([false, 0]);
      expect([member.quota(resetsAt).left, member.like(resetsAt, zone), member.quota(resetsAt).left]).toEqual(
        [4, true, 3],
      );
      expect(member.quota(resetsAt).resetsAt).toBe(nextMidnight(resetsAt, zone));
    }),
    { numRuns: 100 },
  );
});

test("a site's premium likes are for those who paid, and never fewer than everybody's", () => {
  expect([
    newMember(true).quota(START, 20).limit,
    newMember(true).quota(START, 0).limit,
    newMember().quota(START, 20).limit,
  ]).toEqual([20, 4, 4]);
});

test("a zone that nobody knows changes nothing", () => {
  const member = newMember();
  member.like(START, "Asia/Kathmandu");
  member.like(START, "Middle/Earth");
  member.like(START, null);
  expect(member.quota(START).resetsAt).toBe(nextMidnight(START, "Asia/Kathmandu"));
});

test("a change of zone does not move the end of a day that was begun", () => {
  const member = newMember();
  member.like(START, "America/Los_Angeles");
  const { resetsAt } = member.quota(START);
  for (let hour = 1; START + hour * HOUR_MS < resetsAt; hour++) {
    member.like(START + hour * HOUR_MS, ZONES[hour % ZONES.length]);
    expect(member.quota(START + hour * HOUR_MS).resetsAt).toBe(resetsAt);
  }
});

test("a member who travels has the new midnight from the day after on", () => {
  const member = newMember();
  member.like(Date.parse("2026-06-01T12:00:00Z"), "America/Los_Angeles");
  const arrived = Date.parse("2026-06-02T08:00:00Z");
  member.like(arrived, "Europe/Amsterdam");
  const first = member.quota(arrived).resetsAt;
  expect([timeIn("Europe/Amsterdam", first), first - Date.parse("2026-06-02T07:00:00Z") >= DAY_MS]).toEqual([
    "00:00:00",
    true,
  ]);
  member.like(first, "Europe/Amsterdam");
  expect(member.quota(first).resetsAt).toBe(first + DAY_MS);
});

test("a member who moves their midnight to the next one anywhere gains no likes by it", () => {
  const greedy = newMember();
  const [days, step] = [30, 15 * 60_000];
  // in June nobody changes clocks
  const firsts = ZONES.map((zone) => ({ zone, first: nextMidnight(START, zone) }));
  const waitAt = (now: number, first: number) => DAY_MS - ((now - first + DAY_MS) % DAY_MS);
  let likes = 0;
  for (let now = START; now < START + days * DAY_MS; now += step) {
    const nearest = firsts.reduce((a, b) => (waitAt(now, a.first) <= waitAt(now, b.first) ? a : b));
    while (greedy.like(now, nearest.zone)) likes++;
  }
  expect(likes).toBeLessThanOrEqual(4 * (days + 1));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 * 60 }), zone), { minLength: 20, maxLength: 120 }),
      (moves) => {
        const member = newMember();
        let [now, likes] = [START, 0];
        for (const [minutes, zone] of moves) {
          now += minutes * 60_000;
          while (member.like(now, zone)) likes++;
        }
        // a day more for the one that was under way at each end; an hour where clocks are changed
        expect(likes).toBeLessThanOrEqual(4 * (Math.floor((now - START) / (DAY_MS - HOUR_MS)) + 2));
      },
    ),
    { numRuns: 60 },
  );
});
