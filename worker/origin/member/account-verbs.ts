import type { Alert } from "#contract/calls/account/dismissals.ts";
import type { Locale } from "#contract/entities.ts";
import type { DayBounds, DayTotals } from "#origin/growth/count-days.ts";
import {
  reactivate,
  requestDeletion,
  type Deletion,
  type DeletionRequest,
  type ReactivationResult,
  leave,
  mayErase,
} from "./account-deletion.ts";
import { addEntry } from "./billing/ledger.ts";
import { dayTotals } from "./day-totals.ts";
import { exportPage, type ExportedRow, type ExportSection } from "./export-rows.ts";
import { listNotifications } from "./notifications/listing.ts";
import { dropWaiting, scheduleNotices } from "./notifications/notices.ts";
import { switchNotification } from "./notifications/preferences.ts";
import { dropPushes } from "./notifications/push-subscriptions.ts";
import { endEverySession } from "./sessions.ts";
import { dismiss, setSetting, setting, type Suspension } from "./settings.ts";
import { memberRow, stateOf, type MemberState, type NewMember } from "./state.ts";
import { activityBucket, NO_DAY } from "./storage/member-storage.ts";
import { migrate } from "./storage/migrations.ts";
import { setHeld } from "./storage/peer-messages.ts";
import { first } from "./storage/sql.ts";
import type { VerbContext, Verbs } from "./verb-context.ts";

export const accountVerbs = {
  /** Creates the member, once. `credits`: given at signup. Repeated, it changes nothing. */
  create(
    { storage }: VerbContext,
    {
      id,
      pool,
      site,
      status,
      paidUser,
      language,
      credits,
      firstMessage = null,
      newsletter = false,
    }: NewMember,
  ): void {
    const now = Date.now();
    storage.transact((sql) => {
      migrate(sql);
      if (first(sql, "SELECT 1 AS yes FROM member")) return;
      sql.exec(
        "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        pool,
        site,
        status,
        Number(paidUser),
        now,
        activityBucket(now),
        NO_DAY,
      );
      setSetting(sql, "language", language);
      if (newsletter) switchNotification(sql, "promotions", "email", true, now);
      if (firstMessage !== null) setSetting(sql, "first_message", firstMessage);
      if (credits > 0) addEntry(sql, { id: "signup", kind: "signup", amount: credits }, now);
    });
  },

  /**
   * The email address is confirmed: the member is active and gets the signup credits, once. Answers whether
   * they became active by this call, and null where there is no such member.
   */
  activate({ storage }: VerbContext, credits: number): boolean | null {
    return storage.write((sql) => {
      if (memberRow(sql).status !== "not_confirmed") return false;
      sql.exec("UPDATE member SET status = 'active'");
      listNotifications(sql, Date.now());
      if (credits > 0) addEntry(sql, { id: "signup", kind: "signup", amount: credits }, Date.now());
      return true;
    });
  },

  /** A page of what the member has here, for the archive that they asked for; empty where nobody is left. */
  exportPage({ storage }: VerbContext, section: ExportSection, after: string | number | null): ExportedRow[] {
    return storage.isActive() ? exportPage(storage.sql, section, after) : [];
  },

  /** Deletes the account for as long as it can be reactivated: every session ends and nobody finds it. */
  async requestDeletion(
    { storage, connections, upkeep }: VerbContext,
    secretHash: string,
    id: string,
    request: DeletionRequest,
  ): Promise<Deletion | null> {
    const deletion = storage.asMember(secretHash, (sql, _session, now) =>
      requestDeletion(sql, id, request, now),
    );
    if (!deletion) return null;
    connections.endEvery();
    await upkeep.publishDeletionNow();
    return deletion;
  },

  /** Reactivates the account by the link of a deletion. `over` where it was erased. */
  async reactivate({ storage, upkeep }: VerbContext, deletion: string): Promise<ReactivationResult> {
    if (!storage.isActive()) return "over";
    const result = storage.write((sql) => reactivate(sql, deletion, Date.now())) ?? "over";
    if (result === "reactivated") await upkeep.publishDeletionNow();
    return result;
  },

  /**
   * Erases the account: every partner learns of it and gets unopened messages refunded, and then nothing is
   * left. Where a partner cannot be reached at once, the purge follows later.
   */
  async deleteAccount({ storage, upkeep }: VerbContext): Promise<void> {
    await upkeep.adoptPhotos();
    // First of all nobody can act for the member, so that nothing is added while the rest is removed.
    storage.write((sql) => leave(sql, Date.now()));
    await upkeep.finishLeaving();
  },

  /**
   * Erases the account of a deletion whose days have passed, or of one that was erased before and came back
   * with a restored database (`deletion` null). `refused`: it was reactivated, or its time has not come.
   * `begun`: what is left waits for partners that have not acknowledged the deletion.
   */
  async erase(
    { storage, upkeep }: VerbContext,
    deletion: string | null,
  ): Promise<"erased" | "begun" | "refused"> {
    if (!storage.exists()) return "erased";
    await upkeep.adoptPhotos();
    const isBegun = storage.write((sql) => {
      const isAsked = memberRow(sql).leaving === 0 && deletion !== null;
      if (isAsked && !mayErase(sql, deletion, Date.now())) return false;
      leave(sql, Date.now());
      return true;
    });
    if (isBegun === false) return "refused";
    await upkeep.finishLeaving();
    return storage.exists() ? "begun" : "erased";
  },

  /**
   * What the member did on some days, for the counters of the site. With a deletion only where it may be
   * erased now, so that nothing is added afterwards. Null where there is nobody, or not any more.
   */
  dayTotals(
    { storage }: VerbContext,
    days: readonly DayBounds[],
    deletion: string | null = null,
  ): DayTotals[] | null {
    if (!storage.isActive() || (deletion !== null && !mayErase(storage.sql, deletion, Date.now())))
      return null;
    return days.map((day) => dayTotals(storage.sql, day));
  },

  chooseLanguage({ storage }: VerbContext, secretHash: string, language: Locale): MemberState | null {
    return storage.asMember(secretHash, (sql) => {
      setSetting(sql, "language", language);
      return stateOf(sql);
    });
  },

  /** Dismisses an alert for good. */
  dismiss({ storage }: VerbContext, secretHash: string, alert: Alert): MemberState | null {
    return storage.asMember(secretHash, (sql, _session, now) => {
      dismiss(sql, alert, now);
      return stateOf(sql);
    });
  },

  /**
   * Holds the member's outgoing messages while a report about them is under review, or releases them. The
   * member is not informed. False where there is no such member.
   */
  setHeld({ storage }: VerbContext, isHeld: boolean): boolean {
    return (
      storage.write((sql) => {
        setHeld(sql, isHeld);
        return true;
      }) ?? false
    );
  },

  /**
   * Shuts the member out, or lets them in again, as the decisions about the account say: every session ends,
   * with its connection and push messages, and none opens. A state that is older than the known one changes
   * nothing.
   */
  setSuspended({ storage, connections }: VerbContext, state: Suspension): void {
    connections.end(
      storage.write((sql) => {
        if (state.change <= setting(sql, "suspension").change) return [];
        setSetting(sql, "suspension", state);
        const now = Date.now();
        listNotifications(sql, now);
        scheduleNotices(sql, now);
        if (!state.isSuspended) return [];
        dropWaiting(sql);
        dropPushes(sql);
        return endEverySession(sql, now);
      }) ?? [],
    );
  },

  /** The daily sweep's call, in case an alarm was lost. False where there is no such member. */
  sweep({ storage }: VerbContext): Promise<boolean> {
    return storage.sweep();
  },
} satisfies Verbs;
