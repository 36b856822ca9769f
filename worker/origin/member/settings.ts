import type { Cap } from "#contract/calls/money/spending-cap.ts";
import type { Locale } from "#contract/entities.ts";
import { siteKey } from "#contract/platform/host-bucket.ts";
import { ALERTS, type Alert } from "#contract/product/alerts.ts";
import type {
  DisabledNotification,
  EmailFrequency,
  EmailOffReason,
} from "#contract/product/notification-types.ts";
import type { SwipeCursor } from "./relations/swipe-cursor.ts";
import { first, type Sql } from "./storage/sql.ts";

/** A member's settings. The names are stored in every object and stay. */
export interface MemberSettings {
  language: Locale;
  /** The host of the site that the member used last, which their emails come from. */
  host: string | null;
  /** `email.<type>` and `push.<type>` of the notifications that are switched off. */
  notifications_disabled: string[];
  /** When the member consented to what needs consent, in milliseconds since 1970. */
  notification_consents: Partial<Record<DisabledNotification, number>>;
  email_frequency: EmailFrequency;
  /** Why no email is sent at all, and since when, in milliseconds since 1970. */
  email_off: { reason: EmailOffReason; since: number } | null;
  /** When the member switched emails on again, in milliseconds since 1970. */
  email_on_at: number;
  /** When the last email about notices was sent, in milliseconds since 1970. */
  notices_emailed_at: number;
  /** What the index of notifications has of the member, to write it only where that changes. */
  notification_listing: string | null;
  first_message: FirstMessage | null;
  /** The member's time zone, and since when it is known, in milliseconds since 1970. */
  time_zone: { name: string; since: number } | null;
  /** The cursor of the swipe game. */
  swipe_walk: SwipeCursor | null;
  /** Whether the member shows read marks, and sees those of others. */
  read_marks: boolean;
  /** Whether push messages may show names; without, a lock screen tells nobody who wrote. */
  push_names: boolean;
  /** The member has confirmed that they know what a fictional profile is. */
  knows_fictional: boolean;
  /** When the welcome discount was issued, in milliseconds since 1970. It is issued only once. */
  welcome_issued_at: number | null;
  /** The spending cap, and the one that replaces it at a later time. */
  spending_cap: CapSetting;
  /** When every session was ended last, in milliseconds since 1970. */
  sessions_ended_at: number | null;
  /** Whether a decision shuts the member out, as of the number of changes of such decisions. */
  suspension: Suspension;
  /** The profile whose card was passed last: it can be brought back once. */
  last_pass: string | null;
}

/** The stored spending cap. Times are in milliseconds since 1970. */
export interface CapSetting {
  now: Cap | null;
  next: { cap: Cap | null; from: number } | null;
  /** Caps of a longer period that still apply for a while beside the present one. */
  former?: { cap: Cap; until: number }[];
}

/** `change` counts: of two states the one with the larger number is newer. */
export interface Suspension {
  isSuspended: boolean;
  change: number;
}

/** A message that was written at signup, to a profile. */
export interface FirstMessage {
  to: string;
  text: string;
}

const UNSET: MemberSettings = {
  language: "en",
  host: null,
  notifications_disabled: [],
  notification_consents: {},
  email_frequency: "each",
  email_off: null,
  email_on_at: 0,
  notices_emailed_at: 0,
  notification_listing: null,
  first_message: null,
  time_zone: null,
  swipe_walk: null,
  last_pass: null,
  sessions_ended_at: null,
  suspension: { isSuspended: false, change: 0 },
  welcome_issued_at: null,
  spending_cap: { now: null, next: null },
  read_marks: true,
  push_names: false,
  knows_fictional: false,
};

export function setting<Name extends keyof MemberSettings>(sql: Sql, name: Name): MemberSettings[Name] {
  const row = first<{ value: string }>(sql, "SELECT value FROM settings WHERE name = ?", name);
  return row ? JSON.parse(row.value) : UNSET[name];
}

/**
 * The host of the site that the member used last. Before any login that stored it, the siteKey of their own
 * site, which tenantAtHost finds too.
 */
export const hostOf = (sql: Sql): string =>
  setting(sql, "host") ?? siteKey(first<{ site: string }>(sql, "SELECT site FROM member")?.site ?? "");

export function setSetting<Name extends keyof MemberSettings>(
  sql: Sql,
  name: Name,
  value: MemberSettings[Name],
): void {
  sql.exec(
    "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
    name,
    JSON.stringify(value),
  );
}

/** The alerts that were dismissed, and when, in milliseconds since 1970. */
export function dismissals(sql: Sql): Partial<Record<Alert, number>> {
  const rows = sql.exec<{ alert: string; at: number }>("SELECT alert, at FROM dismissals").toArray();
  return Object.fromEntries(
    ALERTS.flatMap((alert) => rows.filter((row) => row.alert === alert).map(({ at }) => [alert, at])),
  );
}

/** Dismisses an alert. Repeated, the first time counts. */
export function dismiss(sql: Sql, alert: Alert, now: number): void {
  sql.exec("INSERT INTO dismissals (alert, at) VALUES (?, ?) ON CONFLICT (alert) DO NOTHING", alert, now);
}
