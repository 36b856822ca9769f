import { useSyncExternalStore } from "react";

const nothingChanges = () => () => {};

/** Whether React stands: what needs it is offered from then on, and not at the edge. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
