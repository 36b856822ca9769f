import { addDays, type Day } from "#contract/product/local-day.ts";
import { SECOND_MS } from "#contract/product/units-of-time.ts";
import { dayOf, startOf } from "./calendar.ts";

/** The first moment of a day and the first one after it, in milliseconds since 1970. */
export interface DayBounds {
  from: number;
  until: number;
}

/**
 * What a member did on one day: messages that they sent, those of them to fictional profiles, conversations
 * begun, conversations of others answered for the first time, matches made by a like; and the credits that
 * they held at its end.
 */
export interface DayTotals {
  messages: number;
  messages_to_fictional: number;
  first_messages: number;
  replies: number;
  matches: number;
  credits: number;
}
const COUNTED_AT_NIGHT = [
  "messages",
  "messages_to_fictional",
  "first_messages",
  "replies",
  "matches",
] as const;

/** How far a zone's days are counted: `day` is next, and its members up to `up_to` are counted. */
export interface Counting {
  zone: string;
  day: Day;
  up_to: string;
  turn: number;
  failures: number;
}

/** A member of whom something is counted, by what the counters tell apart. */
export interface CountedMember {
  id: string;
  site: string;
  country: string;
  network: string;
  partner: string;
}

/** Where the counting of a zone stands; it begins with the day before the present one. */
export async function countingOf(db: D1Database, zone: string, now: Date): Promise<Counting> {
  const yesterday = addDays(dayOf(now.getTime() / SECOND_MS, zone), -1);
  const [, row] = await db.batch<Counting>([
    db
      .prepare("INSERT INTO counting (zone, day, up_to, turn) VALUES (?1, ?2, '', 0) ON CONFLICT DO NOTHING")
      .bind(zone, yesterday),
    db.prepare("SELECT * FROM counting WHERE zone = ?1").bind(zone),
  ]);
  const [found] = row?.results ?? [];
  if (!found) throw new Error(`no counting of ${zone}`);
  return found;
}

/** The members who are counted next for the day: those who were there, or whose credits changed without them. */
export async function membersToCount(
  db: D1Database,
  { zone, day, up_to: upTo }: Counting,
  sites: readonly string[],
  limit: number,
): Promise<CountedMember[]> {
  const { results } = await db
    .prepare(
      `SELECT roll.member AS id, roll.site, p.country, coalesce(s.network, '') AS network, coalesce(s.partner, '') AS partner
        FROM roll JOIN profiles AS p ON p.id = roll.member LEFT JOIN signup_sources AS s ON s.member = roll.member
        WHERE roll.member > ?1 AND roll.site IN (SELECT value FROM json_each(?2)) AND p.fictional = 0
          AND (p.active_at >= ?3 OR credits_changed_at >= ?3)
          AND NOT EXISTS (SELECT 1 FROM deletions WHERE deletions.member = roll.member AND counted = 1)
        ORDER BY roll.member LIMIT ?4`,
    )
    .bind(upTo, JSON.stringify(sites), startOf(day, zone), limit)
    .all<CountedMember>();
  return results;
}

/** Totals of some members on one day. */
export interface CountedDay {
  day: Day;
  members: readonly { member: CountedMember; totals: DayTotals }[];
}

/**
 * Adds members' totals to the counters and moves the counting on, in one batch and only where nobody has
 * counted since `counting` was read. False where somebody has, and nothing was written then. `next`: where
 * the counting stands afterwards; with another day, the credits of its sites are summed up as well.
 */
export async function addTotals(
  db: D1Database,
  counting: Counting,
  days: readonly CountedDay[],
  {
    next,
    sites,
    more = [],
  }: { next: Pick<Counting, "day" | "up_to">; sites: readonly string[]; more?: D1PreparedStatement[] },
): Promise<boolean> {
  const results = await db.batch([
    ...days.map(({ day: of, members }) =>
      db
        .prepare(
          `INSERT INTO daily_counts (site, day, country, network, partner, ${COUNTED_AT_NIGHT.join(", ")})
            SELECT value ->> 'site', ?5, value ->> 'country', value ->> 'network', value ->> 'partner', ${COUNTED_AT_NIGHT.map((each) => `value ->> '${each}'`).join(", ")}
            FROM json_each(?6) WHERE ${STANDS}
            ON CONFLICT (site, day, country, network, partner) DO UPDATE SET ${COUNTED_AT_NIGHT.map((each) => `${each} = ${each} + excluded.${each}`).join(", ")}`,
        )
        .bind(...bound(counting), of, JSON.stringify(sumsOf(members))),
    ),
    ...more,
    ...(next.day === counting.day ? [] : [heldStatement(db, counting, sites)]),
    db
      .prepare(
        `UPDATE counting SET day = ?5, up_to = ?6, turn = turn + 1, failures = 0
          WHERE zone = ?1 AND day = ?2 AND up_to = ?3 AND turn = ?4`,
      )
      .bind(...bound(counting), next.day, next.up_to),
  ]);
  return results.at(-1)?.meta.changes === 1;
}

