import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};
const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const atEdge = () => "UTC";

/** The reader's time zone; UTC until React has hydrated, as at the edge. */
export const useTimeZone = (): string => useSyncExternalStore(neverChanges, deviceTimeZone, atEdge);
