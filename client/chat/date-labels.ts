import { useIntl } from "react-intl";
import { useTimeZone } from "#client/runtime/time-zone.ts";
import { useCurrentMinute } from "#client/runtime/use-current-minute.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";

/** Days ago up to which a weekday is unambiguous. */
const WEEKDAY_LIMIT = 6;
/** Days ago from which a date needs its year: the same month may be meant otherwise. */
const YEAR_LIMIT = 300;

/** Each takes an ISO 8601 date and time. */
export interface DateLabels {
  time: (at: string) => string;
  /** For the list of conversations. */
  short: (at: string) => string;
  /** For the start of a day in a conversation: "today", "yesterday", a weekday or a date. */
  day: (at: string) => string;
}

/**
 * Labels for a moment: the time for today, the weekday for the last days, else the date. Until React has
 * hydrated, and so the reader's clock is known, the date.
 */
export function useDateLabels(): DateLabels {
  const intl = useIntl();
  const timeZone = useTimeZone();
  const now = useCurrentMinute();
  // react-intl keeps its formats: to make one takes a phone a third of a millisecond
  const days = intl.formatters.getDateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const dayOf = (at: number): number => Date.parse(days.format(at));
  const daysAgo = (at: string): number =>
    now === null ? Number.POSITIVE_INFINITY : Math.round((dayOf(now) - dayOf(Date.parse(at))) / DAY_MS);
  const time = (at: string): string => intl.formatTime(at, { timeZone });
  const date = (at: string, month: "short" | "long"): string =>
    intl.formatDate(at, {
      timeZone,
      day: "numeric",
      month,
      // before the clock is known the date is as short as it will be for nearly all
      ...(now !== null && daysAgo(at) > YEAR_LIMIT && { year: "numeric" as const }),
    });
  const weekday = (at: string, style: "short" | "long"): string =>
    intl.formatDate(at, { timeZone, weekday: style });
  const dayOrDate = (at: string, style: "short" | "long"): string =>
    daysAgo(at) <= WEEKDAY_LIMIT ? weekday(at, style) : date(at, style);
  return {
    time,
    short: (at) => (daysAgo(at) <= 0 ? time(at) : dayOrDate(at, "short")),
    day: (at) =>
      daysAgo(at) <= 1
        ? intl.formatRelativeTime(-Math.max(0, daysAgo(at)), "day", { numeric: "auto" })
        : dayOrDate(at, "long"),
  };
}
