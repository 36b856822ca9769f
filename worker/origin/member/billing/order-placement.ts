import { METHODS } from "#contract/product/payment-methods.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { queueForBooks } from "./books-outbox.ts";
import { areCardsBlocked, debitBlock } from "./mandate-draft.ts";
import { breaksCap, spendingCapAt } from "./spending-cap.ts";
import type { OrderRow, OrderTerms } from "./stored-orders.ts";

/** Orders that a member may place within an hour. */
const ORDERS_AN_HOUR = 30;

export interface NewOrder {
  /** The browser's key: the same key again is the same order. */
  key: string;
  terms: OrderTerms;
  /** The discount's code may be used only once. */
  once: boolean;
  /** The open order whose place this one takes, if any. */
  replaces: string | null;
}

/** `placedAt` in milliseconds since 1970. */
export interface PlacedOrder {
  outcome: "placed";
  terms: OrderTerms;
  placedAt: number;
}
export type PlaceOrderResult =
  | PlacedOrder
  /** The codes of the contract's errors. Nothing was written. */
  | {
      outcome:
        | "order_open"
        | "code_used"
        | "too_many_orders"
        | "spending_cap"
        | "spending_cap_currency"
        | "debit_blocked"
        | "debit_limit"
        | "card_blocked";
    };

/**
 * Places an order, once by the browser's key. Only one order may be open at a time: another takes its place
 * only where that is requested, so that nobody pays twice by accident.
 */
export function placeOrder(
  sql: Sql,
  { key, terms, once, replaces }: NewOrder,
  now: number,
): PlaceOrderResult {
  const before = findPlacedOrder(sql, key);
  if (before) return before;
  const open = first<{ id: string }>(sql, "SELECT id FROM orders WHERE state = 'open'")?.id ?? null;
  if (open !== null && open !== replaces) return { outcome: "order_open" };
  const code = once ? (terms.discount?.code ?? null) : null;
  if (code !== null && isCodeSpent(sql, code, open)) return { outcome: "code_used" };
  const recent =
    first<{ n: number }>(sql, "SELECT count(*) AS n FROM orders WHERE placed_at > ?", now - HOUR_MS)?.n ?? 0;
  if (recent >= ORDERS_AN_HOUR) return { outcome: "too_many_orders" };
  const standing = METHODS[terms.method].kind === "debit" ? debitBlock(sql, now) : null;
  if (standing !== null) return { outcome: standing === "blocked" ? "debit_blocked" : "debit_limit" };
  const isSaved = terms.remember_card || (METHODS[terms.method].kind === "card" && terms.mandate !== null);
  if (isSaved && areCardsBlocked(sql)) return { outcome: "card_blocked" };
  const { now: cap } = spendingCapAt(sql, now);
  if (cap && cap.currency !== terms.currency) return { outcome: "spending_cap_currency" };
  if (breaksCap(sql, terms, now)) return { outcome: "spending_cap" };
  if (open !== null) sql.exec("UPDATE orders SET state = 'ended', why = 'replaced' WHERE id = ?", open);
  sql.exec(
    "INSERT INTO orders (id, key, terms, credits, amount, currency, code, cap, placed_at, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')",
    terms.id,
    key,
    JSON.stringify(terms),
    terms.credits,
    terms.amount,
    terms.currency,
    code,
    cap?.amount ?? null,
    now,
  );
  queueForBooks(sql, `order/${terms.id}`, { kind: "order", terms }, now);
  return { outcome: "placed", terms, placedAt: now };
}

/** The order that was placed with this key; null where there is none. */
export function findPlacedOrder(sql: Sql, key: string): PlacedOrder | null {
  const row = first<OrderRow>(sql, "SELECT * FROM orders WHERE key = ?", key);
  return row && { outcome: "placed", terms: JSON.parse(row.terms), placedAt: row.placed_at };
}

/** Whether a code for one use is taken by an order that is open, being collected or paid, except this one. */
const isCodeSpent = (sql: Sql, code: string, except: string | null): boolean =>
  first(
    sql,
    "SELECT 1 AS yes FROM orders WHERE code = ?1 AND state IN ('open', 'pending', 'settled') AND id IS NOT ?2",
    code,
    except,
  ) !== null;
