import { dismissalsBody } from "../../contract/calls/dismissals.ts";
import { Refusal } from "../../contract/errors.ts";
import type { Handler } from "../call.ts";

/** Puts an alert away for good. */
export const dismissals: Handler<"POST /api/dismissals.php"> = {
  body: dismissalsBody,
  async answer({ session, body }) {
    const state = await session?.object.dismiss(session.hash, body.alert);
    if (!state) throw new Refusal(403, "login_required");
    return { dismissals: Object.fromEntries(Object.entries(state.dismissals).map(([alert, at]) => [alert, new Date(at).toISOString()])) };
  },
};
