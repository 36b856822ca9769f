import { dismissalsBody } from "#contract/calls/account/dismissals.schema.ts";
import type { DismissalsAnswer } from "#contract/calls/account/dismissals.ts";
import { Refusal } from "#contract/errors.ts";
import type { Recognised } from "#origin/member/parts.ts";
import type { MemberState } from "#origin/member/state.ts";
import { memberHandler } from "./call.ts";

/** Dismisses an alert for good. */
export const dismissals = memberHandler("POST /api/dismissals.php", {
  body: dismissalsBody,
  async answer({ session, body }) {
    const state = await session.object.dismiss(session.hash, body.alert);
    if (!state) throw new Refusal(403, "login_required");
    return { dismissals: dismissalTimes(state) };
  },
});

export const dismissalsOf = (viewer: Recognised | null): DismissalsAnswer["dismissals"] =>
  viewer ? dismissalTimes(viewer.state) : {};

const dismissalTimes = (state: MemberState): DismissalsAnswer["dismissals"] =>
  Object.fromEntries(
    Object.entries(state.dismissals).map(([alert, at]) => [alert, new Date(at).toISOString()]),
  );
