import type { PreferencesBody } from "#contract/calls/account/preferences.schema.ts";
import type { Preferences } from "#contract/calls/account/preferences.ts";
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  needsConsent,
  type DisabledNotification,
  type EmailOffReason,
  type NotificationChannel,
  type NotificationType,
} from "#contract/product/notification-types.ts";
import { setSetting, setting } from "#origin/member/settings.ts";
import { isDeletionPending } from "#origin/member/state.ts";
import type { Sql } from "#origin/member/storage/sql.ts";

/** What a member chose about notifications and read marks. */
export function preferencesOf(sql: Sql): Preferences {
  const isOn = (type: NotificationType, channel: NotificationChannel) => isSwitchedOn(sql, type, channel);
  const off = setting(sql, "email_off");
  return {
    read_marks: setting(sql, "read_marks"),
    push_names: setting(sql, "push_names"),
    notifications: Object.fromEntries(
      NOTIFICATION_TYPES.map((type) => [type, { email: isOn(type, "email"), push: isOn(type, "push") }]),
    ) as Preferences["notifications"],
    email_frequency: setting(sql, "email_frequency"),
    email_off: off && { reason: off.reason, since: new Date(off.since).toISOString() },
  };
}

/**
 * Stores the preferences that a member changed. Switching on what needs consent records when it was given;
 * switching it off ends the consent (answers, sections 5 and 6).
 */
export function changePreferences(sql: Sql, changes: PreferencesBody, now: number): void {
  const {
    read_marks: readMarks,
    push_names: pushNames,
    notification,
    email_frequency: frequency,
    email_on: emailOn,
  } = changes;
  if (pushNames !== undefined) setSetting(sql, "push_names", pushNames);
  if (readMarks !== undefined) setSetting(sql, "read_marks", readMarks);
  if (frequency !== undefined) setSetting(sql, "email_frequency", frequency);
  if (emailOn) resumeEmail(sql, now);
  if (notification) switchNotification(sql, notification.type, notification.channel, notification.on, now);
}

/** Emails are sent again; what stopped them earlier no longer counts. */
export function resumeEmail(sql: Sql, now: number): void {
  setSetting(sql, "email_off", null);
  setSetting(sql, "email_on_at", now);
}

/** Switches one type on or off in one channel. Repeated, it changes nothing. */
export function switchNotification(
  sql: Sql,
  type: NotificationType,
  channel: NotificationChannel,
  on: boolean,
  now: number,
): void {
  const name: DisabledNotification = `${channel}.${type}`;
  const others = setting(sql, "notifications_disabled").filter((disabled) => disabled !== name);
  setSetting(sql, "notifications_disabled", on ? others : [...others, name]);
  if (!needsConsent(type)) return;
  const { [name]: given, ...rest } = setting(sql, "notification_consents");
  setSetting(sql, "notification_consents", on ? { ...rest, [name]: given ?? now } : rest);
}

/** Switches every type off in every channel. */
export function pauseNotifications(sql: Sql, now: number): void {
  for (const type of NOTIFICATION_TYPES)
    for (const channel of NOTIFICATION_CHANNELS) switchNotification(sql, type, channel, false, now);
}

/**
 * Stops all emails to the member, because of an event at a time in milliseconds since 1970; the first reason
 * stays. An event from before the member switched them on again changes nothing, so a repeated one doesn't.
 */
export function stopEmail(sql: Sql, reason: EmailOffReason, at: number): void {
  if (setting(sql, "email_off") === null && at > setting(sql, "email_on_at"))
    setSetting(sql, "email_off", { reason, since: at });
}

/** For a member whose time zone is not known. */
const DEFAULT_ZONE = "UTC";

/** The member's time zone. */
export const zoneOf = (sql: Sql): string => setting(sql, "time_zone")?.name ?? DEFAULT_ZONE;

/** Whether the member is to be notified about a type in a channel: never while their deletion is pending. */
export const mayNotify = (sql: Sql, type: NotificationType, channel: NotificationChannel): boolean =>
  !isDeletionPending(sql) &&
  isSwitchedOn(sql, type, channel) &&
  !(channel === "email" && setting(sql, "email_off") !== null);

function isSwitchedOn(sql: Sql, type: NotificationType, channel: NotificationChannel): boolean {
  const name: DisabledNotification = `${channel}.${type}`;
  if (needsConsent(type) && setting(sql, "notification_consents")[name] === undefined) return false;
  return !setting(sql, "notifications_disabled").includes(name);
}
