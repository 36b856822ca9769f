import { useIntl } from "react-intl";
import { useTimeZone } from "#client/browser/time-zone.ts";
import { useCurrentMinute } from "#client/browser/use-current-minute.ts";

/** Milliseconds. */
const DAY = 86_400_000;
/** Days for which a weekday is unambiguous. */
const WEEK = 6;

/**
 * Labels for a moment: the time for today, the weekday for the last days, else the date. Until React has
 * hydrated, and so the reader's clock is known, the date.
 */
export function useDateLabels(): {
  time: (at: string) => string;
  short: (at: string) => string;
  day: (at: string) => string;
} {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const now = useCurrentMinute();
  const dayOf = (at: number): number =>
    Date.parse(new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at));
  const daysAgo = (at: string): number =>
    now === null ? Number.POSITIVE_INFINITY : Math.round((dayOf(now) - dayOf(Date.parse(at))) / DAY);
  const time = (at: string): string => intl.formatTime(at, { timeZone });
  const date = (at: string, month: "short" | "long"): string =>
    intl.formatDate(at, {
      timeZone,
      day: "numeric",
      month,
      ...(daysAgo(at) > 300 && { year: "numeric" as const }),
    });
  return {
    time,
    short: (at) =>
      daysAgo(at) <= 0
        ? time(at)
        : daysAgo(at) <= WEEK
          ? intl.formatDate(at, { timeZone, weekday: "short" })
          : date(at, "short"),
    day: (at) =>
      daysAgo(at) <= 1
        ? intl.formatRelativeTime(-Math.max(0, daysAgo(at)), "day", { numeric: "auto" })
        : daysAgo(at) <= WEEK
          ? intl.formatDate(at, { timeZone, weekday: "long" })
          : date(at, "long"),
  };
}
