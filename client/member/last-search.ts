import { useSyncExternalStore } from "react";
import { readLastSearch } from "#client/browser/device-storage.ts";
import { useUser } from "#client/context.tsx";

/**
 * The query of the filter that the member used last on this device; empty at the edge, and where there is
 * none.
 */
export function useLastSearch(): string {
  const member = useUser()?.profile.id;
  return useSyncExternalStore(
    followStorage,
    () => (member === undefined ? "" : (readLastSearch(localStorage, member) ?? "")),
    () => "",
  );
}

const followStorage = (changed: () => void) => {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
};
