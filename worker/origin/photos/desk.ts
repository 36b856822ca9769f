import type { WaitingPhoto } from "../../contract/calls/inspection.ts";
import type { Tenant } from "../../contract/tenant.ts";
import { fileName } from "../directory/images.ts";
import { databaseOf, type Env } from "../env.ts";
import { memberObject } from "../member/address.ts";
import type { Decision } from "../member/photos.ts";

/** Photos that are listed at once. */
const LISTED = 100;

/** A site's photos that wait for a decision, the longest waiting first. */
export async function waitingPhotos(db: Pick<D1Database, "prepare">, tenant: Pick<Tenant, "id">): Promise<WaitingPhoto[]> {
  const { results } = await db
    .prepare(`SELECT photos.key, photos.uploaded_at, profiles.id, profiles.name FROM photos INDEXED BY photos_inspected JOIN profiles ON profiles.id = photos.profile
      WHERE photos.status = 'inspected' AND photos.uploaded_at IS NOT NULL AND profiles.site = ?1 AND profiles.status <> 'deleted' ORDER BY photos.uploaded_at, photos.key LIMIT ?2`)
    .bind(tenant.id, LISTED)
    .all<{ key: string; uploaded_at: number; id: string; name: string }>();
  return results.map(({ key, uploaded_at: at, id, name }) => ({
    key,
    filename: fileName(key, "full"),
    thumb_filename: fileName(key, "thumb"),
    profile: { id, name },
    uploaded_at: new Date(at * 1000).toISOString(),
  }));
}

/** Carries a decision to the member whose photo it is. False for a photo that this site has not. */
export async function decideOn(env: Env, tenant: Tenant, key: string, decision: Decision): Promise<boolean> {
  const member = await databaseOf(env, tenant).prepare("SELECT profiles.id FROM photos JOIN profiles ON profiles.id = photos.profile WHERE photos.key = ?1 AND profiles.site = ?2 AND profiles.status <> 'deleted'").bind(key, tenant.id).first<string>("id");
  return member !== null && memberObject(env, tenant.pool, member).decideOnPhoto(key, decision);
}
