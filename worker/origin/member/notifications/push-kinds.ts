import type { Locale } from "#contract/entities.ts";
import type { NotificationType } from "#contract/product/notification-types.ts";

/** What members are told by push. */
export type PushType = NotificationType;

/** The types that are about a like. */
const LIKE_TYPES: readonly PushType[] = ["like_received", "unread_notification_reminders"];
export const isAboutLike = (type: PushType): boolean => LIKE_TYPES.includes(type);

/** What is pushed as it happens, at any hour. Anything else is never sent at night. */
const IMMEDIATE: readonly PushType[] = ["new_messages", "new_conversations", "like_received"];
export const isImmediate = (type: PushType): boolean => IMMEDIATE.includes(type);

/** What happened to a member, and by which profile. */
export interface PushEvent {
  type: PushType;
  /** Empty for what is about no profile: weekly updates, news and promotions. */
  profile: string;
}

/** What travels through the queue, one message for each browser: neither text nor key nor name. */
export interface QueuedPush extends PushEvent {
  pool: string;
  member: string;
  /** The session of the browser. */
  session: string;
}

/** A push message as the member's object lets it be sent to one browser. */
export interface DuePush {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The site that the browser subscribed on. */
  host: string;
  locale: Locale;
  /** Whether the member chose to see names, and may know this one. */
  isNamed: boolean;
  /** Unread messages plus new likes, for the app's badge. */
  total: number;
  /** The partners of unread conversations; null where they are too many. */
  unread: string[] | null;
  /** When it may be sent, in milliseconds since 1970: what did not just happen waits for the morning. */
  notBefore: number;
}
