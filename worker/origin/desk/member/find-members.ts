import type { Identifier } from "#contract/desk/search.ts";
import { accountKey } from "#origin/base/account-key.ts";

/** Members with a name that begins so, on one page. */
export const NAMES_PAGE = 20;
/** Of anything else; more of one identifier only a beginning of an email has. */
const EXACT = 20;

/** Characters from which on a beginning without an @ is looked for among the emails. */
const EMAIL_BEGINNING = 3;

/** A row of any of the statements. `name` is null for an erased account. */
export interface FoundRow {
  kind: Identifier;
  id: string;
  site: string;
  member: string | null;
  name: string | null;
}

/** What was typed, in the forms in which identifiers are stored. */
export interface Typed {
  text: string;
  /** As it was typed, and in capital and small letters. */
  ids: string;
  /** Mobile numbers that it may be, in their electronic format, as JSON. */
  phones: string;
  /** The number of a complaint, however it was typed; empty for none. */
  complaint: string;
}

const MINE = "IN (SELECT value FROM json_each(?1))";
const IDS = "IN (SELECT value FROM json_each(?2))";
/** A table's row beside the member's name, if there is still one. */
const named = (table: string, column = "member"): string =>
  `${table} LEFT JOIN profiles ON profiles.id = ${table}.${column}`;

/** By each identifier its statement: ?1 are the sites, ?2 what was typed. Each reads an index. */
const BY_ID: Record<Exclude<Identifier, "name" | "email" | "phone">, string> = {
  member: `SELECT 'member' AS kind, id, site, id AS member, name FROM profiles WHERE id ${IDS} AND site ${MINE}`,
  order: `SELECT 'order' AS kind, orders.id, orders.site, member, name FROM ${named("orders")} WHERE orders.id ${IDS} AND orders.site ${MINE}`,
  payment: `SELECT 'payment' AS kind, orders.payment AS id, orders.site, member, name FROM ${named("orders")} WHERE orders.payment ${IDS} AND orders.site ${MINE}
    UNION SELECT 'payment', payments.id, payments.site, orders.member, name FROM payments
      LEFT JOIN orders ON orders.id = payments.order_id LEFT JOIN profiles ON profiles.id = orders.member WHERE payments.id ${IDS} AND payments.site ${MINE}`,
  document: `SELECT 'document' AS kind, documents.number AS id, documents.site, member, name FROM ${named("documents")} WHERE documents.number ${IDS} AND documents.site ${MINE}`,
  refund: `SELECT 'refund' AS kind, coalesce(refunds.refund, refunds.id) AS id, refunds.site, member, name FROM ${named("refunds")} WHERE refunds.refund ${IDS} AND refunds.site ${MINE}
    UNION SELECT 'refund', coalesce(refunds.refund, refunds.id), refunds.site, member, name FROM ${named("refunds")} WHERE refunds.id ${IDS} AND refunds.site ${MINE}
    UNION SELECT 'refund', given.refund, given.site, orders.member, name FROM operator_refunds AS given
      LEFT JOIN orders ON orders.id = given.order_id LEFT JOIN profiles ON profiles.id = orders.member WHERE given.refund ${IDS} AND given.site ${MINE}`,
  mandate: `SELECT 'mandate' AS kind, mandates.reference AS id, mandates.site, member, name FROM ${named("mandates")} WHERE mandates.reference ${IDS} AND mandates.site ${MINE}`,
  statement: `SELECT 'statement' AS kind, said.number AS id, said.site, orders.member, profiles.name FROM withdrawal_statements AS said
      LEFT JOIN orders ON orders.id = said.order_id LEFT JOIN profiles ON profiles.id = orders.member
      WHERE said.number COLLATE NOCASE ${IDS} AND said.site ${MINE}
    UNION SELECT 'statement', said.number, said.site, orders.member, profiles.name FROM withdrawal_statements AS said
      LEFT JOIN orders ON orders.id = said.order_id LEFT JOIN profiles ON profiles.id = orders.member
      WHERE said.id ${IDS} AND said.site ${MINE}`,
  report: `SELECT 'report' AS kind, receipt AS id, reports.site, reported AS member, name FROM ${named("reports", "reported")} WHERE receipt ${IDS} AND reports.site ${MINE}`,
  complaint: `SELECT 'complaint' AS kind, number AS id, complaints.site, coalesce(member, reported) AS member, profiles.name FROM complaints
      LEFT JOIN profiles ON profiles.id = coalesce(member, reported) WHERE number ${IDS} AND complaints.site ${MINE}`,
  decision: `SELECT 'decision' AS kind, decisions.id, decisions.site, member, name FROM ${named("decisions")} WHERE decisions.id ${IDS} AND decisions.site ${MINE}`,
};

