import { useSyncExternalStore } from "react";
import { useUser } from "#client/page/context.tsx";
import { deviceStorage } from "#client/storage/browser-storage.ts";
import { readLastSearch } from "#client/storage/device-storage.ts";

/**
 * The query of the filter that the member used last on this device; empty at the edge, and where there is
 * none.
 */
export function useLastSearch(): string {
  const member = useUser()?.profile.id;
  return useSyncExternalStore(
    followStorage,
    () => (member === undefined ? "" : (readLastSearch(deviceStorage(), member) ?? "")),
    () => "",
  );
}

const followStorage = (changed: () => void) => {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
};
