import { use, useRef, useState } from "react";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import { receiveDisabledNotifications } from "#client/stores/user.ts";
import type { Preferences, PreferencesBody } from "#contract/calls/preferences.ts";
import { showSaved } from "./show-saved.ts";

/** Saves a change. `preview` is what the preferences look like until the answer is there. */
export type ChangePreferences = (
  body: PreferencesBody,
  preview: (before: Preferences) => Preferences,
) => Promise<void>;

/**
 * The member's preferences, and what changes them. A change is shown at once and taken back with a message if
 * it couldn't be saved. Writes go one after the other, since two at once may arrive in the other order.
 */
export function usePreferences(given: Preferences): { preferences: Preferences; change: ChangePreferences } {
  const [saved, setSaved] = useState(given);
  const [pending, setPending] = useState<readonly ((before: Preferences) => Preferences)[]>([]);
  const lastWrite = useRef<Promise<void>>(Promise.resolve());
  const api = use(BrowserContext)?.api;
  const { toasts, user } = useStores();

  async function write(body: PreferencesBody, preview: (before: Preferences) => Preferences): Promise<void> {
    try {
      const answer = await api?.write("PUT /api/preferences.php", {}, body);
      if (!answer) return;
      setSaved(answer.preferences);
      receiveDisabledNotifications(user, answer.notifications_disabled);
      showSaved(toasts);
    } catch {
      showToast(toasts, "settings.failed");
    } finally {
      setPending((waiting) => waiting.filter((other) => other !== preview));
    }
  }

  const change: ChangePreferences = (body, preview) => {
    setPending((waiting) => [...waiting, preview]);
    lastWrite.current = lastWrite.current.then(() => write(body, preview));
    return lastWrite.current;
  };
  return { preferences: pending.reduce((before, preview) => preview(before), saved), change };
}