/** The end of all texts that begin so. */
const endOf = (beginning: string): string => `${beginning}\u{10ffff}`;

/** The statements by which a pool's database finds what was typed, for one batch. */
export function findingStatements(
  db: D1Database,
  sites: readonly string[],
  kinds: readonly Identifier[],
  typed: Typed,
): D1PreparedStatement[] {
  const mine = JSON.stringify(sites);
  const key = accountKey(typed.text);
  return kinds.flatMap((kind) => {
    if (kind === "name") return [];
    if (kind === "phone")
      return typed.phones === "[]"
        ? []
        : [
            db
              .prepare(
                `SELECT DISTINCT 'phone' AS kind, mobile AS id, proofs.site, member, name FROM mandate_proofs AS proofs
                 LEFT JOIN profiles ON profiles.id = member WHERE mobile ${IDS} AND proofs.site ${MINE} LIMIT ${EXACT}`,
              )
              .bind(mine, typed.phones),
          ];
    if (kind === "email")
      return typed.text.includes("@")
        ? [beginningOfEmail(db, mine, key), ...emailStatements(db, mine, key, kinds)]
        : key.length < EMAIL_BEGINNING
          ? []
          : [beginningOfEmail(db, mine, key)];
    const ids =
      kind === "complaint" && typed.complaint !== "" ? JSON.stringify([typed.complaint]) : typed.ids;
    return [db.prepare(`${BY_ID[kind]} LIMIT ${EXACT}`).bind(mine, ids)];
  });
}

const ACCOUNTS = "SELECT 'email' AS kind, email AS id, accounts.site, member, name";

/** Accounts with an email that begins so, by the index of all. */
const beginningOfEmail = (db: D1Database, mine: string, key: string): D1PreparedStatement =>
  db
    .prepare(
      `${ACCOUNTS} FROM ${named("accounts")} WHERE email_key >= ?2 AND email_key < ?3 AND accounts.site ${MINE}
       ORDER BY email_key LIMIT ${EXACT}`,
    )
    .bind(mine, key, endOf(key));

/** A whole address also belongs to a signup that was not confirmed, or to somebody who wrote to us. */
function emailStatements(
  db: D1Database,
  mine: string,
  key: string,
  kinds: readonly Identifier[],
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `${ACCOUNTS} FROM json_each(?1) AS own CROSS JOIN accounts ON accounts.site = own.value AND lower(accounts.email) = ?2
         LEFT JOIN profiles ON profiles.id = member
         WHERE unconfirmed_since IS NOT NULL AND email_key IS NULL LIMIT ${EXACT}`,
      )
      .bind(mine, key),
    ...(kinds.includes("statement")
      ? [
          db
            .prepare(
              `SELECT 'statement' AS kind, said.number AS id, said.site, orders.member, said.name FROM withdrawal_statements AS said
               LEFT JOIN orders ON orders.id = said.order_id WHERE lower(said.email) = ?2 AND said.site ${MINE} LIMIT ${EXACT}`,
            )
            .bind(mine, key),
        ]
      : []),
    ...(kinds.includes("complaint")
      ? [
          db
            .prepare(
              `SELECT 'complaint' AS kind, number AS id, complaints.site, member, name FROM complaints
               WHERE email IS NOT NULL AND lower(email) = ?2 AND complaints.site ${MINE} LIMIT ${EXACT}`,
            )
            .bind(mine, key),
        ]
      : []),
  ];
}

/** Where a list of names goes on: behind this name on this site. */
export interface NamePlace {
  key: string;
  site: string;
}

/**
 * The statements that find members of each site by the beginning of their name, in its order: one for each
 * site, so that each reads its own stretch of an index and at most a page of it.
 */
export function nameStatements(
  db: D1Database,
  sites: readonly string[],
  text: string,
  after: NamePlace | null,
): D1PreparedStatement[] {
  const key = accountKey(text);
  return sites.map((site) =>
    db
      .prepare(
        `SELECT 'name' AS kind, name_key AS id, accounts.site, member, name FROM accounts
         LEFT JOIN profiles ON profiles.id = member
         WHERE accounts.site = ?1 AND name_key >= ?2 AND name_key < ?3 AND (name_key > ?4 OR (name_key = ?4 AND ?1 > ?5))
         ORDER BY name_key LIMIT ${NAMES_PAGE + 1}`,
      )
      .bind(
        site,
        after && after.key > key ? after.key : key,
        endOf(key),
        after?.key ?? "",
        after?.site ?? "",
      ),
  );
}
