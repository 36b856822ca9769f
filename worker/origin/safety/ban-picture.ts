import type { Tenant } from "#contract/platform/tenant.ts";
import type { PhotoRefusal } from "#contract/product/photos.ts";
import { auditStatement, inAudit } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { filePath } from "#origin/media/photos/files.ts";
import { printOf, type PicturePrint } from "#origin/media/photos/prints.ts";

/**
 * Refuses a picture from now on, no matter who uploads it in this pool: a copy of it is found by its print. A
 * picture that is gone has none, and nothing is banned. Copies that others have already stay: the desk shows
 * them as such once they wait for a decision.
 */
export async function banPicture(
  env: Env,
  { id: site, pool }: Pick<Tenant, "id" | "pool">,
  { key, reason, operator }: { key: string; reason: PhotoRefusal; operator: Actor },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, { pool });
  const print = await printOfPhoto(env, db, pool, key);
  if (print === null) return;
  const photo = inAudit(key);
  await db.batch([
    auditStatement(
      db,
      { site, area: "photos", operator, action: "ban picture", subject: photo, reason },
      { where: "NOT EXISTS (SELECT 1 FROM blocked_pictures WHERE content = ?)", values: [print.content] },
      now,
    ),
    db
      .prepare(
        `INSERT INTO blocked_pictures (content, look, complaint, at, photo, reason) VALUES (?1, ?2, '', ?3, ?4, ?5)
         ON CONFLICT (content) DO NOTHING`,
      )
      .bind(print.content, print.look, Math.floor(now.getTime() / 1000), photo, reason),
  ]);
}

/** Ends the ban of a picture, with the decision that it came with. */
export const unbanStatement = (db: Pick<D1Database, "prepare">, key: string): D1PreparedStatement =>
  db.prepare("DELETE FROM blocked_pictures WHERE photo = ?1").bind(inAudit(key));

/** The print of a photo, as it was stored with it, or made now. */
async function printOfPhoto(
  env: Env,
  db: D1Database,
  pool: string,
  key: string,
): Promise<PicturePrint | null> {
  const stored = await db
    .prepare("SELECT content, look FROM photo_prints WHERE key = ?1")
    .bind(key)
    .first<PicturePrint>();
  if (stored) return stored;
  const file = await env.PHOTOS.get(filePath(pool, key, "full"));
  return file && printOf(env.IMAGES, new Uint8Array(await file.arrayBuffer()));
}
