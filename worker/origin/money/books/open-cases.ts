import type { Resolution, CasesAnswer, OpenCase } from "#contract/desk/cases.ts";
import { auditList, type AuditRow } from "#origin/base/audit.ts";

/** Open cases of one page. */
const PAGE = 100;
/** How each kind of case may be resolved. */
export const RESOLUTIONS = {
  refund: ["again", "done"],
  operator_refund: ["again", "drop"],
  payment: ["looked_into"],
  return: ["accept", "take", "restore"],
  statement: ["withdraw", "no_purchase"],
  document: ["again"],
} as const satisfies Record<string, readonly Resolution[]>;

interface CaseRow extends Omit<OpenCase, "credits" | "resolutions" | "at" | "statement"> {
  due: number | null;
  taken: number | null;
  /** Of a statement. */
  name: string | null;
  number: string | null;
  email: string | null;
  known: 0 | 1 | null;
  at: number;
}

const TAKEN = "(SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE return_id = payment_returns.id)";
const HERE = "site IN (SELECT value FROM json_each(?1))";
const NO_STATEMENT = "NULL AS name, NULL AS number, NULL AS email, NULL AS known";
/** The member whose address was typed, and perhaps not by them. */
const STATED_BY =
  "(SELECT member FROM accounts WHERE accounts.site = stated.site AND email_key = lower(stated.email))";
/** D1 takes few terms in one compound, hence one within the other. */
const FAILED = `SELECT 'refund ' || id AS about, 'refund_failed' AS what, site, order_id, member, amount, currency, failure, at
    FROM refunds WHERE ${HERE} AND status = 'failed'
  UNION ALL SELECT 'operator_refund ' || given.id, 'operator_refund_failed', given.site, order_id, member, given.amount, given.currency, failure, given.at
    FROM operator_refunds AS given JOIN orders ON orders.id = order_id
    WHERE given.site IN (SELECT value FROM json_each(?1)) AND given.status = 'failed'`;

/**
 * What waits for the operators of sites (?1, as JSON): refunds and documents that failed, payments that fit
 * no order (those that name none belong to every site of the pool), money that went back while credits of it
 * are spent, or which was refunded at the provider and may be meant as a kindness, and statements of
 * withdrawals that nothing fits.
 */
const OPEN = `
  SELECT about, what, site, order_id AS "order", member, amount, currency,
    NULL AS due, NULL AS taken, ${NO_STATEMENT}, failure, at
  FROM (${FAILED})
  UNION ALL
  SELECT 'payment ' || id, verdict, site, order_id, (SELECT member FROM orders WHERE orders.id = order_id), amount, currency, NULL, NULL, ${NO_STATEMENT}, NULL, seen_at
  FROM payments WHERE verdict IN ('wrong_amount', 'unknown_order') AND status = 'paid' AND (${HERE} OR site = '')
  UNION ALL
  SELECT 'return ' || id, kind, site, order_id, member, amount, currency, credits_due, ${TAKEN}, ${NO_STATEMENT}, NULL, at
  FROM payment_returns WHERE ${HERE} AND decision IS NULL AND reversed_at IS NULL
    AND (kind = 'provider_refund' OR credits_due > ${TAKEN})
  UNION ALL
  SELECT 'document ' || about, 'document_failed', orders.site, order_id, member, amount, currency,
    NULL, NULL, ${NO_STATEMENT}, NULL, at
  FROM document_faults JOIN orders ON orders.id = order_id
  WHERE document_faults.site IN (SELECT value FROM json_each(?1))
  UNION ALL
  SELECT 'statement ' || id, 'withdrawal_statement', site, order_id, ${STATED_BY}, 0, '', NULL, NULL, name, number, email,
    ${STATED_BY} IS NOT NULL, NULL, at
  FROM withdrawal_statements AS stated WHERE ${HERE} AND outcome = 'open'`;

/**
 * A page of what waits, oldest first, and how many there are in all. `after` is the last page's `next`;
 * `about`: one case alone.
 */
export async function openCases(
  db: Pick<D1Database, "prepare" | "batch">,
  sites: readonly string[],
  after: { at: number; about: string } | null,
  about: string | null = null,
): Promise<{ open: OpenCase[]; total: number; oldest: number | null; isMore: boolean }> {
  const here = JSON.stringify(sites);
  const [rows, count] = await db.batch<CaseRow & { total: number; oldest: number | null }>([
    db
      .prepare(
        `SELECT * FROM (${OPEN}) WHERE (at, about) > (?2, ?3) AND (?4 IS NULL OR about = ?4) ORDER BY at, about LIMIT ${PAGE + 1}`,
      )
      .bind(here, after?.at ?? -1, after?.about ?? "", about),
    db
      .prepare(`SELECT count(*) AS total, min(at) AS oldest FROM (${OPEN}) WHERE ?2 IS NULL OR about = ?2`)
      .bind(here, about),
  ]);
  const found = rows?.results ?? [];
  const { total = 0, oldest = null } = count?.results[0] ?? {};
  return { open: found.slice(0, PAGE).map(caseOf), total, oldest, isMore: found.length > PAGE };
}

/**
 * What waits for the operator of a site, the oldest first; statements of an account's address before others,
 * since strangers can send any number of them. And what was resolved.
 */
export async function listCases(db: D1Database, site: string): Promise<CasesAnswer> {
  const [open, resolved] = await db.batch<CaseRow & AuditRow>([
    db
      .prepare(`SELECT * FROM (${OPEN}) ORDER BY known IS NOT NULL, known DESC, at, about`)
      .bind(JSON.stringify([site])),
    auditList(db, site, "books", PAGE),
  ]);
  return {
    open: (open?.results ?? []).map(caseOf),
    resolved: (resolved?.results ?? []).map(({ at, operator, action, subject, reason }) => ({
      about: subject,
      resolution: action,
      reason,
      operator,
      at: iso(at),
    })),
  };
}

const caseOf = ({ due, taken, at, name, number, email, known, ...one }: CaseRow): OpenCase => ({
  ...one,
  statement:
    name === null || number === null || email === null
      ? null
      : { name, number, email, has_account: known === 1 },
  credits: due === null || taken === null ? null : { due, taken },
  resolutions: RESOLUTIONS[kindOf(one.about)].filter(
    (each) => each !== "take" || due === null || due > (taken ?? 0),
  ),
  at: iso(at),
});

/** The first word of what a case is named by. */
export const kindOf = (about: string): keyof typeof RESOLUTIONS =>
  (["refund", "operator_refund", "return", "statement", "document"] as const).find((kind) =>
    about.startsWith(`${kind} `),
  ) ?? "payment";
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
