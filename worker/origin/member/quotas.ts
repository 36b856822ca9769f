import { LIKES_A_DAY, LIKES_A_DAY_PREMIUM, SWIPE_LIKES_A_DAY } from "../../contract/limits.ts";
import { isZone, nextMidnight } from "./midnight.ts";
import { set, setting } from "./settings.ts";
import { first, type Sql } from "./sql.ts";

/** What a member may do so many times a day (answers, section 3). */
export type QuotaKind = "like" | "swipe";

export interface Quota {
  limit: number;
  left: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
}

/** Milliseconds before another time zone is believed: whoever moves his midnight cannot make days of it. */
const ZONE_HOLDS = 86_400_000;
const UNKNOWN_ZONE = "UTC";

/** Takes down where the member's clock is. */
export function noteZone(sql: Sql, zone: string | null, now: number): void {
  const known = setting(sql, "time_zone");
  if (zone === null || zone === known?.name || !isZone(zone) || (known && now < known.since + ZONE_HOLDS)) return;
  set(sql, "time_zone", { name: zone, since: now });
}

/** How much of today is left. `swipeLikes`: what the site gives its premium members. */
export function quota(sql: Sql, kind: QuotaKind, swipeLikes: number, now: number): Quota {
  const limit = limitOf(sql, kind, swipeLikes);
  const row = first<{ used: number; resets_at: number }>(sql, "SELECT used, resets_at FROM quotas WHERE kind = ?", kind);
  const runs = row !== null && now < row.resets_at;
  return { limit, left: Math.max(0, limit - (runs ? row.used : 0)), resetsAt: runs ? row.resets_at : nextMidnight(now, setting(sql, "time_zone")?.name ?? UNKNOWN_ZONE) };
}

/** Uses one up. False where none is left, and nothing is written. The day's end is settled with its first use: no change of zone moves it. */
export function use(sql: Sql, kind: QuotaKind, swipeLikes: number, now: number): boolean {
  const { left, limit, resetsAt } = quota(sql, kind, swipeLikes, now);
  if (left === 0) return false;
  sql.exec("INSERT INTO quotas (kind, used, resets_at) VALUES (?1, ?2, ?3) ON CONFLICT (kind) DO UPDATE SET used = ?2, resets_at = ?3", kind, limit - left + 1, resetsAt);
  return true;
}

function limitOf(sql: Sql, kind: QuotaKind, swipeLikes: number): number {
  const isPaid = first<{ paid_user: number }>(sql, "SELECT paid_user FROM member")?.paid_user === 1;
  if (kind === "swipe") return isPaid ? Math.max(SWIPE_LIKES_A_DAY, swipeLikes) : SWIPE_LIKES_A_DAY;
  return isPaid ? LIKES_A_DAY_PREMIUM : LIKES_A_DAY;
}
