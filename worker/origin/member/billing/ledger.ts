import type { Balance } from "#contract/entities.ts";
import { schedule } from "#origin/member/storage/scheduled-work.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** Why credits were added or removed. Stored in every ledger. */
export type EntryKind =
  | "signup"
  | "purchase"
  | "refund"
  | "message"
  | "photo"
  | "voice"
  | "gift"
  | "withdrawal"
  | "provider_refund"
  | "chargeback"
  /** Given or taken by an operator. */
  | "granted"
  | "taken";

export interface LedgerEntry {
  /** An entry of the same id is written only once. */
  id: string;
  kind: EntryKind;
  /** In credits; negative where they are spent. */
  amount: number;
}

/** The member's credits: the sum of all entries, stored with the newest. */
export const balance = (sql: Sql): number =>
  first<{ balance: number }>(sql, "SELECT balance FROM ledger ORDER BY entry DESC LIMIT 1")?.balance ?? 0;

/** The balance with the number of entries, by which a page recognises an older value. */
export const balanceView = (sql: Sql): Balance =>
  first<{ credits: number; entries: number }>(
    sql,
    "SELECT balance AS credits, entry AS entries FROM ledger ORDER BY entry DESC LIMIT 1",
  ) ?? { credits: 0, entries: 0 };

/** What members do by themselves: they are there then, and their credits are counted with their day. */
const OWN_DOING: readonly EntryKind[] = ["signup", "message", "photo", "voice", "gift"];

/** Adds an entry, once by its id. False where the balance would become negative; nothing is written then. */
export function addEntry(sql: Sql, { id, kind, amount }: LedgerEntry, now: number): boolean {
  if (first(sql, "SELECT 1 AS yes FROM ledger WHERE id = ?", id)) return true;
  const after = balance(sql) + amount;
  if (after < 0) return false;
  sql.exec(
    "INSERT INTO ledger (id, kind, amount, balance, at) VALUES (?, ?, ?, ?, ?)",
    id,
    kind,
    amount,
    after,
    now,
  );
  if (!OWN_DOING.includes(kind)) schedule(sql, "note-credits", now);
  return true;
}
