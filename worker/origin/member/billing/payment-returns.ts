import { creditsDue } from "#contract/product/returned-credits.ts";
import type { Emit } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { addEntry, balance } from "./ledger.ts";
import { emitReturn, unusedCredits, updatePremium } from "./order-returns.ts";
import type { OrderRow } from "./stored-orders.ts";

type PaymentReturnKind = "provider_refund" | "chargeback";

/** Money that went back from a payment, by the provider or the bank. */
export interface MoneyReturn {
  /** The provider's id of the refund or chargeback. */
  id: string;
  kind: PaymentReturnKind;
  /** In minor units of the payment's currency. */
  amount: number;
  /** The refund failed or was cancelled, or the bank gave the money back. It never stands again. */
  isReversed: boolean;
  /** What an operator decided on its credits beforehand; absent where nobody did. */
  decision?: "accept" | "restore";
}

/** Money of a settled payment that went back by the provider or the bank, without a withdrawal. */
export interface ReturnedPayment {
  payment: string;
  returns: MoneyReturn[];
}
/** What the operator decides where credits of a refunded purchase are spent, or are to stay. */
export type ReturnResolution = "accept" | "take" | "restore";

/** A ledger entry about a return. `credits` were taken; below zero they were given back. */
interface ReturnEntry {
  id: string;
  about: string;
  credits: number;
}
export interface ReturnedCredits {
  /** By the return's id: its share of the purchase's credits, as far as they were not taken back before. */
  due: Record<string, number>;
  entries: ReturnEntry[];
}

interface ReturnRow extends Record<string, string | number | null> {
  id: string;
  order_id: string;
  kind: PaymentReturnKind;
  amount: number;
  credits_due: number;
  reversed: number;
  decision: ReturnResolution | null;
}

/**
 * Takes back the credits of money that went back, in proportion and as far as they are unused: what was spent
 * never eats a later purchase. A return that was reversed gives back what it took. Each return counts once by
 * its id, and a reversed one never stands again, so that an older report changes nothing. Null where no
 * settled order has this payment.
 */
export function returnPayment(
  sql: Sql,
  { payment, returns }: ReturnedPayment,
  now: number,
  emit: Emit,
): ReturnedCredits | null {
  const order = settledBy(sql, payment);
  if (!order) return null;
  for (const each of returns) {
    const known = returnOf(sql, each.id);
    if (!known && !each.isReversed) take(sql, order.id, each, now);
    if (known?.reversed === 0 && each.isReversed) giveBack(sql, known, now);
  }
  updatePremium(sql);
  emitReturn(sql, order.id, emit);
  return creditsReturned(sql, order.id);
}

/**
 * Applies the operator's decision on a return, once: `take` takes what is missing from the credits that the
 * member has now, whichever purchase they are of; `restore` gives back all that was taken, and premium with
 * it; `accept` leaves both. Null where no return of this member has the id, where it was reversed, or where
 * another decision was made before.
 */
export function decideReturn(
  sql: Sql,
  id: string,
  decision: ReturnResolution,
  now: number,
  emit: Emit,
): ReturnedCredits | null {
  const row = returnOf(sql, id);
  if (!row || row.reversed === 1 || (row.decision !== null && row.decision !== decision)) return null;
  if (row.decision === null) {
    sql.exec("UPDATE payment_returns SET decision = ?2 WHERE id = ?1", id, decision);
    const taken = takenBy(sql, row);
    if (decision === "take")
      move(sql, row, "taken", Math.min(Math.max(0, row.credits_due - taken), balance(sql)), now);
    if (decision === "restore") restore(sql, row, taken, now);
    updatePremium(sql);
    emitReturn(sql, row.order_id, emit);
  }
  return creditsReturned(sql, row.order_id);
}

const settledBy = (sql: Sql, payment: string): OrderRow | null =>
  first<OrderRow>(sql, "SELECT * FROM orders WHERE payment = ? AND state = 'settled'", payment);
