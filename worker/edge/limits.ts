/** Milliseconds an origin may take for one answer: less than the three seconds in which a page is complete. */
export const ORIGIN_TIMEOUT_MS = 2_500;
/**
 * Milliseconds for a write. No page waits for it, and giving up early would leave it unknown what was
 * written.
 */
export const ORIGIN_WRITE_TIMEOUT_MS = 10_000;
/** Milliseconds for a photo: twelve megabytes over a slow connection, and encoding its renditions. */
export const ORIGIN_UPLOAD_TIMEOUT_MS = 120_000;
/** Bytes of a backend's answer that are read at most. */
export const ORIGIN_MAX_BYTES = 1024 * 1024;
/** Milliseconds a page waits for its data before its shell is sent without it. */
export const SHELL_WAIT_MS = 150;
/** Bytes of rendered pages that an isolate caches. */
export const PAGE_CACHE_BYTES = 16 * 1024 * 1024;
/** Milliseconds a cached page is served without rendering it again. */
export const PAGE_FRESH_MS = 60_000;
/** Milliseconds a cached page may be served while the origin fails. */
export const PAGE_STALE_MS = 600_000;
/** Bytes of API answers that an isolate caches. */
export const API_CACHE_BYTES = 8 * 1024 * 1024;
