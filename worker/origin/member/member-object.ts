import type { Alert } from "#contract/calls/account/dismissals.ts";
import type { PreferencesBody } from "#contract/calls/account/preferences.schema.ts";
import type { PreferencesAnswer } from "#contract/calls/account/preferences.ts";
import type { SavedSearch } from "#contract/calls/people/saved-searches.ts";
import type { Locale } from "#contract/entities.ts";
import type { EmailOffReason, NotificationType } from "#contract/product/notification-types.ts";
import type { PushEvent } from "#origin/base/queue-messages.ts";
import {
  reactivate,
  requestDeletion,
  type Deletion,
  type DeletionRequest,
  type ReactivationResult,
} from "./account-deletion.ts";
import { addEntry } from "./billing/ledger.ts";
import { exportPage, type ExportedRow, type ExportSection } from "./export-rows.ts";
import { MemberBilling } from "./member-billing.ts";
import { deleteConversation, markRead, sendAndEmit } from "./messaging/conversation-actions.ts";
import { conversationsWith, partnersBelow, type ListedConversation } from "./messaging/conversation-list.ts";
import { setMarks, type SetMarksResult } from "./messaging/conversation-marks.ts";
import { searchMessages, type FoundMessages, type MessageSearch } from "./messaging/message-search.ts";
import { react, type OwnReaction, type ReactResult } from "./messaging/reactions.ts";
import type { PricedMessage, SendResult } from "./messaging/send-message.ts";
import { listNotifications } from "./notifications/listing.ts";
import { dropWaiting, openNotices, scheduleNotices, type NoticeItem } from "./notifications/notices.ts";
import {
  changePreferences,
  pauseNotifications,
  resumeEmail,
  preferencesOf,
  stopEmail,
  switchNotification,
} from "./notifications/preferences.ts";
import type { DuePush } from "./notifications/push-kinds.ts";
import {
  dropPushes,
  duePush,
  notePush,
  removeGone,
  removeSubscription,
  isSubscribed,
  storeSubscription,
  type PushSubscriptionRow,
} from "./notifications/push-subscriptions.ts";
import { weeklyNews, type WeeklyNews } from "./notifications/weekly.ts";
import { devicesOf, partsOf, type Recognised, type WantedParts } from "./parts.ts";
import { removeFavourite, setFavourite } from "./relations/favourites.ts";
import {
  block,
  like,
  markLikeSeen,
  markLikesOpened,
  unblock,
  unlike,
  type BlockResult,
  type LikeResult,
  type NewLike,
  type UnlikeResult,
} from "./relations/likes-and-blocks.ts";
import { giveView, markViewsSeen } from "./relations/profile-views.ts";
import { takeNextUnshown, type ListedLike } from "./relations/received-likes.ts";
import type { Relation } from "./relations/relations.ts";
import { removeSearch, saveSearch } from "./relations/saved-searches.ts";
import {
  fillSwipeDeck,
  swipeLike,
  swipePass,
  undoLastPass,
  type FoundCards,
  type Swipe,
  type SwipeLikeResult,
  type UndoPassResult,
} from "./relations/swipe-actions.ts";
import type { SwipeDeck } from "./relations/swipe-deck.ts";
import {
  endEverySession,
  endOtherSessions,
  endSession,
  isProofStale,
  type NewSession,
  openSession,
  type RenewedSession,
} from "./sessions.ts";
import { dismiss, setSetting, setting, type FirstMessage, type Suspension } from "./settings.ts";
import {
  isDeletionPending,
  isSuspended,
  memberRow,
  stateOf,
  type MemberState,
  type NewMember,
} from "./state.ts";
import { activityBucket, NO_DAY } from "./storage/member-storage.ts";
import { migrate } from "./storage/migrations.ts";
import { setHeld } from "./storage/peer-messages.ts";
import { first } from "./storage/sql.ts";

