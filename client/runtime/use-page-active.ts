import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  const events = [
    [window, "focus"],
    [window, "blur"],
    [document, "visibilitychange"],
  ] as const;
  for (const [target, event] of events) target.addEventListener(event, changed);
  return () => {
    for (const [target, event] of events) target.removeEventListener(event, changed);
  };
}

/** Whether the reader is presumably looking at the page: it is visible, and its window has the focus. */
export const usePageActive = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible" && document.hasFocus(),
    () => false,
  );
