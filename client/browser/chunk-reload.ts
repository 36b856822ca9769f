/**
 * Milliseconds: at most one reload a minute, so that a broken deploy does not reload for ever (specification,
 * section 9).
 */
export const RELOAD_GUARD = 60_000;
const KEY = "chunk-reload";

/** Whether a page whose chunk failed to load may reload at `now`, in milliseconds since 1970. Remembers a yes. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < RELOAD_GUARD) return false;
  storage.setItem(KEY, String(now));
  return true;
}
