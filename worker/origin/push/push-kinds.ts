import type { Locale } from "#contract/entities.ts";

/** What members are told by push at once. */
export type PushType = "new_conversations" | "new_messages" | "like_received";

/** What happened to a member, and by which profile. */
export interface PushEvent {
  type: PushType;
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
}
