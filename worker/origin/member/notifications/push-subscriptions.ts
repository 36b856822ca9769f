import type { PushEvent } from "#origin/base/queue-messages.ts";
import { unreadToNotify } from "#origin/member/messaging/conversations.ts";
import { afterNight } from "#origin/member/notifications/local-time.ts";
import { mayNotify, zoneOf } from "#origin/member/notifications/preferences.ts";
import { countNewLikes, isLikeNew } from "#origin/member/relations/received-likes.ts";
import { HIDDEN_PROFILES, isHidden } from "#origin/member/relations/relations.ts";
import { setting } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { isAboutLike, isImmediate, type DuePush, type PushType } from "./push-kinds.ts";

/** A browser's push subscription, and the host of the site that it subscribed on. */
export interface PushSubscriptionRow {
  endpoint: string;
  p256dh: string;
  auth: string;
  host: string;
}

/**
 * Stores the subscription of a session's browser: one for each session, and it ends with the session. The
 * same endpoint under an earlier session is replaced. Repeated, it changes nothing.
 */
export function storeSubscription(
  sql: Sql,
  session: string,
  { endpoint, p256dh, auth, host }: PushSubscriptionRow,
): void {
  const before = first<PushSubscriptionRow & Record<string, string>>(
    sql,
    "SELECT endpoint, p256dh, auth, host FROM push_subscriptions WHERE session = ?",
    session,
  );
  if (before?.endpoint === endpoint && before.p256dh === p256dh && before.auth === auth) return;
  sql.exec("DELETE FROM push_subscriptions WHERE session = ? OR endpoint = ?", session, endpoint);
  sql.exec(
    "INSERT INTO push_subscriptions (session, endpoint, p256dh, auth, host) VALUES (?, ?, ?, ?, ?)",
    session,
    endpoint,
    p256dh,
    auth,
    host,
  );
}

export const isSubscribed = (sql: Sql, session: string): boolean =>
  first(sql, "SELECT 1 AS yes FROM push_subscriptions WHERE session = ?", session) !== null;

export function removeSubscription(sql: Sql, session: string): void {
  sql.exec("DELETE FROM push_subscriptions WHERE session = ?", session);
}

/** The push service says that this subscription has ended; a newer one of the same browser stays. */
export function removeGone(sql: Sql, session: string, endpoint: string): void {
  sql.exec("DELETE FROM push_subscriptions WHERE session = ? AND endpoint = ?", session, endpoint);
}

/**
 * Something that the member is to learn by push at a time, unless they are looking at the site then. The same
 * again before it was handed over is one.
 */
export function notePush(sql: Sql, event: PushEvent, at: number): void {
  if (!mayPush(sql, event.type)) return;
  sql.exec(
    "INSERT INTO push_events (profile, type, at) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET at = ?3",
    event.profile,
    event.type,
    at,
  );
  schedulePushes(sql, 0);
}

/** Whether the member is to get pushes of a type, and a browser of theirs is subscribed. */
export const mayPush = (sql: Sql, type: PushType): boolean =>
  mayNotify(sql, type, "push") && first(sql, "SELECT 1 AS yes FROM push_subscriptions LIMIT 1") !== null;

type EventRow = PushEvent & { at: number };

/** What is to be pushed by now, and the sessions of the browsers that get it. */
export const waitingPushes = (sql: Sql, now: number): { events: EventRow[]; sessions: string[] } => ({
  events: sql
    .exec<EventRow & Record<string, string | number>>("SELECT * FROM push_events WHERE at <= ?", now)
    .toArray(),
  sessions: sql
    .exec<{ session: string }>("SELECT session FROM push_subscriptions ORDER BY session")
    .toArray()
    .map(({ session }) => session),
});

/** These events were handed over; one that happened again since stays. */
export function removePushes(sql: Sql, events: readonly EventRow[]): void {
  for (const { profile, type, at } of events)
    sql.exec("DELETE FROM push_events WHERE profile = ? AND type = ? AND at = ?", profile, type, at);
  schedulePushes(sql, 0);
}

/**
 * The member is looking at a page now. What happened less than `milliseconds` ago is looked at again: the
 * page may have been hidden just before. Older events they have seen.
 */
export function putPushesOff(sql: Sql, now: number, milliseconds: number): void {
  sql.exec("DELETE FROM push_events WHERE at <= ?", now - milliseconds);
  schedulePushes(sql, milliseconds);
}

/** Drops what waits to be pushed, because the member is shut out. */
export function dropPushes(sql: Sql): void {
  sql.exec("DELETE FROM push_events");
  schedulePushes(sql, 0);
}

function schedulePushes(sql: Sql, after: number): void {
  const at = first<{ at: number | null }>(sql, "SELECT min(at) AS at FROM push_events")?.at ?? null;
  schedule(sql, "push", at === null ? null : at + after);
}

/**
 * What one browser is to get about an event now; null where the browser has unsubscribed, or where the member
 * has meanwhile read it, hidden the other, or switched this off.
 */
export function duePush(
  sql: Sql,
  session: string,
  { type, profile }: PushEvent,
  now: number,
): DuePush | null {
  const subscription = first<PushSubscriptionRow & Record<string, string>>(
    sql,
    "SELECT endpoint, p256dh, auth, host FROM push_subscriptions WHERE session = ?",
    session,
  );
  if (!subscription || !mayNotify(sql, type, "push")) return null;
  const isOpen =
    profile === ""
      ? true
      : isAboutLike(type)
        ? isLikeNew(sql, profile)
        : !isHidden(sql, profile) && unreadToNotify(sql, profile) > 0;
  if (!isOpen) return null;
  return {
    ...subscription,
    locale: setting(sql, "language"),
    // Free members don't see who likes them (answers, section 3).
    isNamed: setting(sql, "push_names") && (!isAboutLike(type) || memberRow(sql).paid_user === 1),
    total: unreadTotal(sql),
    unread: unreadProfiles(sql),
    notBefore: isImmediate(type) ? now : afterNight(now, zoneOf(sql)),
  };
}

/** Profiles that a push message may list: more than four kilobytes are refused by every push service. */
const MAX_LISTED = 30;

/** The partners of unread conversations; null where they are too many to list. */
function unreadProfiles(sql: Sql): string[] | null {
  const rows = sql
    .exec<{ partner: string }>(
      `SELECT partner FROM conversations WHERE (unread > 0 OR marked_unread = 1) AND total > 0 AND partner NOT IN (${HIDDEN_PROFILES}) LIMIT ?`,
      MAX_LISTED + 1,
    )
    .toArray();
  return rows.length > MAX_LISTED ? null : rows.map(({ partner }) => partner);
}

/**
 * Unread messages plus new likes: the number of the app's badge. Without those of hidden members and of muted
 * conversations; one that is marked as unread counts as one.
 */
const unreadTotal = (sql: Sql): number =>
  (first<{ n: number }>(
    sql,
    `SELECT coalesce(sum(max(unread, marked_unread)), 0) AS n FROM conversations WHERE muted = 0 AND total > 0 AND partner NOT IN (${HIDDEN_PROFILES})`,
  )?.n ?? 0) + countNewLikes(sql);
