import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { CONSENT_WORDINGS, type ConsentKind, type ConsentSource } from "#contract/product/consents.ts";

/** The date of the terms: this one, or the company's if it is later (specification, section 3). */
const TERMS_FROM = "2023-12-01";

/** A member's answer to a question about consent. */
export interface ConsentGiven {
  member: string;
  kind: ConsentKind;
  given: boolean;
  /** The language of the wording. */
  locale: Locale;
  source: ConsentSource;
}

/**
 * The proof of an answer: to which wording, in which language, where and when. Every answer is stored, a
 * refusal and a withdrawal too; of two in one second the later counts.
 */
export const recordConsent = (
  db: D1Database,
  { company }: Tenant,
  { member, kind, given, locale, source }: ConsentGiven,
  now: Date,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO consents (member, kind, given, locale, terms_of, at, wording, source)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (member, kind, at) DO UPDATE SET given = ?3, locale = ?4, source = ?8`,
    )
    .bind(
      member,
      kind,
      Number(given),
      locale,
      company.added > TERMS_FROM ? company.added : TERMS_FROM,
      Math.floor(now.getTime() / 1000),
      CONSENT_WORDINGS[kind],
      source,
    );
