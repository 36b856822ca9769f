import { inMember, type Account } from "./accounts.ts";
import type { RunningSite } from "./site.ts";

/** A time zone in which it is a given hour of the day now, whenever the test runs. */
export function zoneAt(hour: number): string {
  const utc = new Date().getUTCHours();
  const ahead = ((hour - utc + 36) % 24) - 12;
  // The signs of these zones are those of POSIX: Etc/GMT-3 is ahead of London.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** The member's browser is where it is noon now: nothing is sent at night. */
export const liveAtNoon = (site: RunningSite, account: Account) =>
  inMember(
    site,
    account,
    `INSERT INTO settings (name, value) VALUES ('time_zone', '${JSON.stringify({ name: zoneAt(12), since: 0 })}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
