/** Milliseconds an origin may take for one answer; a page ends within three seconds, so this stays below. */
export const ORIGIN_TIMEOUT = 2_500;
/** Milliseconds for a write: nobody waits for a page meanwhile, and giving up leaves in doubt what was done. */
export const ORIGIN_WRITE_TIMEOUT = 10_000;
/** Milliseconds for a photo: twelve megabytes over a slow connection, and its files made anew. */
export const ORIGIN_UPLOAD_TIMEOUT = 120_000;
/** Bytes of a backend's answer that are read at most. */
export const ORIGIN_MAX_BYTES = 1024 * 1024;
/** Milliseconds a page waits for its data before its shell is sent ahead (design/house, "The edge"). */
export const SHELL_PATIENCE = 150;
/** Bytes of rendered pages an isolate keeps. */
export const KEPT_PAGES_BYTES = 16 * 1024 * 1024;
/** Milliseconds a kept page is served without rendering it again. */
export const KEPT_FRESH = 60_000;
/** Milliseconds a kept page may be served while the origin fails. */
export const KEPT_STALE = 600_000;
/** Bytes of cached API answers an isolate keeps. */
export const API_CACHE_BYTES = 8 * 1024 * 1024;
