import type { Sql } from "#origin/member/storage/sql.ts";

/**
 * Credits that an operator gave. `entry` is their place in the ledger; `taken` is what operators took of
 * them.
 */
export interface GrantedCredits {
  entry: number;
  credits: number;
  taken: number;
}

interface EntryRow extends Record<string, string | number> {
  entry: number;
  amount: number;
}

/**
 * What operators gave before a moment in milliseconds since 1970, in its order, and took of it again: the
 * newest that was there is taken first. `more` was taken besides, and counts as spent.
 */
export function grantedCredits(sql: Sql, before: number): { lots: GrantedCredits[]; more: number } {
  const lots: GrantedCredits[] = [];
  let more = 0;
  const entries = sql
    .exec<EntryRow>(
      "SELECT entry, amount FROM ledger WHERE kind IN ('granted', 'taken') AND at < ?1 ORDER BY entry",
      before,
    )
    .toArray();
  for (const { entry, amount } of entries)
    if (amount > 0) lots.push({ entry, credits: amount, taken: 0 });
    else {
      let rest = -amount;
      for (const lot of lots.toReversed()) {
        const part = Math.min(rest, lot.credits - lot.taken);
        lot.taken += part;
        rest -= part;
      }
      more += rest;
    }
  return { lots, more };
}
