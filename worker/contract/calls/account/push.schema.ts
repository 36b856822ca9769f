import { type } from "#contract/schema.ts";

/** Characters of the longest address that a push service gives out. */
const MAX_ENDPOINT = 1_000;

/** The JSON of a browser's PushSubscription (W3C Push API, section 8). Both keys are base64url. */
export const pushSubscriptionBody = type({
  endpoint: `0 < string <= ${MAX_ENDPOINT}`,
  keys: {
    /** An uncompressed point of P-256, and a secret of 16 bytes. */
    p256dh: /^[\w-]{87}=?$/,
    auth: /^[\w-]{22}={0,2}$/,
  },
});
export type PushSubscriptionBody = typeof pushSubscriptionBody.infer;
