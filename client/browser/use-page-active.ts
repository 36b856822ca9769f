import { useSyncExternalStore } from "react";

function follow(changed: () => void): () => void {
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

/** Whether somebody may be taken to look at the page: it is on screen, and its window is the one in use. */
export const usePageActive = (): boolean =>
  useSyncExternalStore(
    follow,
    () => document.visibilityState === "visible" && document.hasFocus(),
    () => false,
  );