const returnOf = (sql: Sql, id: string): ReturnRow | null =>
  first<ReturnRow>(sql, "SELECT * FROM payment_returns WHERE id = ?", id);

function take(
  sql: Sql,
  order: string,
  { id, kind, amount, decision }: Omit<MoneyReturn, "isReversed">,
  now: number,
): void {
  const row = first<OrderRow>(sql, "SELECT * FROM orders WHERE id = ?", order);
  if (!row) return;
  const due = creditsDue(row, amount);
  const unused = unusedCredits(sql, row);
  const added: ReturnRow = {
    id,
    order_id: order,
    kind,
    amount,
    credits_due: due,
    reversed: 0,
    decision: decision ?? null,
  };
  sql.exec(
    "INSERT INTO payment_returns (id, order_id, kind, amount, credits_due, decision) VALUES (?, ?, ?, ?, ?, ?)",
    id,
    order,
    kind,
    amount,
    due,
    added.decision,
  );
  if (decision !== "restore") move(sql, added, null, Math.min(due, unused), now);
  changeReturned(sql, order, amount, kind, now);
  if (decision === "restore") restore(sql, added, 0, now);
}

function giveBack(sql: Sql, row: ReturnRow, now: number): void {
  sql.exec("UPDATE payment_returns SET reversed = 1 WHERE id = ?", row.id);
  move(sql, row, "reversed", -takenBy(sql, row), now);
  changeReturned(sql, row.order_id, -row.amount, row.kind, now);
}

function restore(sql: Sql, row: ReturnRow, taken: number, now: number): void {
  move(sql, row, "restored", -taken, now);
  sql.exec("UPDATE orders SET returned_at = NULL WHERE id = ? AND why IS NOT 'withdrawn'", row.order_id);
}

const entryId = ({ kind, id }: ReturnRow, step: "reversed" | "taken" | "restored" | null): string =>
  step === null ? `${kind}/${id}` : `${kind}/${id}/${step}`;
const STEPS = [null, "reversed", "taken", "restored"] as const;

/** Takes credits, or gives them back where they are below zero, once by the return and the step. */
function move(sql: Sql, row: ReturnRow, step: (typeof STEPS)[number], credits: number, now: number): void {
  if (credits === 0) return;
  addEntry(sql, { id: entryId(row, step), kind: row.kind, amount: -credits }, now);
  sql.exec("UPDATE orders SET returned_credits = returned_credits + ? WHERE id = ?", credits, row.order_id);
}

/** An order of which the whole sum went back is closed; one of which some came back is open again. */
function changeReturned(sql: Sql, order: string, amount: number, why: PaymentReturnKind, now: number): void {
  sql.exec("UPDATE orders SET returned_amount = returned_amount + ? WHERE id = ?", amount, order);
  sql.exec(
    `UPDATE orders SET returned_at = CASE WHEN returned_amount >= amount THEN coalesce(returned_at, ?2) END,
      why = CASE WHEN returned_amount >= amount THEN ?3 END WHERE id = ?1 AND why IS NOT 'withdrawn'`,
    order,
    now,
    why,
  );
}

const entriesOf = (sql: Sql, row: ReturnRow): ReturnEntry[] =>
  STEPS.flatMap((step) => {
    const id = entryId(row, step);
    const entry = first<{ amount: number }>(sql, "SELECT amount FROM ledger WHERE id = ?", id);
    return entry ? [{ id, about: row.id, credits: -entry.amount }] : [];
  });
const takenBy = (sql: Sql, row: ReturnRow): number =>
  entriesOf(sql, row).reduce((sum, { credits }) => sum + credits, 0);

function creditsReturned(sql: Sql, order: string): ReturnedCredits {
  const rows = sql.exec<ReturnRow>("SELECT * FROM payment_returns WHERE order_id = ?", order).toArray();
  return {
    due: Object.fromEntries(rows.map(({ id, credits_due: due }) => [id, due])),
    entries: rows.flatMap((row) => entriesOf(sql, row)),
  };
}
