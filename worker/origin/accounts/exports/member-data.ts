import type { Env } from "#origin/base/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { isFullPage, type ExportedRow, type ExportSection } from "#origin/member/export-rows.ts";

/**
 * What the pool's database has of a member, by the file's name; ?1 is the member. Times are in seconds since 1970.
 * Passwords, tokens and what belongs to others are left out.
 */
export const DATABASE_FILES: Readonly<Record<string, string>> = {
  email: "SELECT email, created_at, unconfirmed_since FROM accounts WHERE member = ?1",
  // Later columns replace earlier ones of the same name: without consent the stored value is not the member's.
  profile:
    "SELECT *, CASE sexuality_withdrawn WHEN 0 THEN sexuality END AS sexuality FROM profiles WHERE id = ?1",
  consents: "SELECT * FROM consents WHERE member = ?1 ORDER BY at",
  passkeys:
    "SELECT id, host, synced, backed_up, browser, system, created_at, used_at FROM passkeys WHERE member = ?1 ORDER BY created_at",
  origin: "SELECT * FROM signup_sources WHERE member = ?1",
  invoices:
    "SELECT id, bundle, credits, method, country, currency, list_amount, amount, vat_rate, vat_amount, vat_country, discount_code, status, reason, invoice, created_at, paid_at, at_once FROM orders WHERE member = ?1 ORDER BY created_at",
  documents:
    "SELECT kind, number, order_id, why, amount, vat_amount, currency, credits, credits_taken, data, issued_at, keep_until FROM documents WHERE member = ?1 ORDER BY issued_at, run DESC, serial",
  refunds:
    "SELECT id, order_id, amount, currency, credits, why, status, at FROM refunds WHERE member = ?1 ORDER BY at",
  // without who gave them: that is the operator's own
  operator_refunds:
    "SELECT id, order_id, amount, currency, keeps_credits, reason, status, at FROM operator_refunds WHERE order_id IN (SELECT id FROM orders WHERE member = ?1) ORDER BY at",
  withdrawals:
    "SELECT order_id, name, number, email, outcome, at, ended_at FROM withdrawal_statements WHERE order_id IN (SELECT id FROM orders WHERE member = ?1) ORDER BY at",
  mandates:
    "SELECT kind, method, label, holder, reference, signed_at, ended_at FROM mandates WHERE member = ?1 ORDER BY signed_at",
  mandate_proofs:
    "SELECT reference, creditor_id, creditor_name, holder, account, address, mobile, language, text, code_sent_at, signed_at FROM mandate_proofs WHERE member = ?1 ORDER BY signed_at",
  // without who wrote them: that is the operator's own
  notes: "SELECT text, at FROM member_notes WHERE member = ?1 ORDER BY at",
  verifications:
    "SELECT pose, asked_at, expires_at, sent_at, outcome, reason, decided_at FROM verifications WHERE member = ?1 ORDER BY asked_at",
  decisions:
    "SELECT id, kind, content, reason, facts, reported, automated, at, ends_at, appeal_until, appealed_at, appeal_outcome, appeal_reason, appeal_decided_at, ended_at, ended_by FROM decisions WHERE member = ?1 ORDER BY at",
  complaints:
    "SELECT number, kind, status, email, name, text, place, order_number, reported, message, decision, reason, at, decided_at FROM complaints WHERE member = ?1 ORDER BY at",
  reports:
    "SELECT receipt, kind, text, status, outcome, reason, at, decided_at FROM reports WHERE reporter = ?1 ORDER BY at",
};

/** The files of a member's own database. Conversations have a file each. */
export const OBJECT_FILES: readonly ExportSection[] = [
  "account",
  "settings",
  "dismissals",
  "sessions",
  "photos",
  "likes_given",
  "likes_received",
  "views_given",
  "views_received",
  "favourites",
  "saved_searches",
  "blocks",
  "credits",
  "purchases",
  "conversations",
  "messages",
];

/** All rows of a section of the member's object, read page by page. */
export async function* rowsOf(
  env: Env,
  pool: string,
  member: string,
  section: ExportSection,
): AsyncIterable<ExportedRow[]> {
  let after: string | number | null = null;
  for (let isMore = true; isMore;) {
    const rows: ExportedRow[] = await memberObject(env, pool, member).exportPage(section, after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.key ?? null;
    isMore = isFullPage(rows);
  }
}

/** The rows of a section as the archive has them: with the names of other members who are still there. */
export async function* exportedRows(
  env: Env,
  pool: string,
  db: D1Database,
  member: string,
  section: ExportSection,
): AsyncIterable<object[]> {
  for await (const rows of rowsOf(env, pool, member, section)) {
    const names = await namesOf(db, rows.flatMap(othersIn));
    yield rows.map((row) => {
      // A photo's key is left out, because it opens the photo; the file of a message's photo is named by the
      // message.
      const { key: _, photo: __, ...columns } = row;
      const [other] = othersIn(row);
      const name = other === undefined ? undefined : names.get(other);
      return name === undefined ? columns : { ...columns, name };
    });
  }
}

const othersIn = ({ profile, partner }: ExportedRow): string[] =>
  [profile, partner].filter((id) => typeof id === "string");

async function namesOf(db: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { results } = await db
    .prepare(
      "SELECT id, name FROM profiles WHERE status = 'active' AND id IN (SELECT value FROM json_each(?1))",
    )
    .bind(JSON.stringify([...new Set(ids)]))
    .all<{ id: string; name: string }>();
  return new Map(results.map(({ id, name }) => [id, name]));
}

/** Pages of rows as one JSON list, a line for each row. */
export async function* asJson(pages: AsyncIterable<readonly object[]>): AsyncIterable<string> {
  let separator = "[\n";
  for await (const rows of pages)
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
