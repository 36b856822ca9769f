import {
  bitsOf,
  NOTIFICATION_TYPES,
  type NotificationChannel,
} from "#contract/product/notification-types.ts";
import { hostOf, setSetting, setting } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { mayNotify, zoneOf } from "./preferences.ts";

/** A member's row of the index of notifications. */
export interface NotificationListing {
  member: string;
  host: string;
  zone: string;
  /** The types that the member gets, as bits. */
  emails: number;
  pushes: number;
}

/** The member's row as it is to be. */
export function notificationListing(sql: Sql): NotificationListing {
  const { id: member, status } = memberRow(sql);
  const wanted = (channel: NotificationChannel) =>
    status === "active" ? bitsOf(NOTIFICATION_TYPES.filter((type) => mayNotify(sql, type, channel))) : 0;
  const hasPush = first(sql, "SELECT 1 AS yes FROM push_subscriptions LIMIT 1") !== null;
  return {
    member,
    host: hostOf(sql),
    zone: zoneOf(sql),
    emails: wanted("email"),
    pushes: hasPush ? wanted("push") : 0,
  };
}

/**
 * Schedules the member's row of the index to be written, where what it says has changed. Called wherever it
 * may have; the task is repeated until D1 has the row, so that nobody gets for long what they switched off.
 */
export function listNotifications(sql: Sql, now: number): void {
  const listing = notificationListing(sql);
  if (JSON.stringify(listing) !== setting(sql, "notification_listing"))
    schedule(sql, "list-notifications", now);
}

/** The row is in the index as it was handed over. What changed meanwhile is written next. */
export function markListed(sql: Sql, listing: NotificationListing, now: number): void {
  setSetting(sql, "notification_listing", JSON.stringify(listing));
  schedule(sql, "list-notifications", null);
  listNotifications(sql, now);
}
