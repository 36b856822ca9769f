import { useSyncExternalStore } from "react";

const nothingChanges = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const atTheEdge = () => "UTC";

/** The reader's time zone; UTC until React has hydrated, as at the edge. */
export const useTimeZone = (): string => useSyncExternalStore(nothingChanges, here, atTheEdge);
