import { reportError } from "#contract/report-error.ts";
import type { BookedOrder } from "#origin/books/booked-orders.ts";
import type { JobPiece } from "#origin/jobs/job-piece.ts";
import { tenantAtHost } from "#origin/tenant.ts";
import { pdfOf, pdfPath } from "./document-files.ts";
import { correctionStatements, invoiceStatement } from "./issue-documents.ts";
import { parsed, type DocumentRow } from "./stored-documents.ts";

/** Documents issued, made or erased in one piece of a job. */
const PAGE = 20;

/**
 * Returns without the credit note, or the cancellation, that belongs to them. A sum that is credited already
 * needs none.
 */
const UNCORRECTED = `SELECT back.id FROM (
    SELECT id, order_id, payment, at, 0 AS reversed FROM refunds WHERE why = 'withdrawn' AND amount > 0
    UNION ALL SELECT id, order_id, payment, at, reversed_at IS NOT NULL FROM payment_returns) AS back
  JOIN orders ON orders.id = back.order_id AND orders.payment = back.payment
  JOIN documents AS invoice ON invoice.id = 'invoice/' || back.order_id AND invoice.data IS NOT NULL
  WHERE CASE WHEN reversed
      THEN EXISTS (SELECT 1 FROM documents WHERE id = 'credit/' || back.id) AND NOT EXISTS (SELECT 1 FROM documents WHERE id = 'reversal/' || back.id)
      ELSE NOT EXISTS (SELECT 1 FROM documents WHERE id = 'credit/' || back.id)
        AND invoice.amount > (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN amount ELSE -amount END), 0) FROM documents WHERE order_id = back.order_id AND run = 'credit')
      END
  ORDER BY back.at, back.id LIMIT ?1`;

/**
 * Issues what an order lacks of its documents: those of orders from before there were any, and a credit note
 * whose money came free again. Then makes the PDFs that are not stored yet. A job.
 */
export async function completeDocuments({ env, pool, db, cursor, now }: JobPiece): Promise<string | null> {
  const { results: orders } = await db
    .prepare(
      "SELECT * FROM orders WHERE invoice IS NOT NULL AND paid_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM documents WHERE documents.id = 'invoice/' || orders.id) ORDER BY company, invoice LIMIT ?1",
    )
    .bind(PAGE)
    .all<BookedOrder & { paid_at: number }>();
  for (const order of orders) {
    // The site may be gone since: its company's invoices are numbered on all the same.
    const site = (await tenantAtHost(order.host)) ?? { pool, settings: { name: order.host } };
    await (await invoiceStatement(env, site, order)).run();
  }
  const { results: returns } = await db.prepare(UNCORRECTED).bind(PAGE).all<{ id: string }>();
  for (const { id } of returns) await db.batch(correctionStatements(db, { pool }, id, now));
  const { results: rows } = await db
    .prepare(
      "SELECT * FROM documents WHERE pdf_at IS NULL AND data IS NOT NULL AND number > ?1 ORDER BY number LIMIT ?2",
    )
    .bind(cursor ?? "", PAGE)
    .all<DocumentRow>();
  for (const row of rows) {
    const document = parsed(row);
    // One that cannot be made must not keep the others back.
    if (document)
      await pdfOf(env, pool, document).catch((error: unknown) => {
        reportError("document", error, { number: row.number });
      });
  }
  return rows.length < PAGE ? null : (rows.at(-1)?.number ?? null);
}

/**
 * Erases documents whose time is over: what they say, and their PDF. The number and the sums stay, so that a
 * company's run shows no gap. A job.
 */
export async function eraseOldDocuments({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const { results } = await db
    .prepare(
      "SELECT id, number FROM documents WHERE data IS NOT NULL AND keep_until <= ?1 ORDER BY keep_until LIMIT ?2",
    )
    .bind(Math.floor(now.getTime() / 1000), PAGE)
    .all<{ id: string; number: string }>();
  if (results.length === 0) return null;
  // The files first: by its row a document is found again if this is interrupted.
  await env.PHOTOS.delete(results.map(({ number }) => pdfPath(pool, number)));
  await db
    .prepare("UPDATE documents SET data = NULL, member = '' WHERE id IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(results.map(({ id }) => id)))
    .run();
  return results.length < PAGE ? null : "more";
}
