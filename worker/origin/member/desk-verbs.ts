import type { EmailOffReason } from "#contract/product/notification-types.ts";
import { requestDeletion, type Deletion, type DeletionRequest } from "./account-deletion.ts";
import { addEntry, balanceView } from "./billing/ledger.ts";
import { entriesOf } from "./billing/purchase-status.ts";
import { resumeEmail } from "./notifications/preferences.ts";
import { listSessions } from "./sessions.ts";
import { setting } from "./settings.ts";
import { isDeletionPending, isSuspended, memberRow } from "./state.ts";
import { first } from "./storage/sql.ts";
import type { VerbContext, Verbs } from "./verb-context.ts";

/**
 * What an operator sees of a member's object: no message, and of sessions only how many. Times in
 * milliseconds.
 */
export interface MemberOnDesk {
  status: string;
  isPremium: boolean;
  isHeld: boolean;
  isSuspended: boolean;
  isDeletionPending: boolean;
  language: string;
  credits: number;
  signedUpAt: number;
  activeAt: number;
  sessions: { number: number; lastSeenAt: number | null };
  emailOff: { reason: EmailOffReason; since: number } | null;
}

/** Credits that an operator gives, or takes where they are negative. */
interface CreditChange {
  id: string;
  credits: number;
}

/** What operators ask of a member's object. */
export const deskVerbs = {
  /** Null where there is no such member, or not any more. */
  lookAt({ storage }: VerbContext): MemberOnDesk | null {
    if (!storage.isActive()) return null;
    const { sql } = storage;
    const row = memberRow(sql);
    const sessions = listSessions(sql, Date.now());
    return {
      status: row.status,
      isPremium: row.paid_user === 1,
      isHeld: row.held === 1,
      isSuspended: isSuspended(sql),
      isDeletionPending: isDeletionPending(sql),
      language: setting(sql, "language"),
      credits: balanceView(sql).credits,
      signedUpAt: row.signed_up_at,
      activeAt: row.active_at,
      sessions: { number: sessions.length, lastSeenAt: sessions[0]?.seen_at ?? null },
      emailOff: setting(sql, "email_off"),
    };
  },

  /**
   * A page of the ledger before an entry, newest first, with the number of all entries and the time of the
   * first, as ISO date and time; null as above.
   */
  ledgerPage(
    { storage }: VerbContext,
    before: number,
  ): (ReturnType<typeof entriesOf> & { total: number; first: string | null }) | null {
    if (!storage.isActive()) return null;
    const { sql } = storage;
    const at = first<{ at: number | null }>(sql, "SELECT min(at) AS at FROM ledger")?.at ?? null;
    return {
      ...entriesOf(sql, before),
      total: balanceView(sql).entries,
      first: at === null ? null : new Date(at).toISOString(),
    };
  },

  /**
   * Gives or takes credits, once by the id. `too_few` where the balance would become negative; null for a
   * member who is gone.
   */
  changeCredits({ storage }: VerbContext, { id, credits }: CreditChange): "done" | "too_few" | null {
    if (!storage.isActive()) return null;
    return storage.writeAndEmit((sql, emit) => {
      const kind = credits > 0 ? "granted" : "taken";
      if (!addEntry(sql, { id: `${kind}/${id}`, kind, amount: credits }, Date.now())) return "too_few";
      emit({ type: "credits", balance: balanceView(sql) });
      return "done";
    });
  },

  /** Emails are sent to the member again. False where there is no such member. */
  resumeEmail({ storage }: VerbContext): boolean {
    if (!storage.isActive()) return false;
    return (
      storage.write((sql) => {
        resumeEmail(sql, Date.now());
        return true;
      }) ?? false
    );
  },

  /** Deletes the account as its member can, on their word to us; repeated, it is the same deletion. */
  async requestDeletionOnDesk(
    { storage, connections, upkeep }: VerbContext,
    id: string,
    request: DeletionRequest,
  ): Promise<Deletion | null> {
    if (!storage.isActive()) return null;
    const deletion = storage.write((sql) => requestDeletion(sql, id, request, Date.now()));
    if (!deletion) return null;
    connections.endEvery();
    await upkeep.publishDeletionNow();
    return deletion;
  },
} satisfies Verbs;
