import { listNotifications } from "./notifications/listing.ts";
import { resumeEmail } from "./notifications/preferences.ts";
import { devicesOf, partsOf, type Recognised, type WantedParts } from "./parts.ts";
import {
  endEverySession,
  endOtherSessions,
  endSession,
  isProofStale,
  type NewSession,
  openSession,
  type RenewedSession,
} from "./sessions.ts";
import { setSetting, setting } from "./settings.ts";
import { isDeletionPending, isSuspended, stateOf, type MemberState } from "./state.ts";
import type { VerbContext, Verbs } from "./verb-context.ts";

export const sessionVerbs = {
  /**
   * Opens a session after a login whose password was right. Null where there is no such member, where every
   * session has ended since the password was read, since it may be another one now, and where the account is
   * deleted and was not reactivated, or is suspended or closed.
   */
  openSession({ storage, connections }: VerbContext, session: NewSession): MemberState | null {
    const opened = storage.write((sql) => {
      if (isProofStale(sql, session) || isDeletionPending(sql) || isSuspended(sql)) return null;
      const now = Date.now();
      if (setting(sql, "host") !== session.host) setSetting(sql, "host", session.host);
      listNotifications(sql, now);
      return { ended: openSession(sql, session, now), state: stateOf(sql) };
    });
    connections.end(opened?.ended ?? []);
    return opened?.state ?? null;
  },

  /** The member of a session with the requested parts. */
  recognise({ storage }: VerbContext, secretHash: string, wanted: WantedParts = {}): Recognised | null {
    const session = storage.sessionOf(secretHash);
    if (!session) return null;
    const { sql } = storage;
    return { state: stateOf(sql), parts: partsOf(sql, session, wanted) };
  },

  /** Ends this session, or another of the member's by its id. */
  endSession(
    { storage, connections }: VerbContext,
    secretHash: string,
    id: string | null = null,
  ): Recognised | null {
    const left = storage.asMember(secretHash, (sql, session) => {
      const ended = id ?? session.id;
      endSession(sql, ended);
      return { ended, state: stateOf(sql), parts: { devices: devicesOf(sql, session) } };
    });
    if (left === null) return null;
    connections.end([left.ended]);
    return { state: left.state, parts: left.parts };
  },

  /** Ends every session, because the password has changed. */
  endAllSessions({ storage, connections }: VerbContext): void {
    connections.end(storage.write((sql) => endEverySession(sql, Date.now())) ?? []);
  },

  /**
   * Ends every session but this one, which gets a new secret, because the member changed their password. Null
   * where it is not open: then all end.
   */
  endOtherSessions({ storage, connections }: VerbContext, renewed: RenewedSession): MemberState | null {
    const done = storage.write((sql) => ({
      ...endOtherSessions(sql, renewed, Date.now()),
      state: stateOf(sql),
    }));
    connections.end(done?.ended ?? []);
    return done?.isRenewed ? done.state : null;
  },

  /**
   * The account has another address: every session ends, except one that gets a new secret, and what stopped
   * emails to the old address is over. Null where no session is left.
   */
  addressChanged(context: VerbContext, renewed: RenewedSession | null): MemberState | null {
    context.storage.write((sql) => resumeEmail(sql, Date.now()));
    if (renewed) return sessionVerbs.endOtherSessions(context, renewed);
    sessionVerbs.endAllSessions(context);
    return null;
  },
} satisfies Verbs;
