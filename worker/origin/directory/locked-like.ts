import type { ProfileCard } from "#contract/entities.ts";
import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "#origin/env.ts";
import type { ProfileDirectory } from "./batching.ts";
import { softImage } from "./images.ts";
import type { Partner } from "./profile-cards.ts";

/**
 * What a free member learns of someone who likes them: that there is someone, by an id that leads nowhere
 * (answers, section 3).
 */
export async function lockedLike(
  { env, tenant, db }: { env: Env; tenant: Tenant; db: ProfileDirectory },
  member: string,
  { card: { id, name, fictional }, image }: Partner,
): Promise<Pick<ProfileCard, "id" | "name" | "fictional" | "main_image">> {
  const handle = (await sign(await keyFor(env.MASTER_SECRET, tenant, "liker"), `${member}/${id}`))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 20);
  const [initial = ""] = new Intl.Segmenter().segment(name);
  return {
    id: `like-${handle}`,
    name: `${typeof initial === "string" ? initial : initial.segment}.`,
    fictional,
    main_image: softImage(db.photoNames, member, image),
  };
}
