import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { readOrder } from "#origin/money/books/booked-orders.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { withdrawStated, type StatementResult } from "./withdraw-stated.ts";

/**
 * Withdraws from the order that a statement means, as of when it was stated. Repeated, it is one withdrawal.
 * `not_possible` without an order, or where it is not paid: then nothing is decided. The order is chosen
 * before anything is withdrawn: of two operators who choose different ones at once, the second is told that
 * there is no such case any more, and so is one who chooses another after a crash.
 */
export async function withdrawByOperator(
  env: Env,
  tenant: Tenant,
  statement: string,
  id: string | undefined,
  deadline: ProviderDeadline,
): Promise<Exclude<StatementResult, "open"> | "not_found" | "not_possible"> {
  const db = databaseOf(env, tenant);
  const order = id === undefined ? null : await readOrder(db, id);
  const row = await db
    .prepare(
      `UPDATE withdrawal_statements SET chosen = ?3 WHERE id = ?1 AND site = ?2 AND outcome = 'open' AND (chosen IS NULL OR chosen = ?3) RETURNING at`,
    )
    .bind(statement, tenant.id, order?.site === tenant.id ? order.id : null)
    .first<{ at: number }>();
  if (!row) return "not_found";
  if (order?.site !== tenant.id) return "not_possible";
  const outcome = await withdrawStated(env, tenant, order, new Date(row.at * 1000), deadline);
  if (outcome !== "open") return outcome;
  await db
    .prepare(
      "UPDATE withdrawal_statements SET chosen = NULL WHERE id = ?1 AND chosen = ?2 AND outcome = 'open'",
    )
    .bind(statement, order.id)
    .run();
  return "not_possible";
}
