import { endDeviceQuery } from "#contract/calls/account/devices.schema.ts";
import type { DevicesAnswer } from "#contract/calls/account/devices.ts";
import { Refusal } from "#contract/errors.ts";
import type { Parts } from "#origin/member/parts.ts";
import { memberHandler } from "./call.ts";

/** The browsers that are signed in. */
export const devices = memberHandler("GET /api/devices.php", {
  parts: () => ({ devices: true }),
  answer: async ({ viewer }) => deviceViews((await viewer()).parts.devices),
});

/** Signs one of them out: its session and its connections end. */
export const endDevice = memberHandler("DELETE /api/devices.php", {
  query: endDeviceQuery,
  async answer({ session, query }) {
    const recognised = await session.object.endSession(session.hash, query.id);
    if (!recognised?.parts.devices) throw new Refusal(403, "login_required");
    return deviceViews(recognised.parts.devices);
  },
});

/** The browsers that are signed in, as their member sees them. */
export function deviceViews(devices: Parts["devices"]): DevicesAnswer {
  const iso = (time: number) => new Date(time).toISOString();
  return {
    devices: devices.map(({ id, browser, system, created_at, seen_at, current }) => ({
      id,
      browser,
      system,
      created_at: iso(created_at),
      seen_at: iso(seen_at),
      current,
    })),
  };
}
