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
