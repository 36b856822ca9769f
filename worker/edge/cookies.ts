import { writeCookie } from "#contract/platform/cookies.ts";
import { writeTracking, type Tracking } from "#contract/platform/tracking.ts";
import { SOURCE_SECONDS } from "#contract/product/consents.ts";

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

/** A traffic source lasts for the session; 30 days once the visitor has consented (answers, section 2). */
export const sourceCookie = (source: Tracking, allowsCookies: boolean): string =>
  writeCookie(COOKIES.source, writeTracking(source), allowsCookies ? SOURCE_SECONDS : null);

/**
 * Before the names of an HTTP backend's cookies in the browser: only what the backend itself has set comes
 * back to it, and `__Host-` keeps a neighbouring site from setting one.
 */
export const BACKEND_PREFIX = "__Host-b-";
