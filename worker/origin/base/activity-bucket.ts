/**
 * Seconds to which activity is rounded down: it is written once per bucket and not on every poll, and nobody
 * can read another member's minutes from it.
 */
export const ACTIVITY_BUCKET = 900;
