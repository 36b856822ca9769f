/** The data centre's cache, or null where the platform has none. It may fail, so nothing may depend on it. */
export function sharedCache(): Cache | null {
  return typeof caches === "undefined" ? null : caches.default;
}
