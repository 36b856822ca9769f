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
  status: "open" | "pending" | "authorized" | "paid" | "failed" | "canceled" | "expired";
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
  /** `queued`: the balance at the provider is too low. */
  status: "queued" | "pending" | "processing" | "refunded" | "failed" | "canceled";
}
export interface Chargeback {
  id: string;
  paymentId: string;
  createdAt: string;
  amount: Amount;
  /** When the bank gave the money back; null while it has not. */
  reversedAt: string | null;
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
export interface Settlement {
  id: string;
  reference: string;
  createdAt: string;
  amount: Amount;
  /** The ids of what it is made of. */
  payments: string[];
  refunds: string[];
  chargebacks: string[];
  /** By month of the year it was made in, as the API shows them. */
  revenue: SettlementRow[];
  costs: (SettlementRow & { rate: { fixed: Amount; variable: string } })[];
}
interface SettlementRow {
  description: string;
  method: string;
  count: number;
  amountNet: Amount;
  amountVat: Amount | null;
  amountGross: Amount;
}
interface Kinds {
  settlement: Settlement;
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
    CREATE TABLE IF NOT EXISTS requests (
      account TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, status INTEGER, body TEXT, at INTEGER NOT NULL,
      PRIMARY KEY (account, key)
    ) STRICT;
    DROP TABLE IF EXISTS replies;
    CREATE TABLE IF NOT EXISTS hooks (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      payment TEXT NOT NULL, url TEXT NOT NULL, due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0, answered TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS hooks_by_payment ON hooks (payment);
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`);
  // A demo from before there were accounts: what it holds belongs to all of them.
  const has = sql.exec("SELECT 1 FROM pragma_table_info('resources') WHERE name = 'account'").toArray();
  if (has.length === 0) sql.exec("ALTER TABLE resources ADD COLUMN account TEXT NOT NULL DEFAULT ''");
}

/** What belongs to no account, as in a demo from before there were any, is everybody's. */
const OWN = "account IN (?1, '')";

/** Inserts or replaces a resource; `parent` is the payment or customer that it belongs to. */
export function put<K extends Kind>(
  sql: Sql,
  kind: K,
  resource: Kinds[K],
  { account = "", parent = "" }: { account?: string; parent?: string } = {},
): void {
  sql.exec(
    "INSERT INTO resources (id, kind, parent, body, account) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE SET body = ?4",
    resource.id,
    kind,
    parent,
    JSON.stringify(resource),
    account,
  );
}

/** Removes a resource; its id answers that it is gone. */
export function remove(sql: Sql, id: string): void {
  sql.exec("UPDATE resources SET kind = 'gone', body = '{}' WHERE id = ?", id);
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

/** Throws ApiFault 404 where an account has no such resource, as if it did not exist. */
export function requireOwn(sql: Sql, account: string, kind: Kind, id: string): void {
  const rows = sql.exec(`SELECT 1 FROM resources WHERE ${OWN} AND kind = ?2 AND id = ?3`, account, kind, id);
  if (rows.toArray().length > 0) return;
  const gone = sql.exec(`SELECT 1 FROM resources WHERE ${OWN} AND kind = 'gone' AND id = ?2`, account, id);
  if (gone.toArray().length > 0) throw new ApiFault(410, `The ${kind} is no longer available`);
  throw new ApiFault(404, `No ${kind} exists with token ${id}.`);
}

/** The account that a resource belongs to. */
export const ownerOf = (sql: Sql, id: string): string =>
  sql.exec<{ account: string }>("SELECT account FROM resources WHERE id = ?", id).toArray()[0]?.account ?? "";

/** All resources of a kind, or those of a parent, the newest first. */
export const list = <K extends Kind>(sql: Sql, kind: K, parent: string | null): Kinds[K][] =>
  sql
    .exec<{ body: string }>(
      "SELECT body FROM resources WHERE kind = ?1 AND (?2 IS NULL OR parent = ?2) ORDER BY number DESC LIMIT 1000",
      kind,
      parent,
    )
    .toArray()
    .map(({ body }) => JSON.parse(body) as Kinds[K]);

/**
 * One page of an account's resources, the newest first, with the ids at which the pages before and after it
 * begin. Throws ApiFault 400 where the page begins at a resource that does not exist.
 */
export function pageOf<K extends Kind>(
  sql: Sql,
  account: string,
  kind: K,
  parent: string | null,
  { from, limit }: Paging,
): { found: Kinds[K][]; next: string | null; previous: string | null } {
  const of = `${OWN} AND kind = ?2 AND (?3 IS NULL OR parent = ?3)`;
  const [start] =
    from === null
      ? []
      : sql
          .exec<{ number: number }>(
            `SELECT number FROM resources WHERE ${of} AND id = ?4`,
            account,
            kind,
            parent,
            from,
          )
          .toArray();
  if (from !== null && !start) throw new ApiFault(400, "The cursor is invalid", "from");
  const rows = sql
    .exec<{ id: string; body: string }>(
      `SELECT id, body FROM resources WHERE ${of} AND (?4 IS NULL OR number <= ?4) ORDER BY number DESC LIMIT ?5`,
      account,
      kind,
      parent,
      start?.number ?? null,
      limit + 1,
    )
    .toArray();
  const newer = start
    ? sql
        .exec<{ id: string }>(
          `SELECT id FROM resources WHERE ${of} AND number > ?4 ORDER BY number LIMIT ?5`,
          account,
          kind,
          parent,
          start.number,
          limit,
        )
        .toArray()
    : [];
  return {
    found: rows.slice(0, limit).map(({ body }) => JSON.parse(body) as Kinds[K]),
    next: rows[limit]?.id ?? null,
    previous: newer.at(-1)?.id ?? null,
  };
}

/** The payments that have expired by a time, in milliseconds since 1970, and are still open. */
export const overduePayments = (sql: Sql, now: number): Payment[] =>
  sql
    .exec<{ body: string }>(`SELECT body FROM resources WHERE ${OPEN} AND ${EXPIRES_AT} <= ?`, now)
    .toArray()
    .map(({ body }) => JSON.parse(body) as Payment);
/** When the next open payment expires, in milliseconds since 1970. */
export const nextExpiryAt = (sql: Sql): number | null =>
  sql.exec<{ at: number | null }>(`SELECT min(${EXPIRES_AT}) AS at FROM resources WHERE ${OPEN}`).toArray()[0]
    ?.at ?? null;
const OPEN = "kind = 'payment' AND body ->> 'status' = 'open'";
const EXPIRES_AT = "CAST(unixepoch(body ->> 'expiresAt') AS INTEGER) * 1000";

export const settingOf = (sql: Sql, name: string): string | null =>
  sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name).toArray()[0]?.value ?? null;
export const setSetting = (sql: Sql, name: string, value: string): void => {
  sql.exec(
    "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
    name,
    value,
  );
};
