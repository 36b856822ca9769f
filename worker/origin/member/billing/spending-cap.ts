import { RAISE_DELAY, type Cap, type SpendingCap } from "#contract/calls/money/spending-cap.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { setSetting, setting, type CapSetting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** Days over which the spending of a cap's period is summed. */
const DAYS: Record<Cap["period"], number> = { week: 7, month: 30 };
/** Weeks that thirty days can touch: so many weekly sums may fall into one month. */
const WEEKS_OF_MONTH = 5;

/** The cap that applies at a time. */
export function spendingCapAt(sql: Sql, now: number): CapSetting {
  const { now: cap, next, former = [] } = setting(sql, "spending_cap");
  if (next && next.from <= now) return { now: next.cap, next: null };
  return { now: cap, next, former: former.filter(({ until }) => until > now) };
}

/**
 * Sets the member's own spending cap. A stricter one applies at once, a looser one only after RAISE_DELAY, so
 * that nobody lifts their cap in the heat of the moment; the current one again withdraws a pending change. A
 * stricter cap per week forgets what was spent earlier in the month, so the one per month applies beside it
 * for RAISE_DELAY.
 */
export function setSpendingCap(sql: Sql, wanted: Cap | null, now: number): void {
  const { now: cap, next, former = [] } = spendingCapAt(sql, now);
  const later = now + RAISE_DELAY * 1000;
  if (isSame(cap, wanted)) setSetting(sql, "spending_cap", { now: cap, next: null, former });
  else if (isStricter(wanted, cap)) {
    const longer = cap?.period === "month" && wanted?.period === "week" ? [{ cap, until: later }] : [];
    setSetting(sql, "spending_cap", { now: wanted, next: null, former: [...former, ...longer] });
  }
  // A repeated request must not restart the delay.
  else if (!next || !isSame(next.cap, wanted))
    setSetting(sql, "spending_cap", { now: cap, next: { cap: wanted, from: later }, former });
}

/** Whether a price, in minor units, beside what was spent would break this cap. */
const breaks = (sql: Sql, cap: Cap, { amount, currency }: Price, now: number): boolean =>
  cap.currency === currency && spentWithin(sql, cap, now) + amount > cap.amount;
type Price = Pick<Cap, "amount" | "currency">;

/** Whether paying this amount as well would break a cap that applies now, or one that applied before it. */
export function breaksCap(sql: Sql, price: Price, now: number): boolean {
  const { now: cap } = spendingCapAt(sql, now);
  return (cap !== null && breaks(sql, cap, price, now)) || breaksFormerCap(sql, price, now);
}

/** The same for the caps of a longer period that still apply beside the present one. */
export const breaksFormerCap = (sql: Sql, price: Price, now: number): boolean =>
  (spendingCapAt(sql, now).former ?? []).some(({ cap }) => breaks(sql, cap, price, now));

const isSame = (a: Cap | null, b: Cap | null): boolean =>
  a?.amount === b?.amount && a?.currency === b?.currency && a?.period === b?.period;

/** Whether a cap allows nothing that the other forbids. */
function isStricter(cap: Cap | null, than: Cap | null): boolean {
  if (cap === null || than === null) return cap !== null;
  if (cap.currency !== than.currency) return false;
  if (cap.period === than.period || cap.period === "month") return cap.amount <= than.amount;
  return cap.amount * WEEKS_OF_MONTH <= than.amount;
}

/** What was paid or is being collected within a cap's period, less refunds, in minor units. */
export function spentWithin(
  sql: Sql,
  { period, currency }: Pick<Cap, "period" | "currency">,
  now: number,
): number {
  const row = first<{ spent: number | null }>(
    sql,
    "SELECT sum(max(0, amount - returned_amount)) AS spent FROM orders WHERE currency = ?1 AND (state = 'pending' OR (state = 'settled' AND settled_at > ?2))",
    currency,
    now - DAYS[period] * DAY_MS,
  );
  return row?.spent ?? 0;
}

/** The cap as the member sees it. */
export function spendingCapView(sql: Sql, now: number): SpendingCap {
  const { now: cap, next } = spendingCapAt(sql, now);
  return {
    now: cap,
    next: next && { cap: next.cap, from: new Date(next.from).toISOString() },
    spent: cap ? spentWithin(sql, cap, now) : 0,
  };
}
