import {
  EMAIL_FREQUENCIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
} from "#contract/product/notification-types.ts";
import { type } from "#contract/schema.ts";

/** The preferences that change, at least one; the others stay as they are. */
export const preferencesBody = type({
  "read_marks?": "boolean",
  "push_names?": "boolean",
  "notification?": {
    type: type.enumerated(...NOTIFICATION_TYPES),
    channel: type.enumerated(...NOTIFICATION_CHANNELS),
    on: "boolean",
  },
  "email_frequency?": type.enumerated(...EMAIL_FREQUENCIES),
  /** Emails are sent again after a complaint, a bounce or an unsubscription. */
  "email_on?": "true",
}).narrow((body, context) => Object.keys(body).length > 0 || context.reject("at least one preference"));
export type PreferencesBody = typeof preferencesBody.infer;
