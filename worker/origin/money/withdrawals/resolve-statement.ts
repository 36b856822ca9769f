import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { readOrder } from "#origin/money/books/booked-orders.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import type { StatementFigures } from "#origin/outbound/mail/mail-kinds.ts";
import { matchOrder } from "./match-order.ts";
import { withdrawStated, type StatementResult } from "./withdraw-stated.ts";

/**
 * Acknowledgements of statements about one order within a day, each further one only where it has another
 * outcome than all before: repeating it has no effect, and a stranger who knows its number sends no flood.
 */
const REPEATS = 5;
const DAY_SECONDS = 86_400;

interface StatementRow {
  id: string;
  name: string;
  number: string;
  email: string;
  language: Locale;
  by_hand: 0 | 1;
  no_mail: 0 | 1;
  order_id: string | null;
  outcome: StatementResult | "no_purchase" | null;
  at: number;
}

/**
 * Finds out what the statement of a withdrawal fits, withdraws, and answers its acknowledgement: what was
 * stated, when, and what follows. Repeated, it does nothing and answers the same. Null for a statement that
 * fits nothing and whose address has had enough acknowledgements, and for one more of many about one order:
 * the operator has the former all the same. What others state by an address costs its owner nothing: theirs
 * fits an order.
 */
export async function resolveStatement(
  env: Env,
  tenant: Tenant,
  id: string,
): Promise<{ recipient: string; name: string; details: StatementFigures } | null> {
  const db = databaseOf(env, tenant);
  const row = await db
    .prepare("SELECT * FROM withdrawal_statements WHERE id = ?1 AND site = ?2")
    .bind(id, tenant.id)
    .first<StatementRow>();
  if (!row) return null;
  const { order, outcome } =
    row.outcome === null ? await decide(env, tenant, db, row) : { order: row.order_id, outcome: row.outcome };
  if (order === null ? row.no_mail === 1 : await isOneOfMany(db, row, order, outcome)) return null;
  const own =
    order === null
      ? null
      : await db
          .prepare("SELECT email FROM orders JOIN accounts USING (member) WHERE orders.id = ?1")
          .bind(order)
          .first<string>("email");
  const refund =
    outcome === "withdrawn" && order !== null
      ? await db
          .prepare("SELECT amount, currency FROM refunds WHERE order_id = ?1 AND why = 'withdrawn'")
          .bind(order)
          .first<{ amount: number; currency: string }>()
      : null;
  return {
    recipient: own ?? row.email,
    name: mailable(row.name) || row.email,
    details: {
      name: mailable(row.name),
      number: mailable(row.number),
      at: new Date(row.at * 1000).toISOString(),
      outcome: outcome === "no_purchase" ? "open" : outcome,
      refund,
    },
  };
}

async function isOneOfMany(
  db: D1Database,
  { id, at }: StatementRow,
  order: string,
  outcome: StatementRow["outcome"],
): Promise<boolean> {
  const before = await db
    .prepare(
      `SELECT count(*) AS n, coalesce(sum(outcome = ?4), 0) AS alike FROM withdrawal_statements
       WHERE order_id = ?1 AND at > ?2 - ${DAY_SECONDS} AND (at, id) < (?2, ?3)`,
    )
    .bind(order, at, id, outcome)
    .first<{ n: number; alike: number }>();
  return before !== null && before.n >= REPEATS && before.alike > 0;
}

async function decide(
  env: Env,
  tenant: Tenant,
  db: D1Database,
  row: StatementRow,
): Promise<{ order: string | null; outcome: StatementResult }> {
  const stated = new Date(row.at * 1000);
  const isOwn = row.order_id !== null;
  const match = isOwn
    ? { order: await readOrder(db, row.order_id ?? ""), isGuessable: false }
    : await matchOrder(env, tenant, db, row);
  const order = match?.order ?? null;
  // Beyond the budget of guesses, what could be guessed is looked at by an operator.
  const outcome =
    order === null || (row.by_hand === 1 && match?.isGuessable === true)
      ? "open"
      : await withdrawStated(env, tenant, order, stated, NO_DEADLINE);
  await db
    .prepare(
      `UPDATE withdrawal_statements SET order_id = ?2, outcome = ?3,
         ended_at = CASE WHEN ?3 = 'open' THEN NULL ELSE ?4 END,
         statement_key = CASE WHEN ?5 = 1 THEN statement_key || '/' || id ELSE statement_key END
       WHERE id = ?1 AND outcome IS NULL`,
    )
    // a further withdrawal in the member's session is one of its own
    .bind(row.id, order?.id ?? null, outcome, Math.floor(Date.now() / 1000), Number(isOwn))
    .run();
  return { order: order?.id ?? null, outcome };
}

/**
 * What was typed, as it may stand in an email to an address that nobody has proven: letters, digits and what
 * stands between them, but no dot, slash or at sign that makes an address of it, since a stranger may have
 * typed it for somebody else.
 */
const mailable = (typed: string): string =>
  typed
    .replace(/[^\p{L}\p{M}\p{N}'’ -]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
