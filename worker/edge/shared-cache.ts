/** The data centre's cache, where the platform has one: it may fail or be absent, and nothing depends on it. */
export function sharedCache(): Cache | null {
  return typeof caches === "undefined" ? null : caches.default;
}
