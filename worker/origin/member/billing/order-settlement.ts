import type { OrderReason } from "#contract/calls/money/orders.ts";
import { TIME_BONUS_CODE, WELCOME_CODE } from "#contract/product/discounts.ts";
import { isDeletionPending, isSuspended } from "#origin/member/state.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { addEntry, balanceView } from "./ledger.ts";
import { withdrawalEndOf, withdrawUntil } from "./order-returns.ts";
import { breaksFormerCap, spendingCapAt, spentWithin } from "./spending-cap.ts";
import { orderOf, type OrderRow } from "./stored-orders.ts";

/**
 * The state of an unpaid order in the books: `pending` at the provider, `open`, or without money: `ended`,
 * `failed` where the bank refused it, or `chargeback` where the bank took it back before it brought credits.
 */
export type UnpaidState = "open" | "pending" | "ended" | EndReason;
/** Why an order ended without money, where that counts against a further debit. */
type EndReason = "failed" | "chargeback";

/** Follows the books for an order that is not paid; one that is paid, refused or ended stays as it is. */
export function markOrder(sql: Sql, id: string, state: UnpaidState): void {
  sql.exec(
    "UPDATE orders SET state = ?2, why = ?3 WHERE id = ?1 AND state IN ('open', 'pending') AND state <> ?2",
    id,
    isEndReason(state) ? "ended" : state,
    isEndReason(state) ? state : null,
  );
}

const isEndReason = (state: UnpaidState): state is EndReason => state === "failed" || state === "chargeback";

/** A payment that the provider reports as paid. The amount in minor units of the currency. */
export interface ReceivedPayment {
  order: string;
  /** The provider's id of the payment, by which it is settled only once. */
  payment: string;
  amount: number;
  currency: string;
  /** All of it has gone back already: it brings no credits any more, unless it did before. */
  isReturned?: boolean;
  /** The length of the site's withdrawal period; 0 for none. */
  refundDays: number;
}
export type SettlementResult =
  /** Times in milliseconds since 1970: when it was settled, and the last moment of the withdrawal period. */
  | { outcome: "settled"; madePremium: boolean; at: number; withdrawUntil: number | null }
  /** The money must be refunded. */
  | { outcome: "refused"; why: OrderReason }
  /** There is no order of this amount. */
  | { outcome: "unknown" }
  /** All of the money has gone back, and it never brought credits. */
  | { outcome: "returned" };

/**
 * Settles a payment once by its id: credits, premium and the end of the time bonus in one transaction. A
 * payment is refused where its order was paid before, where another order has used its one-time code
 * meanwhile, and where it would exceed the member's spending cap. Only the balance is emitted here: the order
 * is announced once the books have it.
 */
export function settleOrder(
  sql: Sql,
  { order: id, payment, amount, currency, isReturned = false, refundDays }: ReceivedPayment,
  now: number,
  emit: Emit,
): SettlementResult {
  const row = orderOf(sql, id);
  if (!row || row.amount !== amount || row.currency !== currency) return { outcome: "unknown" };
  if (row.state === "settled" && row.payment === payment)
    return {
      outcome: "settled",
      madePremium: row.made_premium === 1,
      at: row.settled_at ?? now,
      withdrawUntil: withdrawUntil(sql, row, refundDays, now),
    };
  if (row.state === "settled") return { outcome: "refused", why: "paid_twice" };
  if (row.state === "refused" && row.payment === payment)
    return { outcome: "refused", why: row.why as OrderReason };
  if (isReturned) return { outcome: "returned" };
  const why = refusalReason(sql, row, now);
  if (why !== null) {
    sql.exec(
      "UPDATE orders SET state = 'refused', why = ?2, payment = ?3, settled_at = ?4 WHERE id = ?1",
      id,
      why,
      payment,
      now,
    );
    return { outcome: "refused", why };
  }
  const madePremium = first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 0;
  addEntry(sql, { id: `purchase/${payment}`, kind: "purchase", amount: row.credits }, now);
  sql.exec("UPDATE member SET paid_user = 1");
  const until = withdrawalEndOf(sql, row, now, refundDays);
  sql.exec(
    "UPDATE orders SET state = 'settled', why = NULL, payment = ?2, settled_at = ?3, made_premium = ?4, withdraw_until = ?5 WHERE id = ?1",
    id,
    payment,
    now,
    Number(madePremium),
    until,
  );
  emit({ type: "credits", balance: balanceView(sql) });
  return { outcome: "settled", madePremium, at: now, withdrawUntil: until };
}

function refusalReason(
  sql: Sql,
  { id, code, cap: capWhenPlaced, amount, currency }: OrderRow,
  now: number,
): OrderReason {
  // Nobody can use the credits or withdraw, and the account may be erased: the money goes back.
  if (isDeletionPending(sql) || isSuspended(sql)) return "expired";
  if (
    code !== null &&
    exclusiveCodes(code).some((each) =>
      first(sql, "SELECT 1 AS yes FROM orders WHERE code = ? AND state = 'settled' AND id <> ?", each, id),
    )
  )
    return "code_spent";
  const { now: cap } = spendingCapAt(sql, now);
  // A cap that was set or lowered after the order was placed does not take back what was agreed to.
  if (!cap || capWhenPlaced === null || cap.currency !== currency) return null;
  // What is being collected for this order already counts as spent.
  const more = orderOf(sql, id)?.state === "pending" ? 0 : amount;
  return spentWithin(sql, cap, now) + more > Math.max(cap.amount, capWhenPlaced) ||
    breaksFormerCap(sql, { amount: more, currency }, now)
    ? "over_cap"
    : null;
}

/** Codes of which a member may use only one: both discounts are for members who have never paid. */
const exclusiveCodes = (code: string): readonly string[] =>
  NEWCOMER_CODES.includes(code) ? NEWCOMER_CODES : [code];
const NEWCOMER_CODES: readonly string[] = [TIME_BONUS_CODE, WELCOME_CODE];