/** Nobody has counted meanwhile: ?1 to ?4 are the counting as it was read. */
const STANDS = "EXISTS (SELECT 1 FROM counting WHERE zone = ?1 AND day = ?2 AND up_to = ?3 AND turn = ?4)";
const bound = ({ zone, day, up_to: upTo, turn }: Counting) => [zone, day, upTo, turn] as const;

/** Stores what members' objects said of their credits, in the batch that counts them. */
export const creditsStatement = (
  db: D1Database,
  counting: Counting,
  members: CountedDay["members"],
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE roll SET credits = told.value ->> 'credits' FROM json_each(?5) AS told
        WHERE roll.member = told.value ->> 'id' AND ${STANDS}`,
    )
    .bind(
      ...bound(counting),
      JSON.stringify(members.map(({ member: { id }, totals: { credits } }) => ({ id, credits }))),
    );

/**
 * The credits of all members of the sites at the end of the day; those who are erased since are there
 * already.
 */
const heldStatement = (db: D1Database, counting: Counting, sites: readonly string[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO credits_held (site, day, credits) SELECT site, ?2, sum(credits) FROM roll
        WHERE site IN (SELECT value FROM json_each(?5)) AND ${STANDS} GROUP BY site
        ON CONFLICT (site, day) DO UPDATE SET credits = credits + excluded.credits`,
    )
    .bind(...bound(counting), JSON.stringify(sites));

/**
 * Adds the totals of a member who is about to be erased, for every day that is not counted yet, the present
 * one included; once for the deletion. `credits`: what they held at the end of those that are over. False
 * where somebody has counted since `counting` was read.
 */
export function addErased(
  db: D1Database,
  counting: Counting,
  deletion: string,
  member: CountedMember,
  days: readonly { day: Day; isOver: boolean; totals: DayTotals }[],
): Promise<boolean> {
  const held = days
    .filter(({ isOver }) => isOver)
    .map(({ day, totals }) => ({ day, site: member.site, credits: totals.credits }));
  return addTotals(
    db,
    counting,
    days.map(({ day, totals }) => ({ day, members: [{ member, totals }] })),
    {
      next: counting,
      sites: [],
      more: [
        db
          .prepare(
            `INSERT INTO credits_held (site, day, credits) SELECT value ->> 'site', value ->> 'day', value ->> 'credits' FROM json_each(?5) WHERE ${STANDS}
              ON CONFLICT (site, day) DO UPDATE SET credits = credits + excluded.credits`,
          )
          .bind(...bound(counting), JSON.stringify(held)),
        db
          .prepare(`UPDATE roll SET credits = 0 WHERE member = ?5 AND ${STANDS}`)
          .bind(...bound(counting), member.id),
        db
          .prepare(`UPDATE deletions SET counted = 1 WHERE id = ?5 AND ${STANDS}`)
          .bind(...bound(counting), deletion),
      ],
    },
  );
}

/** One row for each combination that the counters tell apart; no row without a number. */
function sumsOf(members: CountedDay["members"]): object[] {
  const sums = new Map<string, Omit<CountedMember, "id"> & Omit<DayTotals, "credits">>();
  for (const { member, totals } of members) {
    if (COUNTED_AT_NIGHT.every((each) => totals[each] === 0)) continue;
    const { site, country, network, partner } = member;
    const key = JSON.stringify([site, country, network, partner]);
    const { credits: _, ...none } = NOTHING;
    const sum = sums.get(key) ?? { site, country, network, partner, ...none };
    for (const each of COUNTED_AT_NIGHT) sum[each] += totals[each];
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** The totals of an object in which there is no member any more. */
export const NOTHING: DayTotals = {
  messages: 0,
  messages_to_fictional: 0,
  first_messages: 0,
  replies: 0,
  matches: 0,
  credits: 0,
};

export const boundsOf = (day: Day, zone: string): DayBounds => ({
  from: startOf(day, zone) * SECOND_MS,
  until: startOf(addDays(day, 1), zone) * SECOND_MS,
});
