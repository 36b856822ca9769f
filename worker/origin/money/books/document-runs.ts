import type { DocumentRun } from "#contract/desk/books.ts";

/** Gaps that are named of one run. */
const MOST_GAPS = 100;

/**
 * The runs of document numbers of a pool, or of one company there, each with what it lacks: a number between
 * two others, the first ones, or those of paid orders that have no invoice yet.
 */
export async function documentRuns(
  db: Pick<D1Database, "batch" | "prepare">,
  company: string | null,
): Promise<DocumentRun[]> {
  const [runs, gaps] = await db.batch<DocumentRun & { first: number; end: number }>([
    db
      .prepare(
        "SELECT company, run, count(*) AS documents, max(serial) AS last FROM documents WHERE ?1 IS NULL OR company = ?1 GROUP BY company, run ORDER BY company, run DESC",
      )
      .bind(company),
    db
      .prepare(
        `WITH numbers AS (SELECT company, run, serial FROM documents WHERE ?1 IS NULL OR company = ?1
            UNION SELECT company, 'invoice', max(invoice) + 1 FROM orders WHERE invoice IS NOT NULL AND (?1 IS NULL OR company = ?1) GROUP BY company),
          steps AS (SELECT company, run, serial, lag(serial, 1, 0) OVER (PARTITION BY company, run ORDER BY serial) AS before FROM numbers)
        SELECT company, run, before + 1 AS first, serial - 1 AS end FROM steps WHERE serial > before + 1 ORDER BY company, run, serial LIMIT ${MOST_GAPS}`,
      )
      .bind(company),
  ]);
  return (runs?.results ?? []).map((run) => ({
    ...run,
    gaps: (gaps?.results ?? [])
      .filter((gap) => gap.company === run.company && gap.run === run.run)
      .map(({ first, end }) => (first === end ? String(first) : `${first} to ${end}`)),
  }));
}
