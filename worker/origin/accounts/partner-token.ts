import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { recordAction } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";

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

/**
 * The token of a partner that the site's file lists, for an owner to hand on; null for any other. That it was
 * given out is in the audit, the token is nowhere.
 */
export async function issuePartnerToken(
  env: Env,
  tenant: Site & Pick<Tenant, "partners">,
  { partner, operator }: { partner: string; operator: Actor },
  now: Date,
): Promise<string | null> {
  if (!tenant.partners.includes(partner)) return null;
  const action = "give out partner token";
  await recordAction(
    databaseOf(env, tenant),
    { site: tenant.id, area: "partners", operator, action, subject: partner, reason: "" },
    now,
  );
  return partnerToken(env.MASTER_SECRET, tenant, partner);
}

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
