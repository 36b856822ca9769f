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
/** Bytes of rendered pages that an isolate caches. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
/** Milliseconds a cached page is served without rendering it again. */
export const PAGE_FRESH = 60_000;
/** Milliseconds a cached page may be served while the origin fails. */
export const PAGE_STALE = 600_000;
/** Bytes of cached API answers an isolate keeps. */
export const API_CACHE_BYTES = 8 * 1024 * 1024;
