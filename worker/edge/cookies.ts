/**
 * The cookies of the edge. The __Host- prefix keeps other hosts of the domain from setting them. `member`
 * only remembers that an HTTP backend has logged a member in with this browser.
 */
export const COOKIES = {
  locale: "__Host-locale",
  country: "__Host-country",
  entry: "__Host-entry",
  source: "__Host-source",
  member: "__Host-member",
} as const;
/** Specification, section 9: the locale cookie lasts 365 days. Seconds. */
export const YEAR_SECONDS = 365 * 86_400;

/**
 * Before the names of an HTTP backend's cookies in the browser: only what the backend itself has set comes
 * back to it, and `__Host-` keeps a neighbouring site from setting one.
 */
export const BACKEND_PREFIX = "__Host-b-";
