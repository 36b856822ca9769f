import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";

/** What a login needs of an account: whose it is, and its stored password hash. */
export interface Account {
  member: string;
  password: string;
}

/**
 * The account of an email address or username on this site, or null. An address takes precedence over a name.
 * A signup whose address is unconfirmed is found by its name alone: by address, a stranger could see from it
 * whether the address already had an account.
 */
export async function findAccount(db: D1Database, site: string, typed: string): Promise<Account | null> {
  return db
    .prepare(
      `SELECT member, password FROM (
        SELECT member, password, 0 AS rank FROM accounts
        WHERE site = ?1 AND email_key = ?2 AND unconfirmed_since IS NULL
        UNION ALL SELECT member, password, 1 FROM accounts WHERE site = ?1 AND name_key = ?2
      ) ORDER BY rank LIMIT 1`,
    )
    .bind(site, accountKey(typed))
    .first<Account>();
}

/** The unconfirmed signup of this member, if it was made with this address; it may be another account's. */
export async function findSignup(
  db: D1Database,
  site: string,
  typed: string,
  member: string,
): Promise<Account | null> {
  const row = await db
    .prepare(
      "SELECT member, password, email FROM accounts WHERE member = ?1 AND site = ?2 AND unconfirmed_since IS NOT NULL",
    )
    .bind(member, site)
    .first<Account & { email: string }>();
  return row && accountKey(row.email) === accountKey(typed) ? row : null;
}

/**
 * The latest signup with this address whose address is unconfirmed, or null; another account may have the
 * address. Only who knows its password may learn of it.
 */
export async function findPendingSignup(
  db: D1Database,
  site: string,
  typed: string,
): Promise<Account | null> {
  return db
    .prepare(
      `SELECT member, password FROM accounts
       WHERE site = ?1 AND lower(email) = lower(?2) AND unconfirmed_since > 0
       ORDER BY unconfirmed_since DESC LIMIT 1`,
    )
    .bind(site, typed.trim())
    .first<Account>();
}

export interface NewAccount extends Account {
  site: string;
  email: string;
  name: string;
  /** The address is still to be proven. */
  isUnconfirmed?: boolean;
  /** False for a signup with an address that another account has: it is stored, but finds nothing. */
  ownsAddress?: boolean;
}

/** The insert of an account. Its execution throws where the site already has the address or the name. */
export function insertAccount(
  db: D1Database,
  { member, site, email, name, password, isUnconfirmed = false, ownsAddress = true }: NewAccount,
  now: Date,
): D1PreparedStatement {
  const seconds = Math.floor(now.getTime() / 1000);
  return db
    .prepare(
      `INSERT INTO accounts
         (member, site, email, email_key, name_key, password, created_at, unconfirmed_since)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    )
    .bind(
      member,
      site,
      email.trim(),
      ownsAddress ? accountKey(email) : null,
      accountKey(name),
      password,
      seconds,
      isUnconfirmed ? seconds : null,
    );
}

/** Whether an account of the site has this email address or username. */
export const hasAccount = async (
  db: Pick<D1Database, "prepare">,
  { id }: Pick<Tenant, "id">,
  column: "email_key" | "name_key",
  typed: string,
): Promise<boolean> =>
  (await db
    .prepare(`SELECT 1 FROM accounts WHERE site = ?1 AND ${column} = ?2`)
    .bind(id, accountKey(typed))
    .first()) !== null;
