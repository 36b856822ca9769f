import type { Tenant } from "#contract/platform/tenant.ts";
import { addDays } from "#contract/product/local-day.ts";
import { SECOND_MS } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import { dayOf, zoneOf } from "#origin/growth/calendar.ts";
import { addErased, boundsOf, countingOf, NOTHING, type CountedMember } from "#origin/growth/count-days.ts";
import { memberObject } from "#origin/member/address.ts";

/** Times that the counting is read again where somebody counts meanwhile. */
const TRIES = 20;

/**
 * Adds what a member did on days that are not counted yet to the counters, before they are erased: once for
 * the deletion, so that a repeated erasure adds nothing. `asked`: as the object is asked to erase.
 */
export async function countErased(
  env: Env,
  tenant: Pick<Tenant, "pool" | "company">,
  db: D1Database,
  { id, member, asked }: { id: string; member: string; asked: string | null },
  now: Date,
): Promise<void> {
  const counted = await db
    .prepare(
      `SELECT p.id, p.site, p.country, coalesce(s.network, '') AS network, coalesce(s.partner, '') AS partner
        FROM deletions JOIN profiles AS p ON p.id = deletions.member LEFT JOIN signup_sources AS s ON s.member = p.id
        WHERE deletions.id = ?1 AND counted = 0 AND p.id = ?2 AND p.fictional = 0`,
    )
    .bind(id, member)
    .first<CountedMember>();
  if (!counted) return;
  const zone = zoneOf(tenant.company);
  const today = dayOf(now.getTime() / SECOND_MS, zone);
  for (let tries = 0; tries < TRIES; tries++) {
    const counting = await countingOf(db, zone, now);
    const days: string[] = [];
    for (let { day } = counting; day <= today; day = addDays(day, 1)) days.push(day);
    // What they did on the first of them may be counted; what they held at its end is summed up when it is done.
    const isCounted = member <= counting.up_to;
    const totals = await memberObject(env, tenant.pool, member).dayTotals(
      days.map((day) => boundsOf(day, zone)),
      asked,
    );
    if (totals === null) return;
    const told = days.map((day, number) => {
      const all = totals[number] ?? NOTHING;
      const left = isCounted && number === 0 ? { ...NOTHING, credits: all.credits } : all;
      return { day, isOver: day < today, totals: left };
    });
    if (await addErased(db, counting, id, counted, told)) return;
  }
  throw new Error("the days of an erased member were not counted");
}
