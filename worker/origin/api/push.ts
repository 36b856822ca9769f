import { pushSubscriptionBody } from "#contract/calls/account/push.schema.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { subscribe } from "#origin/outbound/push/subscribe.ts";
import { memberHandler } from "./call.ts";

/**
 * Replaces the subscription of the browser that asks. Where its session has none nothing is stored: whoever
 * logged in on this device since has not asked for push messages.
 */
export const replacePush = memberHandler("PUT /api/push.php", {
  body: pushSubscriptionBody,
  sessionCheckedByVerb: true,
  async answer(call) {
    await subscribe(call, call.body, { isReplacement: true });
    return null;
  },
});

/** Ends the push subscription of the browser that asks. */
export const endPush = memberHandler("DELETE /api/push.php", {
  sessionCheckedByVerb: true,
  async answer({ session }) {
    authenticated(await session.object.unsubscribePush(session.hash));
    return null;
  },
});
