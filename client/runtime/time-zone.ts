import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};
/** The last zone that was read, with the offset that it had then. */
let known = { offset: Number.NaN, zone: "" };
/** Read again only where the offset has changed: it takes a phone half a millisecond, and each row asks. */
const deviceTimeZone = () => {
  const offset = new Date().getTimezoneOffset();
  if (offset !== known.offset) known = { offset, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return known.zone;
};
const atEdge = () => "UTC";

/** The reader's time zone; UTC until React has hydrated, as at the edge. */
export const useTimeZone = (): string => useSyncExternalStore(neverChanges, deviceTimeZone, atEdge);
