import { use } from "react";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { receiveDisabledNotifications } from "#client/stores/user.ts";
import type { Preferences, PreferencesBody } from "#contract/calls/account/preferences.ts";
import { useSaved, type Unsaved } from "./use-saved.ts";

/** Saves a change. `preview` is what the preferences look like until the answer is there. */
export type ChangePreferences = (
  body: PreferencesBody,
  preview: (before: Preferences) => Preferences,
) => void;

/** The member's preferences, and what changes them. */
export function usePreferences(given: Preferences): {
  preferences: Preferences;
  change: ChangePreferences;
  unsaved: Unsaved | null;
} {
  const api = use(BrowserContext)?.api;
  const { user } = useStores();
  const { shown, save, unsaved } = useSaved(given);
  const change: ChangePreferences = (body, preview) => {
    if (!api) return;
    save({
      write: async () => {
        const answer = await api.write("PUT /api/preferences.php", {}, body);
        receiveDisabledNotifications(user, answer.notifications_disabled);
        return answer.preferences;
      },
      preview,
    });
  };
  return { preferences: shown, change, unsaved };
}
