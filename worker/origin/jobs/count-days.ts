import { reportError } from "#contract/platform/report-error.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { addDays } from "#contract/product/local-day.ts";
import { SECOND_MS } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { dayOf, zoneOf } from "#origin/growth/calendar.ts";
import {
  addTotals,
  boundsOf,
  countingOf,
  creditsStatement,
  membersToCount,
  NOTHING,
  type CountedDay,
  type CountedMember,
  type Counting,
} from "#origin/growth/count-days.ts";
import { memberObject } from "#origin/member/address.ts";

/** Members asked in one piece of the job, and at once. */
const PAGE = 200;
const CONCURRENCY = 20;
/** Times that a page is tried, before it is counted without those who do not answer. */
const MAX_FAILURES = 5;

/**
 * Counts the days that are over, once each, one zone after the other: the object of every member who was
 * there says in one call what they did. A page is added to the counters together with the place up to which
 * they are counted, so that no crash and no second run loses anything or counts it twice. A job.
 */
export async function countDays({ env, pool, db, startedAt }: JobPiece): Promise<string | null> {
  const zones = Map.groupBy(
    (await allTenants()).filter((site) => site.origin === "embedded" && site.pool === pool),
    ({ company }) => zoneOf(company),
  );
  for (const [zone, sites] of zones) {
    const counting = await countingOf(db, zone, startedAt);
    if (counting.day >= dayOf(startedAt.getTime() / SECOND_MS, zone)) continue;
    const ids = sites.map(({ id }) => id);
    return (await countPage({ env, pool, db }, counting, ids)) ? "more" : null;
  }
  return null;
}

/** False where another run counts this zone. */
async function countPage(
  { env, pool, db }: Pick<JobPiece, "env" | "pool" | "db">,
  counting: Counting,
  sites: readonly string[],
): Promise<boolean> {
  const page = await membersToCount(db, counting, sites, PAGE);
  const members = await totalsOf(env, pool, counting, page).catch(async (error: unknown) => {
    await db.prepare("UPDATE counting SET failures = failures + 1 WHERE zone = ?1").bind(counting.zone).run();
    throw error;
  });
  const last = page.at(-1);
  const next =
    last && page.length === PAGE
      ? { day: counting.day, up_to: last.id }
      : { day: addDays(counting.day, 1), up_to: "" };
  const more = [creditsStatement(db, counting, members)];
  if (await addTotals(db, counting, [{ day: counting.day, members }], { next, sites, more })) return true;
  // An erasure counts its member without moving on.
  const now = await db
    .prepare("SELECT * FROM counting WHERE zone = ?1")
    .bind(counting.zone)
    .first<Counting>();
  return now?.day === counting.day && now.up_to === counting.up_to;
}

/** Asks the objects of some members. Throws where one does not answer, unless the page was tried often enough. */
async function totalsOf(
  env: Env,
  pool: string,
  { day, zone, failures }: Counting,
  page: readonly CountedMember[],
): Promise<CountedDay["members"]> {
  const bounds = [boundsOf(day, zone)];
  const waiting = [...page];
  const told: CountedDay["members"][number][] = [];
  const askNext = async (): Promise<void> => {
    for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) {
      try {
        const [totals = NOTHING] = (await memberObject(env, pool, member.id).dayTotals(bounds)) ?? [];
        told.push({ member, totals });
      } catch (error) {
        if (failures < MAX_FAILURES) throw error;
        reportError("day counts", error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, askNext));
  return told;
}
