import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { StatementFigures } from "#origin/mail/mail-kinds.ts";
import { matchOrder } from "./match-order.ts";
import { withdrawStated, type StatementResult } from "./withdraw-stated.ts";

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
 * fits nothing and whose address has had enough acknowledgements: the operator has it all the same.
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
  if (order === null && row.no_mail === 1) return null;
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

async function decide(
  env: Env,
  tenant: Tenant,
  db: D1Database,
  row: StatementRow,
): Promise<{ order: string | null; outcome: StatementResult }> {
  const stated = new Date(row.at * 1000);
  const order = row.by_hand === 1 ? null : await matchOrder(env, tenant, db, row);
  const outcome = order === null ? "open" : await withdrawStated(env, tenant, order, stated);
  await db
    .prepare(
      `UPDATE withdrawal_statements SET order_id = ?2, outcome = ?3,
         ended_at = CASE WHEN ?3 = 'open' THEN NULL ELSE ?4 END WHERE id = ?1 AND outcome IS NULL`,
    )
    .bind(row.id, order?.id ?? null, outcome, Math.floor(Date.now() / 1000))
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
