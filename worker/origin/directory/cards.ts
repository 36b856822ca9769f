import type { ProfileCard } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Directory } from "./gathered.ts";
import { cardOf, type CardRow } from "./search.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

interface Row extends CardRow {
  invisible: 0 | 1;
  status: "active" | "disabled";
}

/**
 * The cards of members by their ids, in the order of the ids: who is not active, or not to be seen on this
 * site, has none.
 */
export async function readCards(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  ids: readonly string[],
  now: Date,
): Promise<ProfileCard[]> {
  const found = await readPartners(db, tenant, ids, now);
  return ids.flatMap((id) => {
    const partner = found.get(id);
    return partner?.confirmed ? [partner.card] : [];
  });
}

/** Somebody one has a conversation with; `confirmed`: his address is proven. */
export interface Partner {
  card: ProfileCard;
  confirmed: boolean;
}

/**
 * Those of the ids who are there, also with an address that is not proven; who is no more, or not to be seen
 * on this site, is missing.
 */
export async function readPartners(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Partner>> {
  if (ids.length === 0) return new Map();
  const [found] = await db.batch<Row>([
    db
      .prepare(`SELECT p.id, p.name, p.gender, p.date_of_birth, p.fictional, p.city, p.active_at, p.invisible, p.status, photos.key AS photo, photos.status AS photo_status
        FROM profiles AS p LEFT JOIN photos ON photos.profile = p.id AND photos.position = 0 AND photos.status <> 'deleted'
        WHERE p.id IN (SELECT value FROM json_each(?1)) AND p.status IN ('active', 'disabled') AND ${isShownOn("p", "?2")}`)
      .bind(JSON.stringify(ids), sitesShownOn(tenant)),
  ]);
  return new Map(
    (found?.results ?? []).map((row) => {
      const card = cardOf(row, now);
      return [
        row.id,
        {
          card: row.invisible === 1 ? { ...card, activity: "earlier" as const } : card,
          confirmed: row.status === "active",
        },
      ];
    }),
  );
}
