import { ALERTS, type Alert } from "#contract/calls/dismissals.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import type { CapSetting } from "./billing/spending-cap.ts";
import type { SwipeCursor } from "./relations/swipe-cursor.ts";
import { first, type Sql } from "./storage/sql.ts";

/** What a member has set, with what holds until he does. */
export interface MemberSettings {
  language: Locale;
  /** `email.<type>` and `push.<type>` of what he switched off. */
  notifications_disabled: string[];
  first_message: FirstMessage | null;
  /** Where his clock is, and since when that is known, in milliseconds since 1970. */
  time_zone: { name: string; since: number } | null;
  /** Where his walk through the swipe game stands. */
  swipe_walk: SwipeCursor | null;
  /** Whether he tells what he has read, and is told what others have. */
  read_marks: boolean;
  /** He has understood that some profiles are fictional. */
  knows_fictional: boolean;
  /** When the welcome discount was issued, in milliseconds since 1970: never again. */
  welcome_issued_at: number | null;
  /** What he lets himself spend, and what will hold from a time on. */
  spending_cap: CapSetting;
  /** The card he passed last: it can be had back once. */
  last_pass: string | null;
  /** His bank took a debit back: none is collected any more. */
  debit_blocked: boolean;
}

/** What was written to a member with the signup. */
export interface FirstMessage {
  to: string;
  text: string;
}

const UNSET: MemberSettings = {
  language: LOCALES[2],
  notifications_disabled: [],
  first_message: null,
  time_zone: null,
  swipe_walk: null,
  last_pass: null,
  welcome_issued_at: null,
  spending_cap: { now: null, next: null },
  debit_blocked: false,
  read_marks: true,
  knows_fictional: false,
};

export function setting<Name extends keyof MemberSettings>(sql: Sql, name: Name): MemberSettings[Name] {
  const row = first<{ value: string }>(sql, "SELECT value FROM settings WHERE name = ?", name);
  return row ? JSON.parse(row.value) : UNSET[name];
}

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

/** The alerts he put away, and when, in milliseconds since 1970. */
export function dismissals(sql: Sql): Partial<Record<Alert, number>> {
  const rows = sql.exec<{ alert: string; at: number }>("SELECT alert, at FROM dismissals").toArray();
  return Object.fromEntries(
    ALERTS.flatMap((alert) => rows.filter((row) => row.alert === alert).map(({ at }) => [alert, at])),
  );
}

/** The first time counts. */
export function dismiss(sql: Sql, alert: Alert, now: number): void {
  sql.exec("INSERT INTO dismissals (alert, at) VALUES (?, ?) ON CONFLICT (alert) DO NOTHING", alert, now);
}
