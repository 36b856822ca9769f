import type { ProfileCard } from "#contract/entities.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/**
 * What a free member learns of someone who likes them: that there is someone, by an id that leads nowhere,
 * and whether the profile is fictional (answers, section 3). Nothing of the profile itself may be in it: not
 * its initial, nor anything made from its photo, which could be compared with the photos of others.
 */
export async function lockedLike(
  { env, tenant }: { env: Env; tenant: Tenant },
  member: string,
  { id, fictional }: Pick<ProfileCard, "id" | "fictional">,
): Promise<Pick<ProfileCard, "id" | "name" | "fictional" | "main_image">> {
  const handle = (await sign(await keyFor(env.MASTER_SECRET, tenant, "liker"), `${member}/${id}`))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 20);
  return { id: `like-${handle}`, name: "", fictional, main_image: null };
}
