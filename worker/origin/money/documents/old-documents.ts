import type { JobPiece } from "#origin/base/job-piece.ts";
import { pdfPath } from "./document-files.ts";

/** Documents erased in one piece of the job. */
const PAGE = 20;

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
