import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn } from "#contract/product/local-day.ts";
import { updateMemberIndex } from "#origin/directory/member-index.ts";
import { countActivity } from "#origin/growth/count-activity.ts";
import { bringIn } from "#tests/support/members.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const QUARTER = 900;
const AMSTERDAM = "Europe/Amsterdam";
/** Five weeks around a change of the clocks, the end of a month and the end of a year's quarter. */
const FROM = Date.parse("2026-09-21T21:00:00Z") / 1000;
const UNTIL = Date.parse("2026-11-02T03:00:00Z") / 1000;

const dayOf = (at: number): string => dayIn(at * 1000, AMSTERDAM);
/** The Monday of a day's week, counted day by day. */
function mondayOf(day: string): string {
  return new Date(day).getUTCDay() === 1 ? day : mondayOf(addDays(day, -1));
}
const monthOf = (day: string): string => day.slice(0, 7);

interface Visit {
  member: string;
  at: number;
}

/** When each of some members is there: about every second day, many of them close to midnight. */
function visitsOf(members: readonly string[]): Visit[] {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  return members.flatMap((member) => {
    const visits: Visit[] = [];
    for (let at = FROM + next(90) * QUARTER; at < UNTIL; at += (1 + next(next(3) === 0 ? 300 : 60)) * QUARTER)
      visits.push({ member, at });
    return visits;
  });
}

test("who is there counts once in a day, in a week and in a month, and in the cohort of the week of their signup", async () => {
  const db = await site.database("europe");
  const members = Array.from({ length: 12 }, (_, n) => `counted-${n}`);
  const signedUpAt = (member: string): number => FROM - members.indexOf(member) * 3 * 86_400 - 1;
  await bringIn(db, [
    ...members.map((id) => ({ id, site: "amberlind-nl", country: "NL", active_at: signedUpAt(id) })),
    {
      id: "never-real",
      site: "amberlind-nl",
      country: "NL",
      fictional: 1 as const,
      active_at: signedUpAt("never-real"),
    },
  ]);
  // nobody was there since an earlier year
  await db.batch([db.prepare("UPDATE profiles SET active_at = 0")]);
  const visits = visitsOf([...members, "never-real"]).toSorted((a, b) => a.at - b.at);
  for (const { member, at } of visits)
    // an answer that was lost is sent again
    for (let time = 0; time < 2; time++)
      await updateMemberIndex(
        db,
        { member, activeAt: at, dueAt: null },
        countActivity(db, { member, activeAt: at, signedUpAt: signedUpAt(member) }, AMSTERDAM),
      );

  const real = visits.filter(({ member }) => member !== "never-real");
  /** How many members there were in each of some periods, from the visits themselves. */
  const distinct = (periodOf: (visit: Visit) => string): Record<string, number> => {
    const groups = Map.groupBy(real, periodOf);
    return Object.fromEntries(
      [...groups]
        .map(([period, own]) => [period, new Set(own.map(({ member }) => member)).size] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  const counted = async (sql: string): Promise<Record<string, number>> => {
    const { results } = await db.prepare(sql).all<{ period: string; n: number }>();
    return Object.fromEntries(results.map(({ period, n }) => [period, n]));
  };
  const sum = (column: string, period: string) =>
    counted(`SELECT ${period} AS period, sum(${column}) AS n FROM daily_counts GROUP BY 1 ORDER BY 1`);
  expect(await sum("active", "day")).toEqual(distinct(({ at }) => dayOf(at)));
  expect(await sum("active_first_in_week", "date(day, 'weekday 0', '-6 days')")).toEqual(
    distinct(({ at }) => mondayOf(dayOf(at))),
  );
  expect(await sum("active_first_in_month", "substr(day, 1, 7)")).toEqual(
    distinct(({ at }) => monthOf(dayOf(at))),
  );
  expect(
    await counted("SELECT cohort || ' ' || week AS period, active AS n FROM cohort_counts ORDER BY 1"),
  ).toEqual(distinct(({ member, at }) => `${mondayOf(dayOf(signedUpAt(member)))} ${mondayOf(dayOf(at))}`));
  expect(Object.keys(distinct(({ at }) => dayOf(at))).length).toBeGreaterThan(35);
});
