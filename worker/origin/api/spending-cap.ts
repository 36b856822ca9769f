import { capBody } from "#contract/calls/spending-cap.schema.ts";
import { memberHandler } from "#origin/call.ts";
import { authenticated } from "#origin/session.ts";

/** Sets the member's own spending cap. */
export const spendingCap = memberHandler("PUT /api/spending-cap.php", {
  body: capBody,
  sessionCheckedByVerb: true,
  async answer({ session, body }) {
    return { cap: authenticated(await session.object.setSpendingCap(session.hash, body.cap)) };
  },
});
