import type { GrowthAnswer, GrowthRow } from "#contract/desk/growth.ts";
import { periodsBetween, type Period } from "./asked.ts";

/**
 * The rows of an answer, with those of periods in which nothing happened, which it leaves out: what is
 * counted at night is not known of days that were not counted.
 */
export function everyPeriod({ rows, from, to, counted_to }: GrowthAnswer, by: Period): GrowthRow[] {
  const found = new Map(rows.map((row) => [row.period, row]));
  return periodsBetween(by, from, to).map((period) => {
    const nightly = counted_to !== null && period <= counted_to ? 0 : null;
    return (
      found.get(period) ?? {
        period,
        key: "",
        signups_started: 0,
        signups: 0,
        activations: 0,
        active: 0,
        messages: nightly,
        messages_to_fictional: nightly,
        first_messages: nightly,
        replies: nightly,
        matches: nightly,
        outstanding_credits: null,
        buyers: 0,
        first_buyers: 0,
        repeat_buyers: 0,
      }
    );
  });
}

/** The share of messages that went to fictional profiles, in percent; null without a message. */
export const shareOf = ({ messages, messages_to_fictional: fictional }: GrowthRow): number | null =>
  messages === null || fictional === null || messages === 0 ? null : Math.round((fictional / messages) * 100);

/**
 * Whether a day is over on every site: a chart that ends in the middle of a day would fall at its end. Weeks
 * and months are few, and their last one is shown as far as it is.
 */
export function overBefore({ sites }: GrowthAnswer, by: Period): (period: string) => boolean {
  const today = sites.map((site) => site.today).toSorted()[0] ?? "";
  return (period) => by !== "day" || period < today;
}
