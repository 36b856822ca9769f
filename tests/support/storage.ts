import type { DeviceStorage } from "#client/browser/device-storage.ts";

/** A browser's memory with what it begins with. */
export function storageOf(
  begin: Record<string, string> = {},
): DeviceStorage & { all: () => Record<string, string> } {
  const kept = new Map(Object.entries(begin));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      kept.set(key, text);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
    key: (i) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size;
    },
    all: () => Object.fromEntries(kept),
  };
}
