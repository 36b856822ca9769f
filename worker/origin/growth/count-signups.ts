import type { TrackingQuery } from "#contract/calls/signup/signup.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { ACTIVITY_BUCKET } from "#origin/base/activity-bucket.ts";
import { dayOf, localDay, mondayOf, mondaySql, zoneOf } from "./calendar.ts";

/** Where somebody came from, and the partner that made a draft for them. */
interface Origin {
  country: string;
  tracking: TrackingQuery;
  partner: string | null;
}
type Site = Pick<Tenant, "id" | "company">;
type Count = "signups_started" | "signups";

/**
 * Days between a signup and its activation in which the clocks' changes are known: mailed links end earlier
 * by far.
 */
const ACTIVATED_WITHIN = 400;

/** Counts a signup, in the batch that makes the account: one without a draft began with it. */
export const countSignup = (db: D1Database, site: Site, origin: Origin, now: Date): D1PreparedStatement[] =>
  counting(db, site, origin, origin.partner === null ? ["signups_started", "signups"] : ["signups"], now);

/**
 * Counts a draft as a signup that began, in the batch that stores it and before it does: not where the
 * partner's open one for the address is only changed.
 */
export const countDraft = (
  db: D1Database,
  site: Site,
  { address, ...origin }: Origin & { partner: string; address: string },
  now: Date,
): D1PreparedStatement[] =>
  counting(db, site, origin, ["signups_started"], now, {
    where: (address) =>
      `NOT EXISTS (SELECT 1 FROM drafts WHERE site = ?1 AND partner = ?4 AND address = ${address} AND ended = 0)`,
    values: [address],
  });

/** ?1 the site, ?2 the day, ?3 the network, ?4 the partner; `where` is told the parameter of its own value. */
function counting(
  db: D1Database,
  { id, company }: Site,
  { country, tracking, partner }: Origin,
  counts: readonly Count[],
  now: Date,
  { where, values }: Condition = ALWAYS,
): D1PreparedStatement[] {
  const { network = "", ref = "", sub1 = "", sub2 = "", sub3 = "" } = tracking;
  const day = dayOf(secondsOf(now), zoneOf(company));
  const ones = counts.map(() => "1").join(", ");
  const more = counts.map((each) => `${each} = ${each} + 1`).join(", ");
  return [
    db
      .prepare(
        `INSERT INTO daily_counts (site, day, network, partner, country, ${counts.join(", ")}) SELECT ?1, ?2, ?3, ?4, ?5, ${ones} WHERE ${where("?6")}
          ON CONFLICT (site, day, country, network, partner) DO UPDATE SET ${more}`,
      )
      .bind(id, day, network, partner ?? "", country, ...values),
    db
      .prepare(
        `INSERT INTO source_counts (site, day, network, partner, ref, sub1, sub2, sub3, ${counts.join(", ")}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ${ones} WHERE ${where("?9")}
          ON CONFLICT (site, day, network, ref, sub1, sub2, sub3, partner) DO UPDATE SET ${more}`,
      )
      .bind(id, day, network, partner ?? "", ref, sub1, sub2, sub3, ...values),
  ];
}

interface Condition {
  where: (parameter: string) => string;
  values: string[];
}
const ALWAYS: Condition = { where: () => "TRUE", values: [] };

/** Which account is activated: an SQL condition on `accounts`, and what it binds as ?1 and ?2. */
interface Activated {
  where: string;
  values: [string, number] | [null, null];
}

/** An account that its own batch makes active. */
export const AT_ONCE: Activated = { where: "TRUE", values: [null, null] };

/**
 * Counts an activation, in the batch that makes it and before it does. A member who is activated is there:
 * from here on their activity is counted, so the day is theirs already.
 */
export function countActivation(
  db: D1Database,
  { company }: Site,
  member: string,
  { where, values }: Activated,
  now: Date,
): D1PreparedStatement[] {
  const at = secondsOf(now);
  const zone = zoneOf(company);
  const day = dayOf(at, zone);
  const from = `FROM accounts JOIN profiles AS p ON p.id = accounts.member LEFT JOIN signup_sources AS s ON s.member = p.id
      WHERE accounts.member = ?3 AND ${where}`;
  const source = (part: string): string => `coalesce(s.${part}, '')`;
  const signup = localDay("p.created_at", { first: at - ACTIVATED_WITHIN * DAY_S, last: at, zone });
  return [
    db
      .prepare(
        `INSERT INTO daily_counts (site, day, country, network, partner, activations, active, active_first_in_week, active_first_in_month)
          SELECT p.site, ?4, p.country, ${source("network")}, ${source("partner")}, 1, 1, 1, 1 ${from}
          ON CONFLICT (site, day, country, network, partner) DO UPDATE SET activations = activations + 1, active = active + 1,
            active_first_in_week = active_first_in_week + 1, active_first_in_month = active_first_in_month + 1`,
      )
      .bind(...values, member, day),
    db
      .prepare(
        `INSERT INTO source_counts (site, day, network, ref, sub1, sub2, sub3, partner, activations)
          SELECT p.site, ?4, ${["network", "ref", "sub1", "sub2", "sub3", "partner"].map(source).join(", ")}, 1 ${from}
          ON CONFLICT (site, day, network, ref, sub1, sub2, sub3, partner) DO UPDATE SET activations = activations + 1`,
      )
      .bind(...values, member, day),
    db
      .prepare(
        `INSERT INTO cohort_counts (site, cohort, week, country, network, partner, activations, active)
          SELECT p.site, ${mondaySql(signup)}, ?4, p.country, ${source("network")}, ${source("partner")}, 1, 1 ${from}
          ON CONFLICT (site, cohort, week, country, network, partner) DO UPDATE SET activations = activations + 1, active = active + 1`,
      )
      .bind(...values, member, mondayOf(day)),
    db
      .prepare(
        `UPDATE profiles SET active_at = ?4 WHERE id = ?3 AND active_at < ?4 AND EXISTS (SELECT 1 FROM accounts WHERE accounts.member = ?3 AND ${where})`,
      )
      .bind(...values, member, Math.floor(at / ACTIVITY_BUCKET) * ACTIVITY_BUCKET),
  ];
}

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