/**
 * A member's object: everything that belongs to one member is in its own database. Each verb decides and
 * writes in one transaction without an await, so that two calls at once are two calls in a row. A verb that
 * takes the hash of a session's secret answers null where that session is not open here, or where there is no
 * such member, and then writes nothing.
 */
export class MemberObject<Env = unknown> extends MemberBilling<Env> {
  /** Creates the member, once. `credits`: given at signup. Repeated, it changes nothing. */
  create({
    id,
    pool,
    site,
    status,
    paidUser,
    language,
    credits,
    firstMessage = null,
    newsletter = false,
  }: NewMember): void {
    const now = Date.now();
    this.storage.transact((sql) => {
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
  }

  /**
   * The email address is confirmed: the member is active and gets the signup credits, once. Answers whether
   * they became active by this call, and null where there is no such member.
   */
  activate(credits: number): boolean | null {
    return this.storage.write((sql) => {
      if (memberRow(sql).status !== "not_confirmed") return false;
      sql.exec("UPDATE member SET status = 'active'");
      listNotifications(sql, Date.now());
      if (credits > 0) addEntry(sql, { id: "signup", kind: "signup", amount: credits }, Date.now());
      return true;
    });
  }

  /**
   * Opens a session after a login whose password was right. Null where there is no such member, where every
   * session has ended since the password was read, since it may be another one now, and where the account is
   * deleted and was not reactivated, or is suspended or closed.
   */
  openSession(session: NewSession): MemberState | null {
    const opened = this.storage.write((sql) => {
      if (isProofStale(sql, session) || isDeletionPending(sql) || isSuspended(sql)) return null;
      const now = Date.now();
      if (setting(sql, "host") !== session.host) setSetting(sql, "host", session.host);
      listNotifications(sql, now);
      return { ended: openSession(sql, session, now), state: stateOf(sql) };
    });
    this.endConnections(opened?.ended ?? []);
    return opened?.state ?? null;
  }

  /** The member of a session with the requested parts. */
  recognise(secretHash: string, wanted: WantedParts = {}): Recognised | null {
    const session = this.storage.sessionOf(secretHash);
    if (!session) return null;
    const { sql } = this.storage;
    return { state: stateOf(sql), parts: partsOf(sql, session, wanted) };
  }

  /** Ends this session, or another of the member's by its id. */
  endSession(secretHash: string, id: string | null = null): Recognised | null {
    const left = this.storage.asMember(secretHash, (sql, session) => {
      const ended = id ?? session.id;
      endSession(sql, ended);
      return { ended, state: stateOf(sql), parts: { devices: devicesOf(sql, session) } };
    });
    if (left === null) return null;
    this.endConnections([left.ended]);
    return { state: left.state, parts: left.parts };
  }

  /** Ends every session, because the password has changed. */
  endAllSessions(): void {
    this.endConnections(this.storage.write((sql) => endEverySession(sql, Date.now())) ?? []);
  }

  /**
   * Ends every session but this one, which gets a new secret, because the member changed their password. Null
   * where it is not open: then all end.
   */
  endOtherSessions(renewed: RenewedSession): MemberState | null {
    const done = this.storage.write((sql) => ({
      ...endOtherSessions(sql, renewed, Date.now()),
      state: stateOf(sql),
    }));
    this.endConnections(done?.ended ?? []);
    return done?.isRenewed ? done.state : null;
  }

  /**
   * The account has another address: every session ends, except one that gets a new secret, and what stopped
   * emails to the old address is over. Null where no session is left.
   */
  addressChanged(renewed: RenewedSession | null): MemberState | null {
    this.storage.write((sql) => resumeEmail(sql, Date.now()));
    if (renewed) return this.endOtherSessions(renewed);
    this.endAllSessions();
    return null;
  }

  /** Switches every notification off, each of which the member can switch on again. False for no session. */
  pauseNotifications(secretHash: string): boolean {
    return (
      this.storage.asMember(secretHash, (sql, _session, now) => {
        pauseNotifications(sql, now);
        listNotifications(sql, now);
        return true;
      }) ?? false
    );
  }

  /** A page of what the member has here, for the archive that they asked for; empty where nobody is left. */
  exportPage(section: ExportSection, after: string | number | null): ExportedRow[] {
    return this.isActiveAccount() ? exportPage(this.storage.sql, section, after) : [];
  }

  /** Deletes the account for as long as it can be reactivated: every session ends and nobody finds it. */
  async requestDeletion(secretHash: string, id: string, request: DeletionRequest): Promise<Deletion | null> {
    const deletion = this.storage.asMember(secretHash, (sql, _session, now) =>
      requestDeletion(sql, id, request, now),
    );
    if (!deletion) return null;
    this.endEveryConnection();
    await this.publishDeletionNow();
    return deletion;
  }

  /** Reactivates the account by the link of a deletion. `over` where it was erased. */
  async reactivate(deletion: string): Promise<ReactivationResult> {
    if (!this.isActiveAccount()) return "over";
    const result = this.storage.write((sql) => reactivate(sql, deletion, Date.now())) ?? "over";
    if (result === "reactivated") await this.publishDeletionNow();
    return result;
  }

  chooseLanguage(secretHash: string, language: Locale): MemberState | null {
    return this.storage.asMember(secretHash, (sql) => {
      setSetting(sql, "language", language);
      return stateOf(sql);
    });
  }

  /** Dismisses an alert for good. */
  dismiss(secretHash: string, alert: Alert): MemberState | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => {
      dismiss(sql, alert, now);
      return stateOf(sql);
    });
  }

