import type { EmailFrequency, NotificationType } from "#contract/product/notification-types.ts";
import { afterNight, nextLocalHour } from "./local-time.ts";

/** What happens to a member that they are notified about. */
export type EventType = Extract<NotificationType, "new_conversations" | "new_messages" | "like_received">;

/**
 * How far the notice about a conversation or a like is: nothing waits; it waits to be sent; it was sent and a
 * reminder may follow; it was followed by one. The numbers are stored in every object and stay.
 */
export const STAGE = { none: 0, waiting: 1, waitingFirst: 2, sent: 3, reminded: 4 } as const;

/** A notice that begins, as it is stored: since when in milliseconds since 1970. */
export interface NewNotice {
  stage: number;
  since: number;
}

/** A notice under way. */
export interface OpenNotice extends NewNotice {
  about: "messages" | "like";
  profile: string;
}

/** The type under which each event is reminded of. */
export const REMINDERS: Record<EventType, NotificationType> = {
  new_conversations: "unread_message_reminders",
  new_messages: "unread_message_reminders",
  like_received: "unread_notification_reminders",
};

/** Milliseconds in which the member may read a message or see a like by themselves before an email is sent. */
const EMAIL_DELAY = 120_000;
/** Milliseconds between two emails of this kind at least. */
const EMAIL_PAUSE = 3_600_000;
/** Milliseconds after which a reminder follows, once: of unread messages, and of a like that was not seen. */
const REMIND_AFTER = { messages: 86_400_000, like: 3 * 86_400_000 };
/** The local hour of daily and weekly emails, and the weekday of weekly ones: Friday. */
const DIGEST_HOUR = 18;
const DIGEST_WEEKDAY = 5;

/** What of a member decides when their notices are due. Times in milliseconds since 1970. */
export interface NoticeSettings {
  zone: string;
  frequency: EmailFrequency;
  /** When the last email about notices was sent. */
  emailedAt: number;
}

export const isWaiting = (stage: number): boolean => stage === STAGE.waiting || stage === STAGE.waitingFirst;

/** The type of notification that is due next, or was sent last. */
export function noticeType({ about, stage }: OpenNotice): NotificationType {
  const event: EventType =
    about === "like" ? "like_received" : stage === STAGE.waitingFirst ? "new_conversations" : "new_messages";
  return isWaiting(stage) ? event : REMINDERS[event];
}

/** When the next step of a notice is due, in milliseconds since 1970: never at night, whatever the clocks do. */
export function noticeDueAt(
  { about, stage, since }: Omit<OpenNotice, "profile">,
  { zone, frequency, emailedAt }: NoticeSettings,
): number {
  const earliest = isWaiting(stage)
    ? Math.max(since + EMAIL_DELAY, emailedAt + EMAIL_PAUSE)
    : since + REMIND_AFTER[about];
  if (frequency === "each") return afterNight(earliest, zone);
  // What happened a moment before the hour still has its delay, so that it may be read first.
  return nextLocalHour(earliest, zone, DIGEST_HOUR, frequency === "weekly" ? DIGEST_WEEKDAY : null);
}
