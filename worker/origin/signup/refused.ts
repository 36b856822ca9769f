import { keyFor, sign } from "#contract/keys.ts";
import type { Tenant } from "#contract/tenant.ts";
import { keyOf } from "#origin/accounts/accounts.ts";
import { databaseOf, type Env } from "#origin/env.ts";

/** Whether a password is among the 3,000 commonest. The list is loaded with the first signup. */
export async function isCommon(password: string): Promise<boolean> {
  const { passwords } = await import("virtual:refused");
  return new Set(passwords).has(password.toLowerCase());
}

/** Whether an address is of a service that throws its mail away. */
export async function isDisposable(email: string): Promise<boolean> {
  const { domainHashes } = await import("virtual:refused");
  const labels = (email.split("@")[1] ?? "").toLowerCase().split(".");
  // a service's subdomains are the service's
  for (let i = 0; i < labels.length - 1; i++) if (holds(domainHashes, labels.slice(i).join("."))) return true;
  return false;
}

/**
 * Domains as sorted 32-bit hashes, since the list is of a hundred thousand: one address in forty thousand is
 * refused by mistake.
 */
function holds(hashes: Uint32Array, domain: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < domain.length; i++) hash = Math.imul(hash ^ domain.charCodeAt(i), 0x01000193);
  hash >>>= 0;
  let [low, high] = [0, hashes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Whether the address or the network asked to be kept from signing up. */
export async function isBanned(env: Env, tenant: Tenant, email: string, network: string): Promise<boolean> {
  return isBannedHash(
    env,
    tenant,
    await Promise.all([addressHash(env, tenant, email), banHash(env, tenant, `network ${network}`)]),
  );
}

export const isBannedHash = async (env: Env, tenant: Tenant, hashes: string[]): Promise<boolean> =>
  (await databaseOf(env, tenant)
    .prepare("SELECT 1 FROM bans WHERE hash IN (SELECT value FROM json_each(?1))")
    .bind(JSON.stringify(hashes))
    .first()) !== null;

/** What the site knows an address by where it must not keep the address itself. */
export const addressHash = (env: Env, tenant: Tenant, email: string): Promise<string> =>
  banHash(env, tenant, `email ${keyOf(email)}`);

const banHash = async (env: Env, tenant: Tenant, text: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "ban"), text);
