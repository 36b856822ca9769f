import { memberCall } from "#contract/call.ts";
import type { Device } from "#contract/entities.ts";
import type {
  EmailFrequency,
  EmailOffReason,
  NotificationChannel,
  NotificationType,
} from "#contract/product/notification-types.ts";
import type { Account } from "./account.ts";
import type { PreferencesBody } from "./preferences.schema.ts";

export type { PreferencesBody };

export interface Preferences {
  /** Whether the member sends read marks to others, and receives theirs. */
  read_marks: boolean;
  /** Whether push messages may show names; missing from a backend without this choice. */
  push_names?: boolean;
  /** What is sent, by type and channel. */
  notifications: Record<NotificationType, Record<NotificationChannel, boolean>>;
  email_frequency: EmailFrequency;
  /** Why no email is sent at all, and since when, as ISO date and time; null while emails are sent. */
  email_off: { reason: EmailOffReason; since: string } | null;
}

export interface PreferencesAnswer {
  preferences: Preferences;
  /** What the member's `notifications_disabled` is now. */
  notifications_disabled: string[];
}

export interface OwnPreferencesAnswer {
  preferences: Preferences;
  devices: Device[];
  /** Null from a backend that keeps accounts in its own way. */
  account: Account | null;
}

export const preferences = {
  GET: memberCall<{ answer: OwnPreferencesAnswer }>(),
  PUT: memberCall<{ body: PreferencesBody; answer: PreferencesAnswer }>(),
};
