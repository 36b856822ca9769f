import type { ProfileCard } from "../../contract/entities.ts";
import type { Tenant } from "../../contract/tenant.ts";
import type { Directory } from "./gathered.ts";
import { cardOf, type CardRow } from "./search.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

interface Row extends CardRow {
  invisible: 0 | 1;
}

/** The cards of members by their ids, in the order of the ids: who is not active, or not to be seen on this site, has none. */
export async function readCards(db: Directory, tenant: Pick<Tenant, "id" | "sharing">, ids: readonly string[], now: Date): Promise<ProfileCard[]> {
  if (ids.length === 0) return [];
  const [found] = await db.batch<Row>([
    db
      .prepare(`SELECT p.id, p.name, p.gender, p.date_of_birth, p.fictional, p.city, p.active_at, p.invisible, photos.key AS photo, photos.status AS photo_status
        FROM profiles AS p LEFT JOIN photos ON photos.profile = p.id AND photos.position = 0 AND photos.status <> 'deleted'
        WHERE p.id IN (SELECT value FROM json_each(?1)) AND p.status = 'active' AND ${isShownOn("p", "?2")}`)
      .bind(JSON.stringify(ids), sitesShownOn(tenant)),
  ]);
  const cards = new Map((found?.results ?? []).map((row) => [row.id, row.invisible === 1 ? { ...cardOf(row, now), activity: "earlier" as const } : cardOf(row, now)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
