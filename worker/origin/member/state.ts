import type { Locale } from "#contract/entities.ts";
import type { Alert } from "#contract/product/alerts.ts";
import { balance } from "./billing/ledger.ts";
import { dismissals, setting, type FirstMessage } from "./settings.ts";
import { first, type Sql } from "./storage/sql.ts";

export interface NewMember {
  id: string;
  pool: string;
  site: string;
  status: "not_confirmed" | "active";
  paidUser: boolean;
  language: Locale;
  credits: number;
  /** Written at signup on a profile's page: waits until it may be delivered. */
  firstMessage?: FirstMessage | null;
  /** They agreed to emails with offers. */
  newsletter?: boolean;
}

/** What a member's object answers to the member's own session. Times in milliseconds since 1970. */
export interface MemberState {
  id: string;
  status: string;
  paidUser: boolean;
  signedUpAt: number;
  credits: number;
  language: Locale;
  notificationsDisabled: string[];
  dismissals: Partial<Record<Alert, number>>;
}

export interface MemberRow extends Record<string, string | number> {
  id: string;
  pool: string;
  site: string;
  status: string;
  paid_user: number;
  signed_up_at: number;
  active_at: number;
  told_day: number;
  held: number;
  leaving: number;
}

/** Throws for an object that was never created. */
export function memberRow(sql: Sql): MemberRow {
  const row = first<MemberRow>(
    sql,
    "SELECT id, pool, site, status, paid_user, signed_up_at, active_at, told_day, held, leaving FROM member",
  );
  if (!row) throw new Error("the object has no member");
  return row;
}

/** The member's state now. */
export function stateOf(sql: Sql): MemberState {
  const { id, status, paid_user: paid, signed_up_at: signedUpAt } = memberRow(sql);
  return {
    id,
    status,
    paidUser: paid === 1,
    signedUpAt,
    credits: balance(sql),
    language: setting(sql, "language"),
    notificationsDisabled: setting(sql, "notifications_disabled"),
    dismissals: dismissals(sql),
  };
}

/** Whether a decision shuts the member out: nobody acts for them, and money that arrives goes back. */
export const isSuspended = (sql: Sql): boolean => setting(sql, "suspension").isSuspended;

/** Whether the account is deleted and may still be reactivated. */
export const isDeletionPending = (sql: Sql): boolean =>
  first(sql, "SELECT 1 AS yes FROM deletion WHERE reactivated = 0") !== null;
