import { capBody } from "#contract/calls/spending-cap.ts";
import type { Handler } from "#origin/call.ts";
import { authenticated } from "#origin/session.ts";

/** Sets the member's own spending cap. */
export const spendingCap: Handler<"PUT /api/spending-cap.php"> = {
  body: capBody,
  asksOnce: true,
  async answer({ session, body }) {
    return { cap: authenticated(await session?.object.setSpendingCap(session.hash, body.cap)) };
  },
};
