/** Specification, section 9: at most one reload a minute, so that a broken deploy does not spin. */
export const RELOAD_GUARD = 60_000;
const KEY = "chunk-reload";

/** Whether a page whose chunk did not load may reload now; remembers that it does. */
export function mayReload(storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < RELOAD_GUARD) return false;
  storage.setItem(KEY, String(now));
  return true;
}
