import { allPools, type Env } from "#origin/env.ts";
import { deleteOldDrafts } from "#origin/signup/drafts.ts";
import { sweepMemberIndex } from "./sweep-member-index.ts";

/** Days after which counts of hidden pages are deleted (answers, section 3). */
const PAGE_HIDDEN_DAYS = 30;

/** The daily jobs of every pool. */
export async function runDaily(env: Env, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - PAGE_HIDDEN_DAYS * 86_400_000).toISOString().slice(0, 10);
  for (const { pool, database } of allPools(env)) {
    await database.prepare("DELETE FROM page_hidden WHERE day < ?1").bind(oldest).run();
    await deleteOldDrafts(database, now);
    await sweepMemberIndex(env, pool, database, now);
  }
}
