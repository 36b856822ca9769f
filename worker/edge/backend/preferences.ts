import type { OwnPreferencesAnswer, PreferencesAnswer } from "#contract/calls/account/preferences.ts";
import {
  EMAIL_FREQUENCIES,
  EMAIL_OFF_REASONS,
  NOTIFICATION_TYPES,
} from "#contract/product/notification-types.ts";
import { fromKeys } from "#contract/product/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { device } from "./account.ts";
import { flag } from "./lenient.ts";
import { moment, shaped } from "./shapes.ts";

const channels = type({ "+": "delete", email: flag, push: flag });
const channelsByType = fromKeys(NOTIFICATION_TYPES, () => channels);
const preferences = type({
  "+": "delete",
  read_marks: flag,
  "push_names?": flag,
  notifications: type({ "+": "delete", ...channelsByType }),
  email_frequency: type.enumerated(...EMAIL_FREQUENCIES),
  email_off: type({ "+": "delete", reason: type.enumerated(...EMAIL_OFF_REASONS), since: moment }).or("null"),
});
export const ownPreferencesAnswer = type({ "+": "delete", preferences, devices: device.array() });
export const preferencesAnswer = type({
  "+": "delete",
  preferences,
  notifications_disabled: "(string <= 60)[]",
});

/** What a backend says of its member's settings. */
export const checkOwnPreferences = (given: unknown): OwnPreferencesAnswer => ({
  ...shaped(ownPreferencesAnswer, given),
  account: null,
});

export const checkPreferences = (given: unknown): PreferencesAnswer => shaped(preferencesAnswer, given);
