import { databaseOf, type Env } from "#origin/base/env.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { readOrder, seconds, type BookedOrder } from "#origin/money/books/booked-orders.ts";
import { attempt, failuresOf, isDue, type Attempt } from "#origin/money/documents/document-faults.ts";
import { pdfOf } from "#origin/money/documents/document-files.ts";
import {
  correctionStatements,
  creditedOf,
  invoiceStatement,
  notedOf,
  TO_CREDIT,
} from "#origin/money/documents/issue-documents.ts";
import { mailOfOrder } from "#origin/money/documents/order-mails.ts";
import { parsed, type DocumentRow, type StoredDocument } from "#origin/money/documents/stored-documents.ts";

/** Documents issued or made in one piece of the job. */
const PAGE = 20;

/**
 * Refunds and returns whose notes are too few or too many, while those of their order do not come to what
 * went back.
 */
const UNCORRECTED = `SELECT back.id, back.order_id AS "order", orders.site, ${failuresOf("'correction/' || back.id")} FROM (
    SELECT id, order_id, payment, at, amount AS stands FROM refunds WHERE why = 'withdrawn'
    UNION ALL SELECT id, order_id, payment, at, CASE WHEN reversed_at IS NULL THEN amount ELSE 0 END FROM payment_returns) AS back
  JOIN orders ON orders.id = back.order_id AND orders.payment = back.payment
  JOIN documents AS invoice ON invoice.id = 'invoice/' || back.order_id AND invoice.data IS NOT NULL
  WHERE ((${notedOf("back.id")} < stands AND ${creditedOf("back.order_id")} < ${TO_CREDIT})
      OR (${notedOf("back.id")} > stands AND ${creditedOf("back.order_id")} > ${TO_CREDIT}))
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
        if (!document) return;
        await mailCorrection(env, pool, document, now);
        await pdfOf(env, pool, document);
      },
    );
  return rows.length < PAGE ? null : (rows.at(-1)?.number ?? null);
}

/** An email brings each correction: its own one, where none of what happened did. */
async function mailCorrection(env: Env, pool: string, document: StoredDocument, now: Date): Promise<void> {
  const db = databaseOf(env, { pool });
  const { id, kind, order_id: of } = document;
  const isMailed = db
    .prepare("SELECT 1 FROM mails WHERE link = ?1 AND details ->> 'document' = ?2")
    .bind(of, id);
  if (kind === "invoice" || (await isMailed.first())) return;
  const order = await readOrder(db, of);
  const site = order && (await tenantAtHost(order.host));
  if (!site) return;
  const mail = await mailOfOrder(env, site, "document", order, now, { document: id }, id);
  if (mail.rows.length > 0) await db.batch(mail.rows);
  await mail.enqueue();
}
