import type { ListedReport } from "#contract/calls/reports.ts";
import type { Tenant } from "#contract/tenant.ts";

/** Reports in one list. */
const LIST_LENGTH = 100;

/** The open reports of a site, the oldest first, or the one with a receipt, open or not, with its evidence. */
export async function readReports(
  db: Pick<D1Database, "prepare">,
  { id: site }: Pick<Tenant, "id">,
  receipt: string | undefined,
): Promise<ListedReport[]> {
  const columns = "receipt, kind, text, reporter, reported, at";
  const { results } = await (
    receipt === undefined
      ? db
          .prepare(
            `SELECT ${columns}, NULL AS evidence FROM reports WHERE site = ?1 AND status = 'open' ORDER BY at, id LIMIT ?2`,
          )
          .bind(site, LIST_LENGTH)
      : db
          .prepare(`SELECT ${columns}, evidence FROM reports WHERE site = ?1 AND receipt = ?2`)
          .bind(site, receipt)
  ).all<Omit<ListedReport, "at" | "evidence"> & { at: number; evidence: string | null }>();
  return results.map(({ at, evidence, ...row }) => ({
    ...row,
    ...(evidence !== null && { evidence: JSON.parse(evidence) as unknown }),
    at: new Date(at * 1000).toISOString(),
  }));
}
