import type { Sql } from "#origin/member/storage/sql.ts";
import { ApiFault, type Amount, type Paging } from "./wire-format.ts";

/** What the stand-in stores of each resource: everything that does not follow from the others. */
export interface Payment {
  id: string;
  createdAt: string;
  amount: Amount;
  description: string;
  /** Null: the buyer chooses, which here is always a card. */
  method: string | null;
  metadata: unknown;
  status: "open" | "pending" | "paid" | "failed" | "canceled" | "expired";
  locale: string | null;
  sequenceType: "oneoff" | "first" | "recurring";
  redirectUrl: string | null;
  webhookUrl: string | null;
  customerId: string | null;
  mandateId: string | null;
  expiresAt: string;
  /** When it got its status; null while it is open or pending. */
  decidedAt: string | null;
}
export interface Refund {
  id: string;
  paymentId: string;
  createdAt: string;
  amount: Amount;
  description: string;
  metadata: unknown;
  status: "pending" | "refunded" | "failed" | "canceled";
}
export interface Chargeback {
  id: string;
  paymentId: string;
  createdAt: string;
  amount: Amount;
}
export interface Customer {
  id: string;
  createdAt: string;
  name: string | null;
  email: string | null;
  locale: string | null;
  metadata: unknown;
}
export interface Mandate {
  id: string;
  customerId: string;
  createdAt: string;
  status: "valid" | "invalid";
  method: "directdebit" | "creditcard" | "paypal";
  consumerName: string | null;
  /** The complete IBAN, which the API shows too. */
  consumerAccount: string | null;
  signatureDate: string;
  mandateReference: string | null;
}
interface Kinds {
  payment: Payment;
  refund: Refund;
  chargeback: Chargeback;
  customer: Customer;
  mandate: Mandate;
}
export type Kind = keyof Kinds;

export function createTables(sql: Sql): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS resources (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, parent TEXT NOT NULL, body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS resources_by_kind ON resources (kind, parent, number);
    CREATE TABLE IF NOT EXISTS replies (
      key TEXT PRIMARY KEY, status INTEGER NOT NULL, body TEXT, at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS hooks (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      payment TEXT NOT NULL, url TEXT NOT NULL, due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0, answered TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS hooks_by_payment ON hooks (payment);
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`);
}

/** Inserts or replaces a resource; `parent` is the payment or customer that it belongs to. */
export function put<K extends Kind>(sql: Sql, kind: K, resource: Kinds[K], parent = ""): void {
  sql.exec(
    "INSERT INTO resources (id, kind, parent, body) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO UPDATE SET body = ?4",
    resource.id,
    kind,
    parent,
    JSON.stringify(resource),
  );
}

/** A resource by its id. Throws ApiFault 404 where there is none, or where it has another parent. */
export function get<K extends Kind>(sql: Sql, kind: K, id: string, parent?: string): Kinds[K] {
  const [row] = sql
    .exec<{ body: string; parent: string }>(
      "SELECT body, parent FROM resources WHERE id = ? AND kind = ?",
      id,
      kind,
    )
    .toArray();
  if (!row || (parent !== undefined && row.parent !== parent))
    throw new ApiFault(404, `No ${kind} exists with token ${id}.`);
  return JSON.parse(row.body) as Kinds[K];
}

/** Resources, newest first, and the id at which the next page begins. Without paging all of a parent's. */
export function list<K extends Kind>(
  sql: Sql,
  kind: K,
  parent: string | null,
  paging: Paging | null = null,
): { found: Kinds[K][]; next: string | null } {
  const of = parent === null ? "" : "AND parent = ?2";
  const start = paging?.from ? "AND number <= (SELECT number FROM resources WHERE id = ?3)" : "";
  const rows = sql
    .exec<{ id: string; body: string }>(
      `SELECT id, body FROM resources WHERE kind = ?1 ${of} ${start} ORDER BY number DESC LIMIT ?4`,
      kind,
      parent,
      paging?.from ?? null,
      (paging?.limit ?? 1_000) + 1,
    )
    .toArray();
  const next = paging && rows.length > paging.limit ? (rows[paging.limit]?.id ?? null) : null;
  return {
    found: (paging ? rows.slice(0, paging.limit) : rows).map(({ body }) => JSON.parse(body) as Kinds[K]),
    next,
  };
}

export const settingOf = (sql: Sql, name: string): string | null =>
  sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name).toArray()[0]?.value ?? null;
export const setSetting = (sql: Sql, name: string, value: string): void => {
  sql.exec(
    "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
    name,
    value,
  );
};
