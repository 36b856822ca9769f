import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/** A member's account, and how its owner is addressed. */
export interface AccountOwner {
  email: string;
  email_key: string | null;
  unconfirmed_since: number | null;
  name: string;
  language: Locale;
}

/** The account of a member at this site; null for a deleted one. */
export const accountOwner = (
  db: Pick<D1Database, "prepare">,
  { id }: Tenant,
  member: string,
): Promise<AccountOwner | null> =>
  db
    .prepare(
      `SELECT email, email_key, unconfirmed_since, profiles.name, language
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.member = ?1 AND accounts.site = ?2`,
    )
    .bind(member, id)
    .first<AccountOwner>();
