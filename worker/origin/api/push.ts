import { memberHandler } from "#origin/call.ts";
import { authenticated } from "#origin/session.ts";

/** Ends the push subscription of the browser that asks. */
export const endPush = memberHandler("DELETE /api/push.php", {
  sessionCheckedByVerb: true,
  async answer({ session }) {
    authenticated(await session.object.unsubscribePush(session.hash));
    return null;
  },
});
