import { periodIn, type Period } from "#contract/accounting/period.ts";
import { Fault } from "#tools/fault.ts";

/** The same as periodIn. Throws a Fault for what is no period. */
export function periodOf(written: string): Period {
  const period = periodIn(written);
  if (!period) throw new Fault(`"${written}" is no period: 2026, 2026-Q3 or 2026-09`);
  return period;
}
