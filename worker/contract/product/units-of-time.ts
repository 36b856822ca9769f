/** Times of the clock are milliseconds; those that a database stores or HTTP says are seconds. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;

export const MINUTE_S = 60;
export const HOUR_S = 3_600;
export const DAY_S = 86_400;
