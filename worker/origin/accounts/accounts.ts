/** What a login needs of an account: whose it is, and its stored password hash. */
export interface Account {
  member: string;
  password: string;
}

/** The key by which an email address or a username is compared: case, spaces and Unicode form do not matter. */
export const accountKey = (typed: string): string => typed.trim().normalize("NFKC").toLowerCase();

/** The account of an email address or username on this site, or null. An address takes precedence over a name. */
export async function findAccount(db: D1Database, site: string, typed: string): Promise<Account | null> {
  return db
    .prepare(
      `SELECT member, password FROM (
        SELECT member, password, 0 AS rank FROM accounts WHERE site = ?1 AND email_key = ?2
        UNION ALL SELECT member, password, 1 FROM accounts WHERE site = ?1 AND name_key = ?2
      ) ORDER BY rank LIMIT 1`,
    )
    .bind(site, accountKey(typed))
    .first<Account>();
}

export interface NewAccount extends Account {
  site: string;
  email: string;
  name: string;
}

/** The insert of an account. Its execution throws where the site already has the address or the name. */
export function insertAccount(
  db: D1Database,
  { member, site, email, name, password }: NewAccount,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
    .bind(
      member,
      site,
      email.trim(),
      accountKey(email),
      accountKey(name),
      password,
      Math.floor(now.getTime() / 1000),
    );
}
