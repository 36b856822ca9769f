import type { WorkDay } from "#contract/desk/work.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { allPools } from "#origin/base/env.ts";
import type { Reader } from "./read-work.ts";

const DAYS = 14;
const DAY = 86_400;

/** What is decided by those who moderate, and by those who see money: areas of the audit, and rows that came. */
const WORLDS = {
  moderator: {
    areas: ["photos", "decisions", "complaints", "reports"],
    came: [
      "SELECT at FROM reports INDEXED BY reports_by_time WHERE at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
      "SELECT at FROM complaints INDEXED BY complaints_by_time WHERE at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
      "SELECT sent_at AS at FROM verifications INDEXED BY selfies_sent WHERE sent_at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
      `SELECT uploaded_at AS at FROM photos INDEXED BY photos_by_time CROSS JOIN profiles ON profiles.id = photos.profile
       WHERE uploaded_at >= ?2 AND profiles.site IN (SELECT value FROM json_each(?1))`,
    ],
  },
  finance: {
    areas: ["books"],
    came: [
      "SELECT at FROM withdrawal_statements WHERE at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
      "SELECT at FROM payment_returns WHERE at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
      "SELECT at FROM refunds WHERE status = 'failed' AND at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
      "SELECT at FROM operator_refunds WHERE status = 'failed' AND at >= ?2 AND site IN (SELECT value FROM json_each(?1))",
    ],
  },
} as const;

/**
 * What came on each of the last 14 days (UTC), and what people decided, by the audit. Photos that were
 * refused are no longer among those that came: they count by their decision.
 */
export async function workDays(
  { env, operator: { role }, now }: Reader,
  sites: readonly Tenant[],
): Promise<WorkDay[]> {
  const today = Math.floor(now.getTime() / 1000 / DAY);
  const since = (today - DAYS + 1) * DAY;
  const worlds =
    role === "owner"
      ? [WORLDS.moderator, WORLDS.finance]
      : role === "finance"
        ? [WORLDS.finance]
        : [WORLDS.moderator];
  const came = worlds.flatMap((world) => [...world.came]);
  const areas = JSON.stringify(worlds.flatMap((world) => [...world.areas]));
  const pools = await Promise.all(
    allPools(env).map(async ({ pool, database }) => {
      const ids = sites.filter((site) => site.pool === pool).map(({ id }) => id);
      const counts = await database.batch<{ day: number; count: number }>([
        ...came.map((rows) =>
          database
            .prepare(`SELECT at / ${DAY} AS day, count(*) AS count FROM (${rows}) GROUP BY 1`)
            .bind(JSON.stringify(ids), since),
        ),
        database
          .prepare(
            `SELECT at / ${DAY} AS day, count(*) AS count FROM audit INDEXED BY audit_by_time
             WHERE at >= ?2 AND site IN (SELECT value FROM json_each(?1)) AND operator_id <> ''
               AND area IN (SELECT value FROM json_each(?3)) AND action NOT LIKE 'take back%' GROUP BY 1`,
          )
          .bind(JSON.stringify(ids), since, areas),
      ]);
      return {
        came: counts.slice(0, -1).flatMap(({ results }) => results),
        decided: counts.at(-1)?.results ?? [],
      };
    }),
  );
  const sum = (what: "came" | "decided", day: number) =>
    pools.flatMap((counts) => counts[what]).reduce((all, row) => all + (row.day === day ? row.count : 0), 0);
  return Array.from({ length: DAYS }, (_, index) => today - DAYS + 1 + index).map((day) => ({
    day: new Date(day * DAY * 1000).toISOString().slice(0, 10),
    came: sum("came", day),
    decided: sum("decided", day),
  }));
}
