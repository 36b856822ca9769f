/**
 * The cookies of the edge: this host's own, never another's. `member` only remembers that a site with an HTTP
 * backend has logged somebody in here.
 */
export const COOKIES = {
  locale: "__Host-locale",
  country: "__Host-country",
  entry: "__Host-entry",
  source: "__Host-source",
  member: "__Host-member",
} as const;
/** Specification, section 9: the locale cookie lasts 365 days. */
export const YEAR = 365 * 86_400;
