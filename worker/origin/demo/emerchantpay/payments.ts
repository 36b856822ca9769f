import type { Sql } from "#origin/member/storage/sql.ts";
import { GenesisFault } from "./fault.ts";
import {
  find,
  list,
  newId,
  put,
  settingOf,
  type Chargeback,
  type DisputeStatus,
  type Page,
  type Transaction,
} from "./store.ts";

/** What may become of a page that is not decided yet. */
export const OUTCOMES = ["approved", "declined", "pending_async", "timeout"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const UNDECIDED: readonly Page["status"][] = ["new", "user", "pending_async"];
export const isUndecided = ({ status }: Page): boolean => UNDECIDED.includes(status);

/** A page as it is now: one that nobody paid ends by itself. Throws GenesisFault 460 where there is none. */
export function pageOf(sql: Sql, id: string, now: number): Page {
  const page = find(sql, "page", id);
  if (!page) throw new GenesisFault(460, "Transaction with the given unique ID cannot be found!");
  if (page.expiresAt > now || (page.status !== "new" && page.status !== "user")) return page;
  return setPage(sql, page, "timeout");
}

function setPage(sql: Sql, page: Page, status: Page["status"]): Page {
  const changed = { ...page, status };
  put(sql, "page", changed);
  return changed;
}

export const transactionsOf = (sql: Sql, page: string): Transaction[] => list(sql, "transaction", page);
export const saleOf = (sql: Sql, page: string): Transaction | null =>
  transactionsOf(sql, page).findLast(({ kind }) => kind === "sale3d") ?? null;

/**
 * Decides a page, as the buyer or the desk chose. Its sale is made, or changes. `amount`: what the bank
 * approves, if not all.
 */
export function decide(
  sql: Sql,
  page: Page,
  outcome: Outcome,
  now: number,
  amount: number = page.amount,
): Page {
  if (outcome !== "timeout") {
    const before = saleOf(sql, page.id);
    const sale: Transaction = {
      id: newId(),
      page: page.id,
      username: page.username,
      terminal: page.terminal,
      kind: "sale3d",
      transactionId: page.transactionId,
      reference: null,
      currency: page.currency,
      createdAt: now,
      ...before,
      amount,
      status: outcome,
      code: outcome === "declined" ? 510 : null,
      technical: outcome === "declined" ? "Do not honour" : null,
    };
    put(sql, "transaction", sale, page.id);
  }
  return setPage(sql, page, outcome);
}

/** What of a sale has not gone back, in minor units. */
function remainingOf(sql: Sql, sale: Transaction): number {
  if (sale.status !== "approved") return 0;
  return transactionsOf(sql, sale.page).reduce(
    (left, { kind, status, amount }) =>
      kind === "refund" && (status === "approved" || status === "pending_async") ? left - amount : left,
    sale.amount,
  );
}

/**
 * A refund of a sale, by its API or by hand. One that the sale does not allow is a transaction too, with the
 * status error.
 */
export function refund(
  sql: Sql,
  sale: Transaction,
  { transactionId, amount, currency }: Pick<Transaction, "transactionId" | "amount" | "currency">,
  now: number,
): Transaction {
  const fault =
    remainingOf(sql, sale) === 0
      ? ([420, "reference transaction is not in a state to be refunded"] as const)
      : currency !== sale.currency
        ? ([440, "currency does not match currency of reference transaction"] as const)
        : amount > remainingOf(sql, sale)
          ? ([440, "amount exceeds amount of reference transaction"] as const)
          : null;
  const made: Transaction = {
    id: newId(),
    page: sale.page,
    username: sale.username,
    terminal: sale.terminal,
    kind: "refund",
    transactionId,
    reference: sale.id,
    status: fault ? "error" : settingOf(sql, "refunds") === "pending" ? "pending_async" : "approved",
    amount,
    currency,
    createdAt: now,
    code: fault?.[0] ?? null,
    technical: fault?.[1] ?? null,
  };
  put(sql, "transaction", made, sale.page);
  if (made.status === "approved") endIfRefunded(sql, sale.page);
  return made;
}

export function decideRefund(sql: Sql, id: string, status: "approved" | "declined"): Transaction {
  const found = find(sql, "transaction", id);
  if (found?.kind !== "refund") throw new GenesisFault(460, "no such refund");
  const decided: Transaction = { ...found, status };
  put(sql, "transaction", decided, found.page);
  if (status === "approved") endIfRefunded(sql, found.page);
  return decided;
}

/** A sale of which nothing is left is refunded, and so is its page. */
function endIfRefunded(sql: Sql, page: string): void {
  const sale = saleOf(sql, page);
  const all = transactionsOf(sql, page);
  const isPending = all.some(({ kind, status }) => kind === "refund" && status === "pending_async");
  if (!sale || isPending || remainingOf(sql, sale) > 0) return;
  setSale(sql, sale, "refunded");
}

function setSale(sql: Sql, sale: Transaction, status: "refunded" | DisputeStatus): void {
  put(sql, "transaction", { ...sale, status }, sale.page);
  const page = find(sql, "page", sale.page);
  if (page) setPage(sql, page, status);
}

/** The buyer's bank takes money back, for the first time or again. Without an amount it is all of it. */
export function chargeBack(sql: Sql, page: string, amount: number | null, now: number): Transaction {
  const sale = saleOf(sql, page);
  if (!sale || (sale.status !== "approved" && sale.status !== "chargeback_reversed"))
    throw new GenesisFault(420, "the sale cannot be charged back");
  const isFirst = sale.status === "approved";
  record(sql, sale, amount ?? sale.amount, isFirst ? "1st chargeback" : "2nd chargeback", now);
  setSale(sql, sale, isFirst ? "chargebacked" : "second_chargebacked");
  return sale;
}

/** The bank gives the money back. */
export function reverseChargeback(sql: Sql, page: string, now: number): Transaction {
  const sale = saleOf(sql, page);
  const last = sale && list(sql, "chargeback", sale.id).at(-1);
  if (!sale || sale.status !== "chargebacked" || !last) throw new GenesisFault(420, "there is no chargeback");
  record(sql, sale, last.amount, "1st chargeback reversal", now);
  setSale(sql, sale, "chargeback_reversed");
  return sale;
}

function record(sql: Sql, sale: Transaction, amount: number, type: Chargeback["type"], now: number): void {
  const { id, username, currency } = sale;
  put(sql, "chargeback", { id: newId(), sale: id, username, amount, currency, type, createdAt: now }, id);
}
