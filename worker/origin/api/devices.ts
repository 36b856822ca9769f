import { endDeviceQuery, type DevicesAnswer } from "#contract/calls/devices.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";
import type { Recognised } from "#origin/member/state.ts";

/** The browsers that are signed in. */
export const devices: Handler<"GET /api/devices.php"> = {
  parts: () => ["devices"],
  answer: async ({ viewer }) => answerOf(await viewer()),
};

/** Signs one of them out: its session and its connections end. */
export const endDevice: Handler<"DELETE /api/devices.php"> = {
  query: endDeviceQuery,
  answer: async ({ session, query }) =>
    answerOf((await session?.object.endSession(session.hash, query.id)) ?? null),
};

function answerOf(recognised: Recognised | null): DevicesAnswer {
  if (!recognised) throw new Refusal(403, "login_required");
  const iso = (time: number) => new Date(time).toISOString();
  return {
    devices: (recognised.parts.devices ?? []).map(
      ({ id, browser, system, created_at, seen_at, current }) => ({
        id,
        browser,
        system,
        created_at: iso(created_at),
        seen_at: iso(seen_at),
        current,
      }),
    ),
  };
}
