/** The tracking entity of the specification: what an advertisement's link carries. */
export const TRACKING_KEYS = ["network", "ref", "sub1", "sub2", "sub3"] as const;
/** Characters of one value that are kept. */
const MAX_VALUE = 100;

export type Tracking = Partial<Record<(typeof TRACKING_KEYS)[number], string>>;

/** The traffic source a query carries, or null: only `network` or `ref` make one (answers, section 2). */
export function trackingOf(query: URLSearchParams): Tracking | null {
  if (!query.get("network") && !query.get("ref")) return null;
  return Object.fromEntries(
    TRACKING_KEYS.flatMap((key) => {
      const value = query.get(key)?.slice(0, MAX_VALUE);
      return value ? [[key, value]] : [];
    }),
  );
}

/** The cookie's text of a traffic source; first party, for the session. */
export const writeTracking = (tracking: Tracking): string => new URLSearchParams(tracking).toString();
