import { preferencesBody } from "#contract/calls/preferences.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { memberHandler } from "#origin/call.ts";
import { deviceViews } from "./devices.ts";

/** What the page of settings shows: the member's preferences, and the browsers that are signed in. */
export const preferences = memberHandler("GET /api/preferences.php", {
  parts: () => ({ preferences: true, devices: true }),
  async answer({ viewer }) {
    const { parts } = await viewer();
    return { preferences: parts.preferences, ...deviceViews(parts.devices) };
  },
});

/** Changes some preferences; each is stored at once. */
export const changePreferences = memberHandler("PUT /api/preferences.php", {
  body: preferencesBody,
  sessionCheckedByVerb: true,
  async answer({ session, body }) {
    const changed = await session.object.setPreferences(session.hash, body);
    if (!changed) throw new Refusal(403, "login_required");
    return changed;
  },
});
