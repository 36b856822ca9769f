import { useSyncExternalStore } from "react";

const nothingChanges = () => () => {};

/** Whether React has hydrated the page: controls that need it are disabled until then, and at the edge. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
