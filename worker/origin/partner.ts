import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { Env } from "./env.ts";

type Site = Pick<Tenant, "pool" | "id">;

/**
 * A partner's token for a site: the partner's name and its signature, so that each partner is known by name
 * and loses access once the site's file no longer lists them.
 */
export const partnerToken = async (
  masterSecret: string | undefined,
  site: Site,
  partner: string,
): Promise<string> => `${partner}.${await sign(await keyFor(masterSecret, site, "partner"), partner)}`;

/** The partner of the site whose token a request carries (`Authorization: Bearer <token>`), or null. */
export async function partnerOf(
  env: Pick<Env, "MASTER_SECRET">,
  tenant: Site & Pick<Tenant, "partners">,
  request: Request,
): Promise<string | null> {
  const [, partner, signature] =
    /^Bearer ([a-z0-9-]{1,40})\.([\w-]{43})$/.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!partner || !signature || !tenant.partners.includes(partner)) return null;
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "partner"), partner, signature))
    ? partner
    : null;
}