  /** Stores the push subscription of this session's browser; a replacement only where it has one. */
  subscribePush(secretHash: string, subscription: PushSubscriptionRow, isReplacement: boolean): true | null {
    return this.storage.asMember(secretHash, (sql, session) => {
      if (isReplacement && !isSubscribed(sql, session.id)) return true;
      storeSubscription(sql, session.id, subscription);
      listNotifications(sql, Date.now());
      return true;
    });
  }

  unsubscribePush(secretHash: string): true | null {
    return this.storage.asMember(secretHash, (sql, session) => {
      removeSubscription(sql, session.id);
      listNotifications(sql, Date.now());
      return true;
    });
  }

  /** What the browser of a session is to get about an event now; null for nothing. */
  duePush(session: string, event: PushEvent): DuePush | null {
    return this.storage.exists() ? duePush(this.storage.sql, session, event, Date.now()) : null;
  }

  /** A push service says that this subscription has ended. */
  removeGoneSubscription(session: string, endpoint: string): void {
    this.storage.write((sql) => {
      removeGone(sql, session, endpoint);
    });
  }

  /** Likes a profile. */
  like(secretHash: string, newLike: NewLike): LikeResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => like(sql, newLike, now, emit));
  }

  /** Withdraws a like. */
  unlike(secretHash: string, profile: string): UnlikeResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => unlike(sql, profile, now, emit));
  }

  /** The profile was opened, so its like is no longer new. */
  markLikeSeen(secretHash: string, profile: string): Relation | null {
    return this.storage.asMember(secretHash, (sql, _session, _now, emit) => markLikeSeen(sql, profile, emit));
  }

  /** The member has opened the list of the likes that they received. */
  markLikesOpened(secretHash: string): true | null {
    return this.storage.asMember(secretHash, (sql, _session, _now, emit) => {
      markLikesOpened(sql, emit);
      return true;
    });
  }

  /** The next like to announce over a page, which then counts as announced; `like` is null for none. */
  announceNextLike(secretHash: string): { like: ListedLike | null } | null {
    return this.storage.asMember(secretHash, (sql) => ({ like: takeNextUnshown(sql) }));
  }

  /** Blocks a profile: from now on neither sees the other. */
  block(secretHash: string, profile: string): BlockResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => block(sql, profile, now, emit));
  }

  /** Withdraws a block; answers the profiles that are still blocked. */
  unblock(secretHash: string, profile: string): string[] | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => unblock(sql, profile, now, emit));
  }

  /** The member has opened a profile: its member learns of it, once a day. */
  async viewProfile(secretHash: string, profile: string): Promise<true | null> {
    const isGiven = this.storage.asMember(secretHash, (sql, _session, now) => giveView(sql, profile, now));
    if (isGiven === null) return null;
    if (isGiven) await this.sendView(profile);
    return true;
  }

  /** The member has opened the list of those who opened their profile. */
  markViewsSeen(secretHash: string): true | null {
    return this.storage.asMember(secretHash, (sql) => {
      markViewsSeen(sql);
      return true;
    });
  }

  /** Saves a profile with a note for the member alone. False where there are too many. */
  setFavourite(secretHash: string, favourite: { profile: string; note: string }): boolean | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => setFavourite(sql, favourite, now));
  }

  /** Saves a search by its name. `full` where there are too many. */
  saveSearch(secretHash: string, search: SavedSearch): SavedSearch[] | "full" | null {
    return this.storage.asMember(
      secretHash,
      (sql, _session, now) => saveSearch(sql, search, now) ?? ("full" as const),
    );
  }

  removeSearch(secretHash: string, name: string): SavedSearch[] | null {
    return this.storage.asMember(secretHash, (sql) => removeSearch(sql, name));
  }

  removeFavourite(secretHash: string, profile: string): true | null {
    return this.storage.asMember(secretHash, (sql) => {
      removeFavourite(sql, profile);
      return true;
    });
  }

  /** A card to the right. */
  swipeLike(secretHash: string, swipe: Swipe): SwipeLikeResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => swipeLike(sql, swipe, now, emit));
  }

  /** A card to the left. */
  swipePass(secretHash: string, swipe: Swipe): SwipeDeck | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => swipePass(sql, swipe, now));
  }

  /** Puts the card that was passed last back on top. */
  undoLastPass(secretHash: string, swipe: Omit<Swipe, "timeZone">): UndoPassResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => undoLastPass(sql, swipe, now));
  }

  /** Adds the profiles that the directory found to the deck. */
  fillSwipeDeck(secretHash: string, cards: FoundCards): SwipeDeck | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => fillSwipeDeck(sql, cards, now));
  }

  /** Sends a text or a gift. */
  sendMessage(secretHash: string, outgoing: PricedMessage): SendResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) =>
      sendAndEmit(sql, outgoing, now, emit),
    );
  }

  /** Marks a conversation as read up to a row number; answers how many messages are unread. */
  markRead(secretHash: string, read: { partner: string; arrival: number }): number | null {
    const unread = this.storage.asMember(secretHash, (sql, _session, _now, emit) =>
      markRead(sql, read, emit),
    );
    if (unread !== null) this.receipts.send(read.partner);
    return unread;
  }

  /** Changes the member's reaction to a message. */
  react(secretHash: string, reaction: OwnReaction): ReactResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => react(sql, reaction, now, emit));
  }

  /** Pins or mutes a conversation, or marks it as unread. */
  setMarks(secretHash: string, change: Parameters<typeof setMarks>[1]): SetMarksResult | null {
    return this.storage.asMember(secretHash, (sql, _session, now, emit) => setMarks(sql, change, now, emit));
  }

  /** Searches the member's messages. */
  searchMessages(secretHash: string, search: MessageSearch): FoundMessages | null {
    return this.storage.sessionOf(secretHash) && searchMessages(this.storage.sql, search);
  }

  /** The members that the member talks to, the newest conversation first, for a search by name. */
  partnersBelow(secretHash: string, before: string | null): ReturnType<typeof partnersBelow> | null {
    return this.storage.sessionOf(secretHash) && partnersBelow(this.storage.sql, before);
  }

  /** The conversations with these members, in this order. */
  conversationsWith(secretHash: string, partners: readonly string[]): ListedConversation[] | null {
    return this.storage.sessionOf(secretHash) && conversationsWith(this.storage.sql, partners);
  }

  /** Deletes the member's copy of a conversation up to a row number. False for an unknown session. */
  deleteConversation(secretHash: string, range: { partner: string; upTo: number }): boolean {
    return (
      this.storage.asMember(secretHash, (sql, _session, _now, emit) => {
        deleteConversation(sql, range, emit);
        return true;
      }) ?? false
    );
  }

  /** Stores what the member changed of their preferences, and answers all of them. */
  setPreferences(secretHash: string, changes: PreferencesBody): PreferencesAnswer | null {
    return this.storage.asMember(secretHash, (sql, _session, now) => {
      changePreferences(sql, changes, now);
      scheduleNotices(sql, now);
      listNotifications(sql, now);
      return {
        preferences: preferencesOf(sql),
        notifications_disabled: setting(sql, "notifications_disabled"),
      };
    });
  }

  /** Switches emails about some types off, for the holder of an unsubscribe link. */
  unsubscribe(types: readonly NotificationType[]): void {
    this.storage.write((sql) => {
      const now = Date.now();
      for (const type of types) switchNotification(sql, type, "email", false, now);
      listNotifications(sql, now);
    });
  }

  /** What is about no profile is to be pushed at a time in milliseconds since 1970. */
  pushAt(type: NotificationType, at: number): void {
    this.storage.write((sql) => notePush(sql, { type, profile: "" }, at));
  }

  /** What of some notices is still unread and wanted. */
  openNotices(items: readonly NoticeItem[]): NoticeItem[] {
    return this.storage.exists() ? openNotices(this.storage.sql, items) : [];
  }

  /** What is new for the member since a time in milliseconds since 1970; null where they want no update. */
  weeklyNews(since: number): WeeklyNews | null {
    return this.storage.exists() ? weeklyNews(this.storage.sql, since) : null;
  }

  /** Stops all emails to the member, because of an event at a time in milliseconds since 1970. */
  stopEmail(reason: EmailOffReason, at: number): void {
    this.storage.write((sql) => {
      stopEmail(sql, reason, at);
      listNotifications(sql, Date.now());
    });
  }

  /** The message written at signup that is still to be sent; null for none. */
  waitingMessage(): FirstMessage | null {
    return this.storage.exists() ? setting(this.storage.sql, "first_message") : null;
  }

  /**
   * Sends the message written at signup, in this text and at this price in credits, to a real member whose
   * address is confirmed. Where it cannot be paid it stays in the text box of its conversation.
   */
  sendWaitingMessage(text: string, price: number): void {
    this.storage.writeAndEmit((sql, emit) => {
      const waiting = setting(sql, "first_message");
      if (!waiting) return;
      const content = {
        id: crypto.randomUUID(),
        kind: "text",
        text,
        gift: null,
        photo: null,
        automated: false,
      } as const;
      const outgoing = {
        to: waiting.to,
        content,
        price,
        fictional: false,
        confirmed: true,
        understood: false,
      };
      sendAndEmit(sql, outgoing, Date.now(), emit);
    });
  }

  /**
   * Holds the member's outgoing messages while a report about them is under review, or releases them. The
   * member is not informed. False where there is no such member.
   */
  setHeld(isHeld: boolean): boolean {
    return (
      this.storage.write((sql) => {
        setHeld(sql, isHeld);
        return true;
      }) ?? false
    );
  }

  /**
   * Shuts the member out, or lets them in again, as the decisions about the account say: every session ends,
   * with its connection and push messages, and none opens. A state that is older than the known one changes
   * nothing.
   */
  setSuspended(state: Suspension): void {
    this.endConnections(
      this.storage.write((sql) => {
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
  }
}
