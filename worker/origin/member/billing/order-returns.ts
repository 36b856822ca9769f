import { METHODS } from "#contract/payment-methods.ts";
import type { MemberEvent } from "#origin/member/messaging/message-event.ts";
import { setSetting } from "#origin/member/settings.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { queueForBooks } from "./books-outbox.ts";
import { addEntry, balance, balanceView } from "./ledger.ts";
import { orderOf, type OrderRow, type OrderTerms } from "./stored-orders.ts";

const DAY = 86_400_000;

/**
 * The unused credits of a purchase. Credits are spent in the order in which they were bought, so the newest
 * purchase stays unused longest.
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
  return Math.max(0, Math.min(row.credits, balance(sql) - later));
}

/**
 * The refund for so many unused credits in minor units: the whole amount for all of them, else their share
 * rounded down.
 */
export const refundAmount = (
  { amount, credits }: Pick<OrderRow, "amount" | "credits">,
  unused: number,
): number => Math.floor((amount * unused) / credits);

/** The end of the withdrawal period in milliseconds since 1970; null where there is none. */
export const withdrawUntil = (
  { settled_at: at }: Pick<OrderRow, "settled_at">,
  refundDays: number,
): number | null => (at === null || refundDays === 0 ? null : at + refundDays * DAY);

/** `amount`: the refund that the member was shown, in minor units; `refundDays`: the site's period. */
export interface Withdrawal {
  order: string;
  amount: number;
  refundDays: number;
}
export interface WithdrawalResult {
  outcome: "withdrawn" | "withdrawal_over" | "nothing_to_return" | "price_changed" | "not_found";
}

/**
 * Withdraws from a purchase: the unused credits leave the ledger and the books learn what to refund.
 * Repeated, it is one withdrawal. `price_changed` where credits were spent since the refund was shown.
 */
export function withdrawFromOrder(
  sql: Sql,
  { order: id, amount, refundDays }: Withdrawal,
  now: number,
  emit: Emit,
): WithdrawalResult {
  const row = orderOf(sql, id);
  if (!row || row.state !== "settled" || row.payment === null) return { outcome: "not_found" };
  if (row.why === "withdrawn") return { outcome: "withdrawn" };
  if (row.returned_at !== null) return { outcome: "nothing_to_return" };
  if (now >= (withdrawUntil(row, refundDays) ?? 0)) return { outcome: "withdrawal_over" };
  const unused = unusedCredits(sql, row);
  const refund = refundAmount(row, unused);
  if (refund === 0) return { outcome: "nothing_to_return" };
  if (refund !== amount) return { outcome: "price_changed" };
  returnCredits(sql, row, { credits: unused, amount: refund, why: "withdrawn" }, now, emit);
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

/**
 * The member's bank charged a payment back: its credits are removed as far as they are not spent, and after a
 * direct debit no other is collected. Null where no settled order has this payment.
 */
export function chargeBack(sql: Sql, payment: string, now: number, emit: Emit): { credits: number } | null {
  const row = first<OrderRow>(sql, "SELECT * FROM orders WHERE payment = ? AND state = 'settled'", payment);
  if (!row) return null;
  const terms: OrderTerms = JSON.parse(row.terms);
  if (row.why === "charged_back") return { credits: chargedBackCredits(sql, payment) };
  if (METHODS[terms.method].kind === "debit") setSetting(sql, "debit_blocked", true);
  const credits = Math.min(balance(sql), row.credits - row.returned_credits);
  returnCredits(
    sql,
    row,
    { credits, amount: row.amount - row.returned_amount, why: "charged_back" },
    now,
    emit,
  );
  return { credits };
}

const chargedBackCredits = (sql: Sql, payment: string): number =>
  -(
    first<{ amount: number }>(sql, "SELECT amount FROM ledger WHERE id = ?", `chargeback/${payment}`)
      ?.amount ?? 0
  );

function returnCredits(
  sql: Sql,
  row: OrderRow,
  { credits, amount, why }: { credits: number; amount: number; why: "withdrawn" | "charged_back" },
  now: number,
  emit: Emit,
): void {
  const [kind, id] =
    why === "withdrawn"
      ? (["withdrawal", `withdrawal/${row.id}`] as const)
      : (["chargeback", `chargeback/${row.payment}`] as const);
  if (credits > 0) addEntry(sql, { id, kind, amount: -credits }, now);
  sql.exec(
    "UPDATE orders SET why = ?2, returned_credits = returned_credits + ?3, returned_amount = returned_amount + ?4, returned_at = ?5 WHERE id = ?1",
    row.id,
    why,
    credits,
    amount,
    now,
  );
  // Premium came with a purchase and ends when no purchase is left that was not returned.
  const isPremium =
    first(sql, "SELECT 1 AS yes FROM orders WHERE state = 'settled' AND returned_at IS NULL") !== null ||
    first(sql, "SELECT 1 AS yes FROM orders WHERE made_premium = 1") === null;
  if (!isPremium) sql.exec("UPDATE member SET paid_user = 0");
  emit({ type: "credits", balance: balanceView(sql) });
  emit(orderEvent(sql, row.id));
}

/** The event that an order has changed, with what that means for the member's premium status. */
export const orderEvent = (sql: Sql, order: string): MemberEvent => ({
  type: "order",
  order,
  paid_user: first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 1,
});
