import type { StatedOutcome } from "#contract/desk/cases.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

/**
 * The order of a site that an operator names by its id or by its invoice's number, in any capitals; null
 * where there is none. `isWithdrawn`: it was withdrawn from before.
 */
export async function orderNamed(
  db: Pick<D1Database, "prepare">,
  { id: site }: Pick<Tenant, "id">,
  written: string,
): Promise<{ id: string; isWithdrawn: boolean } | null> {
  const name = written.trim();
  const row = await db
    .prepare(
      `SELECT id, EXISTS (SELECT 1 FROM refunds WHERE order_id = orders.id AND why = 'withdrawn') AS withdrawn FROM orders
       WHERE site = ?1 AND id IN (SELECT ?2 UNION ALL SELECT order_id FROM documents WHERE number = ?3 AND kind = 'invoice')`,
    )
    .bind(site, name.toLowerCase(), name.toUpperCase())
    .first<{ id: string; withdrawn: 0 | 1 }>();
  return row && { id: row.id, isWithdrawn: row.withdrawn === 1 };
}

/** What became of a statement that was resolved; null while it is open. */
export const outcomeOf = (
  db: Pick<D1Database, "prepare">,
  { id: site }: Pick<Tenant, "id">,
  statement: string,
): Promise<Exclude<StatedOutcome, "already"> | null> =>
  db
    .prepare("SELECT outcome FROM withdrawal_statements WHERE id = ?1 AND site = ?2 AND outcome <> 'open'")
    .bind(statement, site)
    .first("outcome");
