import type { Tenant } from "#contract/tenant.ts";
import { readOrder } from "#origin/books/booked-orders.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { withdrawStated, type StatementResult } from "./withdraw-stated.ts";

/**
 * Withdraws from the order that a statement means, as of when it was stated. Repeated, it is one withdrawal.
 * `not_possible` without an order, or where it is not paid: then nothing is decided.
 */
export async function withdrawByOperator(
  env: Env,
  tenant: Tenant,
  statement: string,
  id: string | undefined,
): Promise<Exclude<StatementResult, "open"> | "not_found" | "not_possible"> {
  const db = databaseOf(env, tenant);
  const row = await db
    .prepare("SELECT at FROM withdrawal_statements WHERE id = ?1 AND site = ?2 AND outcome = 'open'")
    .bind(statement, tenant.id)
    .first<{ at: number }>();
  if (!row) return "not_found";
  const order = id === undefined ? null : await readOrder(db, id);
  if (order?.site !== tenant.id) return "not_possible";
  const outcome = await withdrawStated(env, tenant, order, new Date(row.at * 1000));
  return outcome === "open" ? "not_possible" : outcome;
}
