import type { Resolution, CasesAnswer, OpenCase } from "#contract/calls/money/cases.ts";
import { auditList, type AuditRow } from "#origin/base/audit.ts";

/** Cases of each kind, and resolved ones, in one answer. */
const PAGE = 100;
/** How each kind of case may be resolved. */
export const RESOLUTIONS = {
  refund: ["again", "done"],
  payment: ["looked_into"],
  return: ["accept", "take", "restore"],
  statement: ["withdraw", "no_purchase"],
  document: ["again"],
} as const satisfies Record<string, readonly Resolution[]>;

interface CaseRow extends Omit<OpenCase, "credits" | "resolutions" | "at" | "statement"> {
  due: number | null;
  taken: number | null;
  at: number;
}
interface StatementRow {
  id: string;
  order_id: string | null;
  name: string;
  number: string;
  email: string;
  known: 0 | 1;
  at: number;
}

/**
 * What waits for the operator of a site: refunds and documents that failed, payments that fit no order (those
 * that name none belong to every site of the pool), and money that went back while credits of it are spent,
 * or which the operator refunded at the provider and may mean as a kindness; and statements of withdrawals
 * that nothing fits, those of an account's address first, since strangers can send any number of others.
 */
export async function listCases(db: D1Database, site: string): Promise<CasesAnswer> {
  const taken =
    "(SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE return_id = payment_returns.id)";
  const cases = (query: string) => db.prepare(`${query} ORDER BY at LIMIT ?2`).bind(site, PAGE);
  const [refunds, payments, returns, documents, resolved, statements] = await db.batch<
    CaseRow & AuditRow & StatementRow
  >([
    cases(
      "SELECT 'refund ' || id AS about, 'refund_failed' AS what, order_id AS \"order\", member, amount, currency, NULL AS due, NULL AS taken, at FROM refunds WHERE site = ?1 AND status = 'failed'",
    ),
    cases(
      "SELECT 'payment ' || id AS about, verdict AS what, order_id AS \"order\", NULL AS member, amount, currency, NULL AS due, NULL AS taken, seen_at AS at FROM payments WHERE verdict IN ('wrong_amount', 'unknown_order') AND status = 'paid' AND (site = ?1 OR site = '')",
    ),
    cases(
      `SELECT 'return ' || id AS about, kind AS what, order_id AS "order", member, amount, currency, credits_due AS due, ${taken} AS taken, at FROM payment_returns WHERE site = ?1 AND decision IS NULL AND reversed_at IS NULL AND (kind = 'provider_refund' OR credits_due > ${taken})`,
    ),
    cases(
      "SELECT 'document ' || about AS about, 'document_failed' AS what, order_id AS \"order\", member, amount, currency, NULL AS due, NULL AS taken, at FROM document_faults JOIN orders ON orders.id = order_id WHERE document_faults.site = ?1",
    ),
    auditList(db, site, "books", PAGE),
    db
      .prepare(
        `SELECT id, order_id, name, number, email, at, 
           EXISTS (SELECT 1 FROM accounts WHERE accounts.site = ?1 AND email_key = lower(stated.email)) AS known
         FROM withdrawal_statements AS stated WHERE site = ?1 AND outcome = 'open' ORDER BY known DESC, at LIMIT ?2`,
      )
      .bind(site, PAGE),
  ]);
  const all = [
    ...(refunds?.results ?? []),
    ...(payments?.results ?? []),
    ...(returns?.results ?? []),
    ...(documents?.results ?? []),
  ];
  return {
    open: [
      ...all.map(({ due, taken: gone, at, ...one }) => ({
        ...one,
        statement: null,
        credits: due === null || gone === null ? null : { due, taken: gone },
        resolutions: [...RESOLUTIONS[kindOf(one.about)]],
        at: iso(at),
      })),
      ...(statements?.results ?? []).map(statementCase),
    ],
    resolved: (resolved?.results ?? []).map(({ at, operator, action, subject, reason }) => ({
      about: subject,
      resolution: action,
      reason,
      operator,
      at: iso(at),
    })),
  };
}

const statementCase = ({ id, order_id: order, name, number, email, known, at }: StatementRow): OpenCase => ({
  about: `statement ${id}`,
  what: "withdrawal_statement",
  order,
  member: null,
  amount: 0,
  currency: "",
  statement: { name, number, email, has_account: known === 1 },
  credits: null,
  resolutions: [...RESOLUTIONS.statement],
  at: iso(at),
});

/** The first word of what a case is named by. */
export const kindOf = (about: string): keyof typeof RESOLUTIONS =>
  (["refund", "return", "statement", "document"] as const).find((kind) => about.startsWith(`${kind} `)) ??
  "payment";
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
