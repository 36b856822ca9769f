import { zonesOfCountry } from "#origin/base/time-zones.ts";
import { afterNight } from "#origin/member/notifications/local-time.ts";

/**
 * The same time, or the next at which it is day in each time zone of a country: where in the country somebody
 * is, is unknown.
 *
 * @param at Milliseconds since 1970, as the answer.
 * @param country ISO 3166; without one, or where the runtime does not know its zones, the answer is `at`.
 */
export function daytimeIn(country: string | undefined, at: number): number {
  if (country === undefined) return at;
  const zones = zonesOfCountry(country);
  const latest = (time: number): number => Math.max(time, ...zones.map((zone) => afterNight(time, zone)));
  // Morning in the west may be night in the east: each pass moves on to where the last zone that slept wakes.
  let time = at;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = latest(time);
    if (next === time) return time;
    time = next;
  }
  return at;
}

/** A country whose zones are never awake together is mailed when it is due. */
const MAX_PASSES = 4;
