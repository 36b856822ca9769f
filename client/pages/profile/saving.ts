import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { CallFailed } from "#client/net/api.ts";
import { isFinal } from "#client/net/failure.ts";
import { createLastWrite } from "#client/net/last-write.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { ProfileBody } from "#contract/calls/people/profile.ts";
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
  const [writes] = useState(createLastWrite);

  async function send(): Promise<void> {
    const edit = waiting.current;
    if (!api || edit === null) return;
    // A call that cannot leave the device fails at once instead of making the member wait.
    if (!navigator.onLine) return setSaving("failed");
    setSaving("saving");
    const outcome = await writes
      .write(() => api.write("PUT /api/profile.php", {}, edit.body))
      .then(
        (sent) => sent && ("saved" as const),
        (error: unknown) =>
          error instanceof CallFailed && isFinal(error.failure) ? ("refused" as const) : ("failed" as const),
      );
    if (outcome === "saved") onSaved(edit.change);
    if (outcome === null || waiting.current !== edit) return;
    if (outcome !== "failed") waiting.current = null;
    setSaving(outcome);
  }

  /** What is under way is not sent a second time. */
  function retry(): void {
    if (writes.isIdle()) void send();
  }

  const again = useEffectEvent(retry);
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
    again: retry,
  };
}
