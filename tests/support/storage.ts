import type { DeviceStorage } from "#client/storage/device-storage.ts";

/** A browser's memory with what it begins with. */
export function storageOf(
  begin: Record<string, string> = {},
): DeviceStorage & { all: () => Record<string, string> } {
  const items = new Map(Object.entries(begin));
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => {
      items.set(key, text);
    },
    removeItem: (key) => {
      items.delete(key);
    },
    key: (i) => [...items.keys()][i] ?? null,
    get length() {
      return items.size;
    },
    all: () => Object.fromEntries(items),
  };
}
