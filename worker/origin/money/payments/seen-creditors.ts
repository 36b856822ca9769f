import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";

type Books = Pick<D1Database, "prepare">;

/** A statement that stores by which creditor the provider collects a company's debits. */
export const seenCreditor = (db: Books, company: string, creditor: string, now: Date): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO seen_creditors (company, creditor, seen_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (company) DO UPDATE SET creditor = ?2, seen_at = ?3 WHERE seen_at <= ?3`,
    )
    .bind(company, creditor, Math.floor(now.getTime() / 1000));

/**
 * Throws payment_unavailable (503) where the provider collects by another creditor than a new mandate would
 * name: nobody signs for a creditor that their statement does not name. Before a company's first debit
 * nothing is known, and the one of companies.toml holds.
 */
export async function refuseOtherCreditor(db: Books, { company, creditorId }: Tenant): Promise<void> {
  const seen = await db
    .prepare("SELECT creditor FROM seen_creditors WHERE company = ?1")
    .bind(company.id)
    .first<{ creditor: string }>();
  if (!seen || seen.creditor === creditorId) return;
  reportError("mandates", "the provider debits by another creditor than the mandate names", {
    company: company.id,
  });
  throw new Refusal(503, "payment_unavailable");
}
