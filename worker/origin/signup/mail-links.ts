import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { newId } from "#origin/ids.ts";

/** Seconds for which a link is valid, by its kind. */
const LIFETIME_SECONDS = { activate: 14 * 86_400, reset: 3_600, complete: 30 * 86_400 } as const;
export type LinkKind = keyof typeof LIFETIME_SECONDS;

/** A one-time link for a mail: the insert of its row, and the id from which its token is made. */
export function newLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  member: string,
  now: Date,
): { id: string; row: D1PreparedStatement } {
  const id = newId();
  const seconds = Math.floor(now.getTime() / 1000);
  const row = databaseOf(env, tenant)
    .prepare(
      "INSERT INTO links (id, site, kind, member, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )
    .bind(id, tenant.id, kind, member, seconds, seconds + LIFETIME_SECONDS[kind]);
  return { id, row };
}

/** The token of a link. It is in the mail and nowhere else: the database holds only the id. */
export const linkToken = async (env: Env, tenant: Tenant, id: string): Promise<string> =>
  `${id}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "link"), id)}`;

/**
 * Uses up the link of a token and answers its member. Throws link_expired (410) for a token that is used,
 * old, of another kind or forged.
 */
export async function redeemLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<string> {
  const id = await verifiedLinkId(env, tenant, token);
  const member = await databaseOf(env, tenant)
    .prepare(
      `UPDATE links SET used_at = ?4
       WHERE id = ?1 AND site = ?2 AND kind = ?3 AND used_at IS NULL AND expires_at > ?4
       RETURNING member`,
    )
    .bind(id, tenant.id, kind, Math.floor(now.getTime() / 1000))
    .first<string>("member");
  if (member === null) throw new Refusal(410, "link_expired");
  return member;
}

async function verifiedLinkId(env: Env, tenant: Tenant, token: string): Promise<string> {
  const dot = token.indexOf(".");
  const id = token.slice(0, dot);
  if (dot < 1 || !(await isSigned(await keyFor(env.MASTER_SECRET, tenant, "link"), id, token.slice(dot + 1))))
    throw new Refusal(410, "link_expired");
  return id;
}
