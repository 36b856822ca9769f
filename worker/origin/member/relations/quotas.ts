import { LIKES_A_DAY, LIKES_A_DAY_PREMIUM, SWIPE_LIKES_A_DAY } from "#contract/product/limits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { listNotifications } from "#origin/member/notifications/listing.ts";
import { setSetting, setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { isZone, nextMidnight } from "./midnight.ts";

/** What a member may do only so often a day (answers, section 3). */
export type QuotaKind = "like" | "swipe";

export interface Quota {
  limit: number;
  left: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
}

const UNKNOWN_ZONE = "UTC";

/** Stores the member's time zone. An unknown name changes nothing. */
export function noteTimeZone(sql: Sql, zone: string | null, now: number): void {
  if (zone === null || zone === setting(sql, "time_zone")?.name || !isZone(zone)) return;
  setSetting(sql, "time_zone", { name: zone, since: now });
  listNotifications(sql, now);
}

/** How much of today's quota is left. `swipeLikes`: likes a day that the site gives its premium members. */
export function quotaOf(sql: Sql, kind: QuotaKind, swipeLikes: number, now: number): Quota {
  const limit = limitOf(sql, kind, swipeLikes);
  const day = first<Day>(sql, "SELECT used, resets_at, zone FROM quotas WHERE kind = ?", kind);
  if (day !== null && now < day.resets_at)
    return { limit, left: Math.max(0, limit - day.used), resetsAt: day.resets_at };
  return { limit, left: limit, resetsAt: endOfDay(now, zoneOf(sql), day) };
}

/**
 * Spends one. False where none is left; nothing is written then. The end of the day is fixed by its first
 * use, so that a change of time zone does not move it.
 */
export function spendQuota(sql: Sql, kind: QuotaKind, swipeLikes: number, now: number): boolean {
  const { left, limit, resetsAt } = quotaOf(sql, kind, swipeLikes, now);
  if (left === 0) return false;
  sql.exec(
    `INSERT INTO quotas (kind, used, resets_at, zone) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (kind) DO UPDATE SET used = ?2, zone = CASE WHEN resets_at = ?3 THEN zone ELSE ?4 END, resets_at = ?3`,
    kind,
    limit - left + 1,
    resetsAt,
    zoneOf(sql),
  );
  return true;
}

/** The day of a quota, fixed by its first use. */
interface Day extends Record<string, string | number | null> {
  used: number;
  resets_at: number;
  zone: string | null;
}

/**
 * The next midnight; after a change of time zone one that is at least a whole day after the last reset, so
 * that nobody gains likes by moving their midnight.
 */
function endOfDay(now: number, zone: string, before: Day | null): number {
  let end = nextMidnight(now, zone);
  if (before !== null && before.zone !== zone)
    while (end < before.resets_at + DAY_MS) end = nextMidnight(end, zone);
  return end;
}

const zoneOf = (sql: Sql): string => setting(sql, "time_zone")?.name ?? UNKNOWN_ZONE;

function limitOf(sql: Sql, kind: QuotaKind, swipeLikes: number): number {
  const isPaid = first<{ paid_user: number }>(sql, "SELECT paid_user FROM member")?.paid_user === 1;
  if (kind === "swipe") return isPaid ? Math.max(SWIPE_LIKES_A_DAY, swipeLikes) : SWIPE_LIKES_A_DAY;
  return isPaid ? LIKES_A_DAY_PREMIUM : LIKES_A_DAY;
}
