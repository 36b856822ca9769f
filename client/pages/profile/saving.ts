import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { CallFailed } from "#client/api.ts";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import type { ProfileBody } from "#contract/calls/profile.ts";
import type { OwnProfile } from "#contract/entities.ts";

/** `refused`: asking again would be refused again. */
export type Saving = "still" | "saving" | "saved" | "failed" | "refused";

/** What is sent, and what the profile is once it is saved. */
export interface Edit {
  body: ProfileBody;
  change: (profile: OwnProfile) => OwnProfile;
}
export type OnSaved = (change: Edit["change"]) => void;

/**
 * Saves a field as it is edited: one call at a time, and of what was chosen meanwhile only the last. What
 * failed is kept, and tried again when the member says so or the connection is back.
 */
export function useSaving(onSaved: OnSaved) {
  const api = use(BrowserContext)?.api;
  const [saving, setSaving] = useState<Saving>("still");
  const waiting = useRef<Edit | null>(null);
  const busy = useRef(false);

  async function send(): Promise<void> {
    if (!api || busy.current) return;
    // A call that cannot leave the device fails at once instead of making the member wait.
    if (!navigator.onLine && waiting.current !== null) return setSaving("failed");
    busy.current = true;
    for (let edit = waiting.current; edit !== null; edit = waiting.current) {
      setSaving("saving");
      const outcome = await api.write("PUT /api/profile.php", {}, edit.body).then(
        () => "saved" as const,
        (error: unknown) => (isRefusal(error) ? ("refused" as const) : ("failed" as const)),
      );
      const isLast = waiting.current === edit;
      if (isLast) setSaving(outcome);
      if (isLast && outcome !== "failed") waiting.current = null;
      if (outcome === "saved") onSaved(edit.change);
      if (isLast) break;
    }
    busy.current = false;
  }

  const again = useEffectEvent(() => void send());
  useEffect(() => {
    const back = () => again();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);

  return {
    saving,
    save: (edit: Edit) => {
      waiting.current = edit;
      void send();
    },
    again: () => void send(),
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.status >= 400 &&
  error.failure.status < 500 &&
  error.failure.status !== 429;
