import type { JobPiece } from "#origin/base/job-piece.ts";

/** Days after which counts of hidden pages are deleted (answers, section 3). */
const PAGE_HIDDEN_DAYS = 30;
/** Rows that are deleted in one piece of the job. */
const PAGE = 1_000;

/** Deletes old counts of hidden pages; a job. */
export async function deleteOldPageCounts({ db, now }: JobPiece): Promise<string | null> {
  const oldest = new Date(now.getTime() - PAGE_HIDDEN_DAYS * 86_400_000).toISOString().slice(0, 10);
  const { meta } = await db
    .prepare("DELETE FROM page_hidden WHERE rowid IN (SELECT rowid FROM page_hidden WHERE day < ?1 LIMIT ?2)")
    .bind(oldest, PAGE)
    .run();
  return meta.changes < PAGE ? null : "more";
}
