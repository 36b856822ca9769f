import type { Account, AccountBody } from "#contract/calls/account/account.ts";
import type { Locale } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { ConsentKind, ConsentView } from "#contract/product/consents.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { regionName } from "#origin/directory/regions-of.ts";
import { recordConsent } from "./consents/consents.ts";

interface Row {
  email: string;
  unconfirmed_since: number | null;
  invisible: 0 | 1;
  country: string;
  region: string | null;
  city: string;
  /** The latest answer of each kind, as JSON. */
  consents: string;
}

/** What a member's settings show of their account; null for a deleted one. One query. */
export async function readAccount(db: Directory, tenant: Tenant, member: string): Promise<Account | null> {
  const [found] = await db.batch<Row>([
    db
      .prepare(
        `SELECT email, unconfirmed_since, invisible, country, region, city,
         (SELECT json_group_object(kind, json_object('given', given, 'at', at))
          FROM (SELECT kind, given, max(at) AS at FROM consents WHERE member = ?1 GROUP BY kind)) AS consents
       FROM accounts JOIN profiles ON profiles.id = accounts.member
       WHERE accounts.member = ?1 AND accounts.site = ?2 AND profiles.status <> 'deleted'`,
      )
      .bind(member, tenant.id),
  ]);
  const row = found?.results[0];
  if (!row) return null;
  const consents: Partial<Record<ConsentKind, { given: number; at: number }>> = JSON.parse(row.consents);
  return {
    email: row.email,
    confirmed: row.unconfirmed_since === null,
    invisible: row.invisible === 1,
    sexuality_consent: viewOf(consents.sexuality),
    cookie_consent: viewOf(consents.cookies),
    advertising_consent: viewOf(consents.advertising),
    country: row.country,
    region_name: regionName(tenant, row.country, row.region),
    city: row.city,
  };
}

const viewOf = (consent: { given: number; at: number } | undefined): ConsentView | null =>
  consent ? { given: consent.given === 1, at: new Date(consent.at * 1000).toISOString() } : null;

/**
 * Stores one change of an account. Throws consent_required (409) for a member who wants to be found and
 * withdrew the consent to the use of their sexuality, without which nobody is found.
 */
export async function changeAccount(
  db: D1Database,
  tenant: Tenant,
  { member, locale }: { member: string; locale: Locale },
  { invisible, cookies, advertising, sexuality }: AccountBody,
  now: Date,
): Promise<void> {
  const consent = (kind: ConsentKind, given: boolean) =>
    recordConsent(db, tenant, { member, kind, given, locale, source: "settings" }, now);
  if (invisible !== undefined) {
    const { meta } = await db
      .prepare(
        "UPDATE profiles SET invisible = ?3 WHERE id = ?1 AND site = ?2 AND (?3 = 1 OR sexuality_withdrawn = 0)",
      )
      .bind(member, tenant.id, Number(invisible))
      .run();
    if (meta.changes === 0) throw new Refusal(409, "consent_required", { field: "invisible" });
  }
  if (cookies !== undefined) await consent("cookies", cookies).run();
  if (advertising !== undefined)
    await db.batch([
      db
        .prepare("UPDATE profiles SET advertised = ?3 WHERE id = ?1 AND site = ?2")
        .bind(member, tenant.id, Number(advertising)),
      consent("advertising", advertising),
    ]);
  if (sexuality !== undefined)
    await db.batch([
      sexuality === null ? withdrawSexuality(db, member) : agreeToSexuality(db, member, sexuality),
      consent("sexuality", sexuality !== null),
    ]);
}

/** Stores the language in which the member's mails are written. It may be stored again at any time. */
export async function saveLanguage(
  db: D1Database,
  { id }: Tenant,
  member: string,
  language: Locale,
): Promise<void> {
  await db
    .prepare("UPDATE profiles SET language = ?3 WHERE id = ?1 AND site = ?2")
    .bind(member, id, language)
    .run();
}

/**
 * Removes the sexuality that was stored. The column takes no null, so it gets a value that fits everybody;
 * nothing shows it, and invisible, nobody is found by it.
 */
const withdrawSexuality = (db: D1Database, member: string): D1PreparedStatement =>
  db
    .prepare("UPDATE profiles SET sexuality = 'bi', sexuality_withdrawn = 1, invisible = 1 WHERE id = ?1")
    .bind(member);

/** The member stays invisible: the page says so, and being found again is a choice of its own. */
const agreeToSexuality = (db: D1Database, member: string, sexuality: string): D1PreparedStatement =>
  db
    .prepare("UPDATE profiles SET sexuality = ?2, sexuality_withdrawn = 0 WHERE id = ?1")
    .bind(member, sexuality);
