import { seconds, type BookedOrder } from "#origin/books/booked-orders.ts";
import type { JobPiece } from "#origin/jobs/job-piece.ts";
import { tenantAtHost } from "#origin/tenant.ts";
import { attempt, failuresOf, isDue, type Attempt } from "./document-faults.ts";
import { pdfOf, pdfPath } from "./document-files.ts";
import {
  correctionStatements,
  creditedOf,
  invoiceStatement,
  IS_LOWER,
  TO_CREDIT,
} from "./issue-documents.ts";
import { parsed, type DocumentRow } from "./stored-documents.ts";

/** Documents issued, made or erased in one piece of a job. */
const PAGE = 20;

/**
 * Refunds and returns without the credit note, or the cancellation, that belongs to them, as far as the notes
 * of their order do not come to what went back.
 */
const UNCORRECTED = `SELECT back.id, back.order_id AS "order", orders.site, ${failuresOf("'correction/' || back.id")} FROM (
    SELECT id, order_id, payment, at, ${IS_LOWER} AS ended FROM refunds WHERE why = 'withdrawn'
    UNION ALL SELECT id, order_id, payment, at, reversed_at IS NOT NULL FROM payment_returns) AS back
  JOIN orders ON orders.id = back.order_id AND orders.payment = back.payment
  JOIN documents AS invoice ON invoice.id = 'invoice/' || back.order_id AND invoice.data IS NOT NULL
  WHERE (CASE WHEN EXISTS (SELECT 1 FROM documents WHERE id = 'credit/' || back.id)
      THEN ended AND NOT EXISTS (SELECT 1 FROM documents WHERE id = 'reversal/' || back.id) AND ${creditedOf("back.order_id")} > ${TO_CREDIT}
      ELSE ${creditedOf("back.order_id")} < ${TO_CREDIT} END)
    AND ${isDue("'correction/' || back.id")}
  ORDER BY back.at, back.id LIMIT ?2`;

/**
 * Issues what an order lacks of its documents: those of orders from before there were any, and what corrects
 * them where money came free again. Then makes the PDFs that are not stored yet. One that fails keeps no
 * other back. A job.
 */
export async function completeDocuments({ env, pool, db, cursor, now }: JobPiece): Promise<string | null> {
  const { results: orders } = await db
    .prepare(
      `SELECT *, ${failuresOf("'invoice/' || id")} FROM orders WHERE invoice IS NOT NULL AND paid_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM documents WHERE documents.id = 'invoice/' || orders.id)
         AND ${isDue("'invoice/' || id")} ORDER BY company, invoice LIMIT ?2`,
    )
    .bind(seconds(now), PAGE)
    .all<BookedOrder & { paid_at: number } & Pick<Attempt, "failures">>();
  for (const { failures, ...order } of orders)
    await attempt(
      db,
      { about: `invoice/${order.id}`, site: order.site, order: order.id, failures },
      now,
      async () => {
        // The site may be gone since: its company's invoices are numbered on all the same.
        const site = (await tenantAtHost(order.host)) ?? { pool, settings: { name: order.host } };
        await (await invoiceStatement(env, site, order)).run();
      },
    );
  const { results: returns } = await db
    .prepare(UNCORRECTED)
    .bind(seconds(now), PAGE)
    .all<Omit<Attempt, "about"> & { id: string }>();
  for (const { id, ...of } of returns)
    await attempt(db, { about: `correction/${id}`, ...of }, now, () =>
      db.batch(correctionStatements(db, { pool }, id, now)),
    );
  const { results: rows } = await db
    .prepare(
      `SELECT *, ${failuresOf("'pdf/' || number")} FROM documents WHERE pdf_at IS NULL AND data IS NOT NULL AND number > ?2 AND ${isDue("'pdf/' || number")} ORDER BY number LIMIT ?3`,
    )
    .bind(seconds(now), cursor ?? "", PAGE)
    .all<DocumentRow & Pick<Attempt, "failures">>();
  for (const { failures, ...row } of rows)
    await attempt(
      db,
      { about: `pdf/${row.number}`, site: row.site, order: row.order_id, failures },
      now,
      async () => {
        const document = parsed(row);
        if (document) await pdfOf(env, pool, document);
      },
    );
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
