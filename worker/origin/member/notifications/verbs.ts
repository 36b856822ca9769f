import type { PreferencesBody } from "#contract/calls/account/preferences.schema.ts";
import type { PreferencesAnswer } from "#contract/calls/account/preferences.ts";
import type { EmailOffReason, NotificationType } from "#contract/product/notification-types.ts";
import type { PushEvent } from "#origin/base/queue-messages.ts";
import { setting } from "#origin/member/settings.ts";
import type { VerbContext, Verbs } from "#origin/member/verb-context.ts";
import { listNotifications } from "./listing.ts";
import { openNotices, scheduleNotices, type NoticeItem } from "./notices.ts";
import {
  changePreferences,
  pauseNotifications,
  preferencesOf,
  stopEmail,
  switchNotification,
} from "./preferences.ts";
import type { DuePush } from "./push-kinds.ts";
import {
  duePush,
  notePush,
  removeGone,
  removeSubscription,
  isSubscribed,
  storeSubscription,
  type PushSubscriptionRow,
} from "./push-subscriptions.ts";
import { weeklyNews, type WeeklyNews } from "./weekly.ts";

export const notificationVerbs = {
  /** Stores what the member changed of their preferences, and answers all of them. */
  setPreferences(
    { storage }: VerbContext,
    secretHash: string,
    changes: PreferencesBody,
  ): PreferencesAnswer | null {
    return storage.asMember(secretHash, (sql, _session, now) => {
      changePreferences(sql, changes, now);
      scheduleNotices(sql, now);
      listNotifications(sql, now);
      return {
        preferences: preferencesOf(sql),
        notifications_disabled: setting(sql, "notifications_disabled"),
      };
    });
  },

  /** Switches every notification off, each of which the member can switch on again. False for no session. */
  pauseNotifications({ storage }: VerbContext, secretHash: string): boolean {
    return (
      storage.asMember(secretHash, (sql, _session, now) => {
        pauseNotifications(sql, now);
        listNotifications(sql, now);
        return true;
      }) ?? false
    );
  },

  /** Switches emails about some types off, for the holder of an unsubscribe link. */
  unsubscribe({ storage }: VerbContext, types: readonly NotificationType[]): void {
    storage.write((sql) => {
      const now = Date.now();
      for (const type of types) switchNotification(sql, type, "email", false, now);
      listNotifications(sql, now);
    });
  },

  /** Stops all emails to the member, because of an event at a time in milliseconds since 1970. */
  stopEmail({ storage }: VerbContext, reason: EmailOffReason, at: number): void {
    storage.write((sql) => {
      stopEmail(sql, reason, at);
      listNotifications(sql, Date.now());
    });
  },

  /** Stores the push subscription of this session's browser; a replacement only where it has one. */
  subscribePush(
    { storage }: VerbContext,
    secretHash: string,
    subscription: PushSubscriptionRow,
    isReplacement: boolean,
  ): true | null {
    return storage.asMember(secretHash, (sql, session) => {
      if (isReplacement && !isSubscribed(sql, session.id)) return true;
      storeSubscription(sql, session.id, subscription);
      listNotifications(sql, Date.now());
      return true;
    });
  },

  unsubscribePush({ storage }: VerbContext, secretHash: string): true | null {
    return storage.asMember(secretHash, (sql, session) => {
      removeSubscription(sql, session.id);
      listNotifications(sql, Date.now());
      return true;
    });
  },

  /** What the browser of a session is to get about an event now; null for nothing. */
  duePush({ storage }: VerbContext, session: string, event: PushEvent): DuePush | null {
    return storage.exists() ? duePush(storage.sql, session, event, Date.now()) : null;
  },

  /** A push service says that this subscription has ended. */
  removeGoneSubscription({ storage }: VerbContext, session: string, endpoint: string): void {
    storage.write((sql) => {
      removeGone(sql, session, endpoint);
    });
  },

  /** What is about no profile is to be pushed at a time in milliseconds since 1970. */
  pushAt({ storage }: VerbContext, type: NotificationType, at: number): void {
    storage.write((sql) => notePush(sql, { type, profile: "" }, at));
  },

  /** What of some notices is still unread and wanted. */
  openNotices({ storage }: VerbContext, items: readonly NoticeItem[]): NoticeItem[] {
    return storage.exists() ? openNotices(storage.sql, items) : [];
  },

  /** What is new for the member since a time in milliseconds since 1970; null where they want no update. */
  weeklyNews({ storage }: VerbContext, since: number): WeeklyNews | null {
    return storage.exists() ? weeklyNews(storage.sql, since) : null;
  },
} satisfies Verbs;
