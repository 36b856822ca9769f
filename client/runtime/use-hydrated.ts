import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Whether React has hydrated the page: controls that need it are disabled until then, and at the edge. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
