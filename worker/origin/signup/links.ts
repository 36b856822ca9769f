import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { newId } from "#origin/accounts/login.ts";
import { databaseOf, type Env } from "#origin/env.ts";

/** Seconds that a link is good for. */
const GOOD_FOR = { activate: 14 * 86_400, reset: 3_600, complete: 30 * 86_400 } as const;
export type LinkKind = keyof typeof GOOD_FOR;

/** A one-time link to go into a mail: its row, and the id from which the mail's token is made. */
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
    .bind(id, tenant.id, kind, member, seconds, seconds + GOOD_FOR[kind]);
  return { id, row };
}

/** What stands in the mail and nowhere else. */
export const tokenOf = async (env: Env, tenant: Tenant, id: string): Promise<string> =>
  `${id}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "link"), id)}`;

/**
 * The member a token is for, whose link is used up by this. Throws link_expired (410) for one that is used,
 * old, of another kind or made up.
 */
export async function useLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<string> {
  const id = await idOf(env, tenant, token);
  const used = await databaseOf(env, tenant)
    .prepare(
      "UPDATE links SET used_at = ?4 WHERE id = ?1 AND site = ?2 AND kind = ?3 AND used_at IS NULL AND expires_at > ?4 RETURNING member",
    )
    .bind(id, tenant.id, kind, Math.floor(now.getTime() / 1000))
    .first<string>("member");
  if (used === null) throw new Refusal(410, "link_expired");
  return used;
}

/** The member of a link that was or is good, without using it. */
export async function memberOfLink(
  env: Env,
  tenant: Tenant,
  kind: LinkKind,
  token: string,
): Promise<string | null> {
  const id = await idOf(env, tenant, token);
  return databaseOf(env, tenant)
    .prepare("SELECT member FROM links WHERE id = ?1 AND site = ?2 AND kind = ?3")
    .bind(id, tenant.id, kind)
    .first<string>("member");
}

async function idOf(env: Env, tenant: Tenant, token: string): Promise<string> {
  const dot = token.indexOf(".");
  const id = token.slice(0, dot);
  if (dot < 1 || !(await isSigned(await keyFor(env.MASTER_SECRET, tenant, "link"), id, token.slice(dot + 1))))
    throw new Refusal(410, "link_expired");
  return id;
}
