import { capBody } from "#contract/calls/money/spending-cap.schema.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler } from "./call.ts";

/** Sets the member's own spending cap. */
export const spendingCap = memberHandler("PUT /api/spending-cap.php", {
  body: capBody,
  sessionCheckedByVerb: true,
  async answer({ session, body }) {
    return { cap: authenticated(await session.object.setSpendingCap(session.hash, body.cap)) };
  },
});
