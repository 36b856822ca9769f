import { expect } from "vitest";
import type { GrowthAnswer, GrowthRow } from "#contract/desk/growth.ts";
import { dayIn } from "#contract/product/local-day.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { inMember, type Account } from "./accounts.ts";
import { until } from "./chats.ts";
import { desk, type Person } from "./desk.ts";
import type { RunningSite } from "./site.ts";

/** Where the company of the Dutch site counts its days. */
const ZONE = "Europe/Amsterdam";
export const today = (): string => dayIn(Date.now(), ZONE);
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** Queues the job that counts days, as the cron does at a moment. */
export async function queueCount(
  site: RunningSite,
  at: Date,
  pool: "europe" | "world" = "europe",
): Promise<void> {
  const { JOB_QUEUE } = await site.env();
  await JOB_QUEUE.send({ job: "day_counts", pool, cursor: null, startedAt: at.getTime() });
}

/** Until the days before a moment are counted in the zone of the Dutch site. */
export const untilCounted = (site: RunningSite, at: Date): Promise<void> =>
  until(async () => {
    const row = await (
      await site.database("europe")
    )
      .prepare("SELECT day FROM counting WHERE zone = ?1")
      .bind(ZONE)
      .first<{ day: string }>();
    expect(row?.day).toBe(dayIn(at.getTime(), ZONE));
  });

/** Counts the days before a moment. */
export async function countDays(site: RunningSite, at: Date): Promise<void> {
  await queueCount(site, at);
  await untilCounted(site, at);
}

/** Seconds of a quarter of an hour, to which activity is rounded. */
const QUARTER = 900;

/** The member is there, and the directory learns of it: also within the quarter of an hour of their signup. */
export async function beThere(
  site: RunningSite,
  { account, cookie, host }: { account: Account; cookie: string; host: string },
): Promise<void> {
  const db = await site.database(account.site === "world" ? "world" : "europe");
  await inMember(site, account, "UPDATE member SET active_at = 0");
  expect((await site.ask("/api/user.php", { host, cookie })).status).toBe(200);
  await until(async () => {
    const row = await db
      .prepare("SELECT active_at FROM profiles WHERE id = ?1")
      .bind(account.id)
      .first<{ active_at: number }>();
    expect(row?.active_at).toBeGreaterThan(Date.now() / 1000 - 2 * QUARTER);
  });
}

/** The numbers of the Dutch site today, or what was asked for. */
export const growthOf = (
  site: RunningSite,
  query: Record<string, string> = {},
  as: Person = "ada",
): Promise<GrowthAnswer> =>
  desk(site, "GET /api/growth", {
    host: "",
    as,
    query: { site: "amberlind-nl", from: today(), to: today(), ...query },
  });

/** A row without what says which it is, and without the numbers that are 0 or null. */
export const numbersOf = (row: GrowthRow | undefined): Partial<GrowthRow> =>
  Object.fromEntries(
    Object.entries(row ?? {}).filter(([name, value]) => value && name !== "period" && name !== "key"),
  );
