import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { cursorAfter, type JobPiece } from "#origin/base/job-piece.ts";

/** Erasures read in one piece of the job. */
const PAGE = 500;

/**
 * The list of erasures: a file for each in the bucket, whose name is all there is to know. It stands there
 * because a database that is restored to an earlier time would forget it. The ids name nobody once the
 * account is erased.
 */
const folderOf = (pool: string): string => `erasures/${pool}/`;

/** Records an erasure before anything is erased, once. */
export async function recordErasure(
  { PHOTOS }: Env,
  pool: string,
  { id, member, host }: { id: string; member: string; host: string },
): Promise<void> {
  await PHOTOS.put(`${folderOf(pool)}${id}/${member}/${host}`, "");
}

/** Lets the job that erases take the account of a member, without the time for a reactivation. */
export async function eraseAtOnce(
  env: Env,
  pool: string,
  { member, host }: { member: string; host: string },
  now: Date,
): Promise<void> {
  const id = newId();
  await recordErasure(env, pool, { id, member, host });
  await databaseOf(env, { pool })
    .prepare(
      "INSERT INTO deletions (id, member, site, host, text, requested_at, erase_at) SELECT ?1, ?2, site, ?3, '', ?4, ?4 FROM accounts WHERE member = ?2",
    )
    .bind(id, member, host, Math.floor(now.getTime() / 1000))
    .run();
}

/** Whether the account of this deletion was erased, or its erasure has begun. */
export async function wasErased({ PHOTOS }: Env, pool: string, deletion: string): Promise<boolean> {
  const { objects } = await PHOTOS.list({ prefix: `${folderOf(pool)}${deletion}/`, limit: 1 });
  return objects.length > 0;
}

/**
 * Finds erased members that a restored database has again, and lets them be erased once more by the job that
 * erases. With a cursor that begins with `all` every erasure is repeated, for member objects that were
 * restored alone. A job.
 */
export async function replayErasures({ env, pool, cursor }: JobPiece): Promise<string | null> {
  const db = databaseOf(env, { pool });
  const [, mode = "", after = ""] = /^(all)?\/?(.*)$/.exec(cursor ?? "") ?? [];
  const { objects } = await env.PHOTOS.list({
    prefix: folderOf(pool),
    limit: PAGE,
    ...(after === "" ? {} : { startAfter: after }),
  });
  const erased = objects.flatMap(({ key }) => {
    const [id, member, host] = key.slice(folderOf(pool).length).split("/");
    return id && member && host ? [{ id, member, host }] : [];
  });
  await db
    .prepare(
      `INSERT INTO deletions (id, member, site, host, text, requested_at, erase_at)
       SELECT value ->> 'id', value ->> 'member', '', value ->> 'host', '', 0, 0 FROM json_each(?1)
       WHERE ?2 OR EXISTS (SELECT 1 FROM roll WHERE roll.member = value ->> 'member')
         OR EXISTS (SELECT 1 FROM accounts WHERE accounts.member = value ->> 'member')
         OR EXISTS (SELECT 1 FROM profiles WHERE profiles.id = value ->> 'member')
         OR EXISTS (SELECT 1 FROM links WHERE links.member = value ->> 'member')
         OR EXISTS (SELECT 1 FROM mandates WHERE mandates.member = value ->> 'member')
       ON CONFLICT DO UPDATE SET erase_at = 0`,
    )
    .bind(JSON.stringify(erased), Number(mode === "all"))
    .run();
  const next = cursorAfter(
    objects.map(({ key }) => ({ at: 0, id: key })),
    PAGE,
  );
  return next === null ? null : `${mode}/${objects.at(-1)?.key ?? ""}`;
}
