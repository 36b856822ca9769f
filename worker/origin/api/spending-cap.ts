import { capBody } from "#contract/calls/spending-cap.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";

/** What he lets himself spend. */
export const spendingCap: Handler<"PUT /api/spending-cap.php"> = {
  body: capBody,
  asksOnce: true,
  async answer({ session, body }) {
    const bought = await session?.object.buy(session.hash, { does: "cap", cap: body.cap });
    if (!bought) throw new Refusal(403, "login_required");
    return { cap: bought.buying.cap };
  },
};
