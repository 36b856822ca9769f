import type { Decision, DecisionsAnswer, OpenMatter } from "#contract/calls/safety/decisions.ts";
import { auditList, type AuditRow } from "#origin/base/audit.ts";

/** Matters of each kind, and decisions, in one answer. */
const PAGE = 100;
/** What may be decided on each kind of matter. */
export const DECISIONS = {
  refund: ["again", "done"],
  payment: ["looked_into"],
  return: ["accept", "take", "restore"],
  statement: ["withdraw", "no_purchase"],
  document: ["again"],
} as const satisfies Record<string, readonly Decision[]>;

interface MatterRow extends Omit<OpenMatter, "credits" | "decisions" | "at" | "statement"> {
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
export async function listMatters(db: D1Database, site: string): Promise<DecisionsAnswer> {
  const taken =
    "(SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE return_id = payment_returns.id)";
  const matters = (query: string) => db.prepare(`${query} ORDER BY at LIMIT ?2`).bind(site, PAGE);
  const [refunds, payments, returns, documents, made, statements] = await db.batch<
    MatterRow & AuditRow & StatementRow
  >([
    matters(
      "SELECT 'refund ' || id AS about, 'refund_failed' AS what, order_id AS \"order\", member, amount, currency, NULL AS due, NULL AS taken, at FROM refunds WHERE site = ?1 AND status = 'failed'",
    ),
    matters(
      "SELECT 'payment ' || id AS about, verdict AS what, order_id AS \"order\", NULL AS member, amount, currency, NULL AS due, NULL AS taken, seen_at AS at FROM payments WHERE verdict IN ('wrong_amount', 'unknown_order') AND status = 'paid' AND (site = ?1 OR site = '')",
    ),
    matters(
      `SELECT 'return ' || id AS about, kind AS what, order_id AS "order", member, amount, currency, credits_due AS due, ${taken} AS taken, at FROM payment_returns WHERE site = ?1 AND decision IS NULL AND reversed_at IS NULL AND (kind = 'provider_refund' OR credits_due > ${taken})`,
    ),
    matters(
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
      ...all.map(({ due, taken: gone, at, ...matter }) => ({
        ...matter,
        statement: null,
        credits: due === null || gone === null ? null : { due, taken: gone },
        decisions: [...DECISIONS[kindOf(matter.about)]],
        at: iso(at),
      })),
      ...(statements?.results ?? []).map(statementMatter),
    ],
    made: (made?.results ?? []).map(({ at, operator, action, subject, reason }) => ({
      about: subject,
      decision: action,
      reason,
      operator,
      at: iso(at),
    })),
  };
}

const statementMatter = ({
  id,
  order_id: order,
  name,
  number,
  email,
  known,
  at,
}: StatementRow): OpenMatter => ({
  about: `statement ${id}`,
  what: "withdrawal_statement",
  order,
  member: null,
  amount: 0,
  currency: "",
  statement: { name, number, email, has_account: known === 1 },
  credits: null,
  decisions: [...DECISIONS.statement],
  at: iso(at),
});

/** The first word of what a matter is named by. */
export const kindOf = (about: string): keyof typeof DECISIONS =>
  (["refund", "return", "statement", "document"] as const).find((kind) => about.startsWith(`${kind} `)) ??
  "payment";
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
