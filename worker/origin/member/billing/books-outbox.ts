import type { Balance } from "#contract/entities.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { balanceView } from "./ledger.ts";
import type { OrderRow, OrderTerms } from "./stored-orders.ts";

/**
 * What the books must record: a placed order, or a sum to refund. It is written in the transaction that
 * caused it and stays until the books have it. The format is stored in dormant objects.
 */
export interface BooksEntry {
  id: string;
  news:
    | { kind: "order"; terms: OrderTerms }
    | { kind: "refund"; order: string; payment: string; amount: number; currency: string; credits: number };
  /** Milliseconds since 1970. */
  at: number;
}

/** Puts an entry into the outbox, once by its id. */
export function queueForBooks(sql: Sql, id: string, news: BooksEntry["news"], now: number): void {
  sql.exec(
    "INSERT INTO for_books (id, news, at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    id,
    JSON.stringify(news),
    now,
  );
  schedule(sql, "tell-books", now);
}

/** Entries that the books do not have yet, the oldest first. */
export const entriesForBooks = (sql: Sql): BooksEntry[] =>
  sql
    .exec<{ id: string; news: string; at: number }>("SELECT id, news, at FROM for_books ORDER BY at")
    .toArray()
    .map(({ id, news, at }) => ({ id, news: JSON.parse(news), at }));

/** The books have it. */
export function removeBooksEntry(sql: Sql, id: string): void {
  sql.exec("DELETE FROM for_books WHERE id = ?", id);
  if (first(sql, "SELECT 1 AS yes FROM for_books") === null) schedule(sql, "tell-books", null);
}

/** The member's side of the books: the ledger by kind, and every order that was paid. */
export interface MemberBooks {
  balance: Balance;
  sums: { kind: string; amount: number }[];
  /** Ledger entries whose balance does not follow from the one before. */
  broken: number;
  orders: {
    id: string;
    state: OrderRow["state"];
    payment: string | null;
    credits: number;
    returned: number;
    returnedAmount: number;
  }[];
}

/** Read by the trial balance, which compares it with the books. */
export function memberBooks(sql: Sql): MemberBooks {
  return {
    balance: balanceView(sql),
    sums: sql
      .exec<{ kind: string; amount: number }>(
        "SELECT kind, sum(amount) AS amount FROM ledger GROUP BY kind ORDER BY kind",
      )
      .toArray(),
    broken:
      first<{ n: number }>(
        sql,
        "SELECT count(*) AS n FROM (SELECT balance, amount, lag(balance, 1, 0) OVER (ORDER BY entry) AS earlier FROM ledger) WHERE balance <> earlier + amount OR balance < 0",
      )?.n ?? 0,
    orders: sql
      .exec<{
        id: string;
        state: OrderRow["state"];
        payment: string | null;
        credits: number;
        returned: number;
        amount: number;
      }>(
        "SELECT id, state, payment, credits, returned_credits AS returned, returned_amount AS amount FROM orders WHERE payment IS NOT NULL ORDER BY id",
      )
      .toArray()
      .map(({ amount, ...order }) => ({ ...order, returnedAmount: amount })),
  };
}
