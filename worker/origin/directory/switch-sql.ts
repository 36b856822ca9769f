import { FAIR_ORDER } from "#contract/product/fair-order.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { ACTIVITY_BUCKET } from "#origin/base/activity-bucket.ts";
import type { RowCondition } from "./search-request.ts";

interface SwitchSql {
  /** The search's indexes have its columns: no row needs to be read for it. */
  covered: boolean;
  /** The condition about the profile row `q`; `asOf` is a time in seconds since 1970. */
  where: (q: string, asOf: string) => string;
}

/** Members who are shown as online: activityOf says the same of one member. */
export const isOnline = (q: string, asOf: string): string =>
  `${q}.active_at > ${asOf} - ${2 * ACTIVITY_BUCKET}`;
/** Days since a member joined, whole ones: the hour would tell too much. */
export const daysHere = (q: string, asOf: string): string =>
  `max(0, CAST(${asOf} / ${DAY_S} AS INTEGER) - ${q}.created_at / ${DAY_S})`;

/** The condition of each switch. */
export const switchSql: Record<RowCondition, SwitchSql> = {
  real_only: { covered: true, where: (q) => `${q}.fictional = 0` },
  online: { covered: false, where: isOnline },
  with_photo: {
    covered: false,
    where: (q) =>
      `EXISTS (SELECT 1
        FROM photos AS main
        WHERE main.profile = ${q}.id
          AND main.position = 0
          AND main.status = 'active')`,
  },
  // The rule of isVerified: the badge is said of the main photo alone.
  verified: {
    covered: false,
    where: (q) =>
      `${q}.fictional = 0
          AND ${q}.verified_photo = (SELECT main.key
            FROM photos AS main
            WHERE main.profile = ${q}.id
              AND main.position = 0
              AND main.status = 'active')`,
  },
  // A fictional profile has nobody to ask.
  advertised: { covered: false, where: (q) => `(${q}.fictional = 1 OR ${q}.advertised = 1)` },
  new_members: { covered: false, where: (q, asOf) => `${daysHere(q, asOf)} < ${FAIR_ORDER.newDays}` },
};
