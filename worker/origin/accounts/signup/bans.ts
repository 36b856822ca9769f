import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";

/** Whether the email address or the network is banned from signing up at this site. */
export async function isBanned(env: Env, tenant: Tenant, email: string, network: string): Promise<boolean> {
  const hashes = await Promise.all([
    addressHash(env, tenant, email),
    banHash(env, tenant, `network ${network}`),
  ]);
  return hasBannedHash(env, tenant, hashes);
}

/** Whether one of these hashes is banned. */
export const hasBannedHash = async (env: Env, tenant: Tenant, hashes: string[]): Promise<boolean> =>
  (await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM bans WHERE hash IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(hashes))
    .first()) !== null;

/** The site's keyed hash of an email address: stored where the address itself must not be. */
export const addressHash = (env: Env, tenant: Tenant, email: string): Promise<string> =>
  banHash(env, tenant, `email ${accountKey(email)}`);

const banHash = async (env: Env, tenant: Tenant, text: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "ban"), text);
