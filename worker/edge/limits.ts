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
/** Seconds a cached page is served without rendering it again, and after that, while the origin fails. */
export const PAGE_LIFETIME = { fresh: 60, stale: 540 };
