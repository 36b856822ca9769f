import { dismissalsBody, type DismissalsAnswer } from "#contract/calls/dismissals.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";
import type { MemberState, Recognised } from "#origin/member/state.ts";

/** Puts an alert away for good. */
export const dismissals: Handler<"POST /api/dismissals.php"> = {
  body: dismissalsBody,
  async answer({ session, body }) {
    const state = await session?.object.dismiss(session.hash, body.alert);
    if (!state) throw new Refusal(403, "login_required");
    return { dismissals: asTold(state) };
  },
};

export const dismissalsOf = (viewer: Recognised | null): DismissalsAnswer["dismissals"] =>
  viewer ? asTold(viewer.state) : {};

const asTold = (state: MemberState): DismissalsAnswer["dismissals"] =>
  Object.fromEntries(
    Object.entries(state.dismissals).map(([alert, at]) => [alert, new Date(at).toISOString()]),
  );
