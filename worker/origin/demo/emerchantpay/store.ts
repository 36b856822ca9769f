import type { Sql } from "#origin/member/storage/sql.ts";

/** A payment page (web payment form). Sums in minor units, times in milliseconds since 1970. */
export interface Page {
  id: string;
  username: string;
  terminal: string;
  transactionId: string;
  status: "new" | "user" | "pending_async" | "timeout" | "approved" | "declined" | "refunded" | DisputeStatus;
  amount: number;
  currency: string;
  usage: string;
  notificationUrl: string;
  successUrl: string;
  failureUrl: string;
  cancelUrl: string;
  expiresAt: number;
  createdAt: number;
}
export type DisputeStatus = "chargebacked" | "chargeback_reversed" | "second_chargebacked";

export interface Transaction {
  id: string;
  page: string;
  username: string;
  terminal: string;
  kind: "sale3d" | "refund";
  transactionId: string;
  /** The sale of a refund. */
  reference: string | null;
  status: "approved" | "declined" | "pending_async" | "error" | "refunded" | DisputeStatus;
  amount: number;
  currency: string;
  createdAt: number;
  /** Why it failed, by the API's codes. */
  code: number | null;
  technical: string | null;
}

export interface Chargeback {
  id: string;
  sale: string;
  username: string;
  amount: number;
  currency: string;
  type: "1st chargeback" | "1st chargeback reversal" | "2nd chargeback";
  createdAt: number;
}

interface Kinds {
  page: Page;
  transaction: Transaction;
  chargeback: Chargeback;
}

export function createTables(sql: Sql): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS things (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, parent TEXT NOT NULL, body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS things_by_kind ON things (kind, parent, number);
    CREATE TABLE IF NOT EXISTS calls (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      page TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL, echo TEXT NOT NULL,
      due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0, answered TEXT
    ) STRICT;
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`);
}

export const newId = (): string => crypto.randomUUID().replaceAll("-", "");

export function put<K extends keyof Kinds>(sql: Sql, kind: K, thing: Kinds[K], parent = ""): void {
  sql.exec(
    "INSERT INTO things (id, kind, parent, body) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO UPDATE SET body = ?4",
    thing.id,
    kind,
    parent,
    JSON.stringify(thing),
  );
}

export const find = <K extends keyof Kinds>(sql: Sql, kind: K, id: string): Kinds[K] | null => {
  const [row] = sql
    .exec<{ body: string }>("SELECT body FROM things WHERE kind = ?1 AND id = ?2", kind, id)
    .toArray();
  return row ? (JSON.parse(row.body) as Kinds[K]) : null;
};

/** Those of a parent, or all, in the order in which they were made. */
export const list = <K extends keyof Kinds>(sql: Sql, kind: K, parent: string | null): Kinds[K][] =>
  sql
    .exec<{ body: string }>(
      "SELECT body FROM things WHERE kind = ?1 AND (?2 IS NULL OR parent = ?2) ORDER BY number LIMIT 5000",
      kind,
      parent,
    )
    .toArray()
    .map(({ body }) => JSON.parse(body) as Kinds[K]);

/** Whether an account has used a transaction_id before. */
export const isTaken = (sql: Sql, username: string, transactionId: string): boolean =>
  sql
    .exec(
      "SELECT 1 FROM things WHERE body ->> 'username' = ?1 AND body ->> 'transactionId' = ?2 LIMIT 1",
      username,
      transactionId,
    )
    .toArray().length > 0;

export const settingOf = (sql: Sql, name: string): string | null =>
  sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name).toArray()[0]?.value ?? null;
export const setSetting = (sql: Sql, name: string, value: string): void => {
  sql.exec(
    "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
    name,
    value,
  );
};
