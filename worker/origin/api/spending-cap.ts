import { capBody } from "#contract/calls/spending-cap.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";

/** What he lets himself spend. */
export const spendingCap = memberHandler("PUT /api/spending-cap.php", {
  body: capBody,
  sessionCheckedByVerb: true,
  async answer({ session, body }) {
    const bought = await session.object.buy(session.hash, { does: "cap", cap: body.cap });
    if (!bought) throw new Refusal(403, "login_required");
    return { cap: bought.buying.cap };
  },
});
