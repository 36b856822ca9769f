export const NOTIFICATION_CHANNELS = ["email", "push"] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

interface Row {
  /** Sent only to members who asked for it; for the others it is on until they switch it off. */
  needsConsent: boolean;
}

/**
 * What members are notified about, by email and by push, one row each, in the page's order (specification,
 * section 3, "Notification types"). Everything else about a row is found by its name;
 * tests/drop-ins/tables.test.ts says what a new one lacks.
 */
const notificationTypes = {
  new_conversations: { needsConsent: false },
  new_messages: { needsConsent: false },
  like_received: { needsConsent: false },
  unread_message_reminders: { needsConsent: false },
  promotions: { needsConsent: true },
  weekly_updates: { needsConsent: false },
  site_news: { needsConsent: false },
  unread_notification_reminders: { needsConsent: false },
} as const satisfies Record<string, Row>;

export type NotificationType = keyof typeof notificationTypes;
export const NOTIFICATION_TYPES = Object.keys(notificationTypes) as NotificationType[];
export const needsConsent = (type: NotificationType): boolean => notificationTypes[type].needsConsent;

/**
 * Several types as bits of one number, by their place in the table: short in an address, and one column in a
 * database. New types go to the table's end.
 */
export const bitsOf = (types: readonly NotificationType[]): number =>
  types.reduce((sum, type) => sum | (1 << NOTIFICATION_TYPES.indexOf(type)), 0);
export const typesOf = (bits: number): NotificationType[] =>
  NOTIFICATION_TYPES.filter((_, place) => (bits & (1 << place)) !== 0);

/** An entry of `notifications_disabled` (answers, section 5). */
export type DisabledNotification = `${NotificationChannel}.${NotificationType}`;

/** How emails are bundled: one for each event, or one a day or a week about all of them. */
export const EMAIL_FREQUENCIES = ["each", "daily", "weekly"] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];

/** Why a member gets no email at all (specification, section 4). */
export const EMAIL_OFF_REASONS = ["spam_complaint", "bounce", "unsubscribed"] as const;
export type EmailOffReason = (typeof EMAIL_OFF_REASONS)[number];
