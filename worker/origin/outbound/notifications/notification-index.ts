import { bitsOf, type NotificationType } from "#contract/product/notification-types.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import type { NotificationListing } from "#origin/member/notifications/listing.ts";
import { nextLocalHour } from "#origin/member/notifications/local-time.ts";

/** The local hour and weekday (0 for Sunday) of weekly updates: Thursday evening, before the weekend. */
const WEEKLY = { hour: 18, weekday: 4 };
const WEEKLY_BIT = bitsOf(["weekly_updates"]);

/** When a member's next weekly update is due, in seconds since 1970. `now` in milliseconds. */
export const nextWeekly = (now: number, zone: string): number =>
  nextLocalHour(now, zone, WEEKLY.hour, WEEKLY.weekday) / 1000;

/** Writes a member's row of the index of notifications. None for a deleted account. */
export async function writeNotificationIndex(
  env: Env,
  pool: string,
  { member, host, zone, emails, pushes }: NotificationListing,
  now: Date,
): Promise<void> {
  const tenant = await tenantAtHost(host);
  if (!tenant) return;
  const isWeekly = ((emails | pushes) & WEEKLY_BIT) !== 0;
  await databaseOf(env, { pool })
    .prepare(
      `INSERT INTO notification_index (member, site, host, zone, emails, pushes, weekly_at) SELECT member, ?2, ?3, ?4, ?5, ?6, ?7 FROM accounts WHERE member = ?1
        ON CONFLICT (member) DO UPDATE SET site = ?2, host = ?3, zone = ?4, emails = ?5, pushes = ?6, weekly_at = CASE WHEN ?7 IS NULL THEN NULL ELSE coalesce(weekly_at, ?7) END`,
    )
    .bind(
      member,
      tenant.id,
      tenant.host,
      zone,
      emails,
      pushes,
      isWeekly ? nextWeekly(now.getTime(), zone) : null,
    )
    .run();
}

/** Whether the member gets emails of a type now. */
export async function isListed(db: D1Database, member: string, type: NotificationType): Promise<boolean> {
  const row = await db
    .prepare("SELECT emails & ?2 AS wanted FROM notification_index WHERE member = ?1")
    .bind(member, bitsOf([type]))
    .first<{ wanted: number }>();
  return row !== null && row.wanted !== 0;
}
