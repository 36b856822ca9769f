/** The tracking parameters of the specification (section 3), which an advertisement's link carries. */
export const TRACKING_KEYS = ["network", "ref", "sub1", "sub2", "sub3"] as const;
/** Characters of one value that are stored. */
const MAX_VALUE_CHARACTERS = 100;

export type Tracking = Partial<Record<(typeof TRACKING_KEYS)[number], string>>;

/** The traffic source of a query, or null: only `network` or `ref` make one (answers, section 2). */
export function trackingOf(query: URLSearchParams): Tracking | null {
  if (!query.get("network") && !query.get("ref")) return null;
  return Object.fromEntries(
    TRACKING_KEYS.flatMap((key) => {
      const value = query.get(key)?.slice(0, MAX_VALUE_CHARACTERS);
      return value ? [[key, value]] : [];
    }),
  );
}

/** The value under which a traffic source is remembered; trackingOf reads it again. */
export const writeTracking = (tracking: Tracking): string => new URLSearchParams(tracking).toString();
