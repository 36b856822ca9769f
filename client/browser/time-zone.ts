import { useSyncExternalStore } from "react";

const nothingChanges = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const atTheEdge = () => "UTC";

/** The reader's time zone; until React stands, as at the edge, UTC. */
export const useTimeZone = (): string => useSyncExternalStore(nothingChanges, here, atTheEdge);
