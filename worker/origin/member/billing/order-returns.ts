import type { Purchase } from "#contract/product/returned-credits.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { withdrawalEnd } from "#contract/product/withdrawal-period.ts";
import { UNKNOWN_ZONE, zonesOfCountry } from "#origin/base/time-zones.ts";
import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import { setting } from "#origin/member/settings.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { queueForBooks } from "./books-outbox.ts";
import { grantedCredits } from "./granted-credits.ts";
import { addEntry, balance, balanceView } from "./ledger.ts";
import { orderOf, type OrderRow, type OrderTerms } from "./stored-orders.ts";

/**
 * The unused credits of a purchase. Credits are spent in the order in which they came, so the newest stay
 * unused longest, those that an operator gave included.
 */
export function unusedCredits(sql: Sql, row: OrderRow): number {
  if (row.state !== "settled" || row.returned_at !== null) return 0;
  const later =
    first<{ credits: number | null }>(
      sql,
      "SELECT sum(credits - returned_credits) AS credits FROM orders WHERE state = 'settled' AND returned_at IS NULL AND (settled_at > ?1 OR (settled_at = ?1 AND id > ?2))",
      row.settled_at,
      row.id,
    )?.credits ?? 0;
  const entry =
    first<{ entry: number }>(sql, "SELECT entry FROM ledger WHERE id = ?", `purchase/${row.payment}`)
      ?.entry ?? 0;
  const given = grantedCredits(sql, Number.MAX_SAFE_INTEGER)
    .lots.filter((lot) => lot.entry > entry)
    .reduce((sum, { credits, taken }) => sum + credits - taken, 0);
  return Math.max(0, Math.min(row.credits - row.returned_credits, balance(sql) - later - given));
}

/** A purchase that was paid, what of it went back, and how many credits of it are unused. */
export interface PurchaseLeft extends Purchase {
  unused: number;
}
export function purchaseLeft(sql: Sql, id: string): PurchaseLeft | null {
  const row = orderOf(sql, id);
  if (row?.state !== "settled") return null;
  const { credits, amount, returned_credits, returned_amount } = row;
  return { credits, amount, returned_credits, returned_amount, unused: unusedCredits(sql, row) };
}

/**
 * The refund for so many unused credits in minor units: all that is left of the amount for all that are left,
 * else their share rounded down.
 */
export function refundAmount(
  row: Pick<OrderRow, "amount" | "credits" | "returned_amount" | "returned_credits">,
  unused: number,
): number {
  const left = row.credits - row.returned_credits;
  return left <= 0 ? 0 : Math.max(0, Math.floor(((row.amount - row.returned_amount) * unused) / left));
}

/**
 * The last moment of the withdrawal period of an order that is paid `at`: its rules are those of where the
 * member lives, and its clock is their device's, as far as they are known. Null where there is none.
 */
export function withdrawalEndOf(
  sql: Sql,
  { terms }: Pick<OrderRow, "terms">,
  at: number,
  refundDays: number,
): number | null {
  const { evidence, country }: Pick<OrderTerms, "evidence" | "country"> = JSON.parse(terms);
  const lives = evidence?.residence ?? country;
  const zone = setting(sql, "time_zone")?.name ?? UNKNOWN_ZONE;
  return withdrawalEnd({
    at,
    days: refundDays,
    country: lives,
    zone: zone === UNKNOWN_ZONE ? null : zone,
    zones: zonesOfCountry(lives),
  });
}

/**
 * The last moment of an order's withdrawal period in milliseconds since 1970, as it was when the order was
 * paid; null where there is none. Of an order from before it was recorded it is found while it may not be
 * over.
 */
export function withdrawUntil(sql: Sql, row: OrderRow, refundDays: number, now: number): number | null {
  const { settled_at: at, withdraw_until: until } = row;
  if (until !== null || at === null || now > at + (refundDays + MOST_DAYS_LATER) * DAY_MS) return until;
  return withdrawalEndOf(sql, row, at, refundDays);
}
/**
 * Days by which a period ends later than its number of days, at most: by a weekend and the holidays around
 * it.
 */
const MOST_DAYS_LATER = 11;

/**
 * `amount`: the refund that the member was shown; `left`: what is left of the payment at the provider; both
 * in minor units. `refundDays`: the site's period, for orders that were paid before theirs was recorded.
 * `stated`: when the member withdrew, in milliseconds since 1970; the period counts to then.
 */
export interface Withdrawal {
  order: string;
  amount: number;
  left: number;
  refundDays: number;
  stated: number;
}
/** One without a session: what comes back was not shown before. */
export type StatedWithdrawal = Omit<Withdrawal, "amount">;
export interface WithdrawalResult {
  outcome: "withdrawn" | "withdrawal_over" | "nothing_to_return" | "price_changed" | "not_found";
}

/**
 * Withdraws from a purchase: the unused credits leave the ledger and the books learn what to refund.
 * Repeated, it is one withdrawal. `price_changed` where credits were spent since the refund was shown, or
 * money went back meanwhile.
 */
export function withdrawFromOrder(
  sql: Sql,
  { order: id, amount, left, refundDays, stated: now }: Withdrawal,
  emit: Emit,
): WithdrawalResult {
  const row = orderOf(sql, id);
  if (!row || row.state !== "settled" || row.payment === null) return { outcome: "not_found" };
  if (row.why === "withdrawn") return { outcome: "withdrawn" };
  if (row.returned_at !== null) return { outcome: "nothing_to_return" };
  if (now > (withdrawUntil(sql, row, refundDays, now) ?? 0)) return { outcome: "withdrawal_over" };
  const share = refundAmount(row, unusedCredits(sql, row));
  const refund = Math.min(share, left);
  // For less than their share fewer of them go.
  const unused =
    refund === share ? unusedCredits(sql, row) : Math.ceil((unusedCredits(sql, row) * refund) / share);
  if (refund === 0) return { outcome: "nothing_to_return" };
  if (refund !== amount) return { outcome: "price_changed" };
  addEntry(sql, { id: `withdrawal/${id}`, kind: "withdrawal", amount: -unused }, now);
  sql.exec(
    "UPDATE orders SET why = 'withdrawn', returned_credits = returned_credits + ?2, returned_amount = returned_amount + ?3, returned_at = ?4 WHERE id = ?1",
    id,
    unused,
    refund,
    now,
  );
  updatePremium(sql);
  emitReturn(sql, id, emit);
  queueForBooks(
    sql,
    `withdrawal/${id}`,
    {
      kind: "refund",
      order: id,
      payment: row.payment,
      amount: refund,
      currency: row.currency,
      credits: unused,
    },
    now,
  );
  return { outcome: "withdrawn" };
}

/** Premium came with a purchase and ends when no purchase is left of which not everything was returned. */
export function updatePremium(sql: Sql): void {
  const stands = "SELECT 1 AS yes FROM orders WHERE state = 'settled' AND returned_at IS NULL";
  if (first(sql, stands) !== null) sql.exec("UPDATE member SET paid_user = 1");
  else if (first(sql, "SELECT 1 AS yes FROM orders WHERE made_premium = 1") !== null)
    sql.exec("UPDATE member SET paid_user = 0");
}

/** The member's open pages learn what an order's return has changed. */
export function emitReturn(sql: Sql, order: string, emit: Emit): void {
  emit({ type: "credits", balance: balanceView(sql) });
  emit(orderEvent(sql, order));
}

/** The event that an order has changed, with what that means for the member's premium status. */
export const orderEvent = (sql: Sql, order: string): MemberEvent => ({
  type: "order",
  order,
  paid_user: first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 1,
});
