import { dayOf, firstOfMonth, mondayOf, mondaySql, offsetAt, startOf } from "./calendar.ts";

/** When a member was there, and when they signed up, in seconds since 1970. */
interface Activity {
  member: string;
  activeAt: number;
  signedUpAt: number;
}

/** A member whose address is confirmed and whose profile is not fictional. */
const COUNTS = `p.fictional = 0 AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.member = p.id AND unconfirmed_since IS NOT NULL)`;

/**
 * Counts a member who was there, in the batch that moves the directory's time of their last activity, and
 * before it does: that time says whether they were there before on the same day, in the same week, in the
 * same month. So each is counted once, without a list of who was.
 */
export function countActivity(
  db: Pick<D1Database, "prepare">,
  { member, activeAt, signedUpAt }: Activity,
  zone: string,
): D1PreparedStatement[] {
  const day = dayOf(activeAt, zone);
  const week = mondayOf(day);
  const weekStart = startOf(week, zone);
  const from = `FROM profiles AS p LEFT JOIN signup_sources AS s ON s.member = p.id WHERE p.id = ?1 AND p.active_at < ?2 AND ${COUNTS}`;
  return [
    db
      .prepare(
        `INSERT INTO daily_counts (site, day, country, network, partner, active, active_first_in_week, active_first_in_month)
          SELECT p.site, ?3, p.country, coalesce(s.network, ''), coalesce(s.partner, ''), 1, p.active_at < ?4, p.active_at < ?5 ${from}
          ON CONFLICT (site, day, country, network, partner) DO UPDATE SET active = active + 1,
            active_first_in_week = active_first_in_week + excluded.active_first_in_week,
            active_first_in_month = active_first_in_month + excluded.active_first_in_month`,
      )
      .bind(member, startOf(day, zone), day, weekStart, startOf(firstOfMonth(day), zone)),
    db
      .prepare(
        `INSERT INTO cohort_counts (site, cohort, week, country, network, partner, active)
          SELECT p.site, ${mondaySql("date(p.created_at + ?4, 'unixepoch')")}, ?3, p.country, coalesce(s.network, ''), coalesce(s.partner, ''), 1 ${from}
          ON CONFLICT (site, cohort, week, country, network, partner) DO UPDATE SET active = active + 1`,
      )
      .bind(member, weekStart, week, offsetAt(signedUpAt, zone)),
  ];
}
