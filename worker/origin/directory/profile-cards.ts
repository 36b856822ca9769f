import type { ProfileCard } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { LikeMarks } from "#origin/member/relations/like-lists.ts";
import type { ProfileDirectory } from "./directory.ts";
import { cardOf, type CardRow } from "./search.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

interface Row extends CardRow {
  invisible: 0 | 1;
  status: "active" | "disabled";
}

/**
 * The cards of members, in the order of their ids. Members who are not active, or not shown on this site,
 * have none.
 */
export async function readCards(
  db: ProfileDirectory,
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

/** A card of a list with what the viewer may know of likes between the two. */
export function markLikes(
  card: ProfileCard,
  { liked, likesYou }: LikeMarks,
  isPremium: boolean,
): ProfileCard {
  const isLiked = liked.includes(card.id);
  return {
    ...card,
    ...(isLiked && { liked: true }),
    ...((isPremium || isLiked) && likesYou.includes(card.id) && { likes_you: true }),
  };
}

/** The other member of a conversation; `confirmed`: their email address is proven. */
export interface Partner {
  card: ProfileCard;
  confirmed: boolean;
  invisible: boolean;
}

/** Whether a list that a member did not ask to be in, such as that of profile views, may name them. */
export const isListed = (partner: Partner | undefined): partner is Partner =>
  partner !== undefined && partner.confirmed && !partner.invisible;

/**
 * The names of the members with these ids, confirmed or not; deleted accounts, and those not shown here, have
 * none.
 */
export async function readNames(
  db: ProfileDirectory,
  tenant: Pick<Tenant, "id" | "sharing">,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const [found] = await db.batch<{ id: string; name: string }>([
    db
      .prepare(
        `SELECT p.id, p.name
          FROM profiles AS p
          WHERE p.id IN (SELECT value FROM json_each(?1))
            AND p.status IN ('active', 'disabled')
            AND ${isShownOn("p", "?2")}`,
      )
      .bind(JSON.stringify(ids), sitesShownOn(tenant)),
  ]);
  return new Map((found?.results ?? []).map(({ id, name }) => [id, name]));
}

/**
 * The members with these ids, confirmed or not. Deleted accounts, and those not shown on this site, are
 * missing.
 */
export async function readPartners(
  db: ProfileDirectory,
  tenant: Pick<Tenant, "id" | "sharing">,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Partner>> {
  if (ids.length === 0) return new Map();
  const [found] = await db.batch<Row>([
    db
      .prepare(`SELECT p.id, p.name, p.gender, p.date_of_birth, p.fictional, p.verified_photo, p.city,
        p.active_at, p.invisible, p.status, photos.key AS photo, photos.status AS photo_status,
        photos.focus AS photo_focus
        FROM profiles AS p
          LEFT JOIN photos ON photos.profile = p.id
            AND photos.position = 0
            AND photos.status <> 'deleted'
        WHERE p.id IN (SELECT value FROM json_each(?1))
            AND p.status IN ('active', 'disabled')
            AND ${isShownOn("p", "?2")}`)
      .bind(JSON.stringify(ids), sitesShownOn(tenant)),
  ]);
  return new Map(
    (found?.results ?? []).map((row) => {
      const card = cardOf(db.photoNames, row, now);
      return [
        row.id,
        {
          card: row.invisible === 1 ? { ...card, activity: "earlier" as const } : card,
          confirmed: row.status === "active",
          invisible: row.invisible === 1,
        },
      ];
    }),
  );
}
