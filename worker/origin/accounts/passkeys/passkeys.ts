import type { PasskeysAnswer } from "#contract/calls/account/passkeys.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import type { Directory } from "#origin/directory/directory.ts";

/** A stored passkey, as a login needs it. Times are in seconds since 1970. */
export interface PasskeyRow {
  id: string;
  member: string;
  host: string;
  public_key: string;
  counter: number;
  synced: 0 | 1;
}

interface ListedRow extends Pick<PasskeyRow, "id" | "host" | "synced"> {
  browser: string | null;
  system: string | null;
  created_at: number;
  used_at: number | null;
}

/** The passkey with this id at this site, or null. */
export const findPasskey = (
  db: Pick<D1Database, "prepare">,
  { id: site }: Tenant,
  id: string,
): Promise<PasskeyRow | null> =>
  db
    .prepare("SELECT id, member, host, public_key, counter, synced FROM passkeys WHERE site = ?1 AND id = ?2")
    .bind(site, id)
    .first<PasskeyRow>();

/** A member's passkeys, the one used last first. `mayOffer`: they did not decline another for good. */
export async function listPasskeys(
  db: Directory,
  tenant: Tenant,
  member: string,
  mayOffer: boolean,
): Promise<PasskeysAnswer> {
  const [listed, account] = await db.batch<ListedRow>([
    db
      .prepare(
        `SELECT id, host, synced, browser, system, created_at, used_at FROM passkeys
         WHERE member = ?1 AND site = ?2 ORDER BY coalesce(used_at, created_at) DESC, id`,
      )
      .bind(member, tenant.id),
    db
      .prepare("SELECT 1 FROM accounts WHERE member = ?1 AND site = ?2 AND unconfirmed_since IS NULL")
      .bind(member, tenant.id),
  ]);
  const rows = listed?.results ?? [];
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    passkeys: rows.map(({ id, host, synced, browser, system, created_at: createdAt, used_at: usedAt }) => ({
      id,
      browser,
      system,
      old_host: host === tenant.host ? null : host,
      synced: synced === 1,
      created_at: iso(createdAt),
      used_at: usedAt === null ? null : iso(usedAt),
    })),
    offered: mayOffer && (account?.results.length ?? 0) > 0 && !rows.some(({ host }) => host === tenant.host),
  };
}

/**
 * What a device stores a member's passkeys under, 32 bytes as base64url: the same for each of them, and
 * nothing that names the member (WebAuthn Level 3, section 14.6.1).
 */
export const userHandle = async (env: Env, tenant: Tenant, member: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "passkey"), `user ${member}`);

export const removePasskey = (
  db: D1Database,
  { id: site }: Tenant,
  member: string,
  id: string,
): D1PreparedStatement =>
  db.prepare("DELETE FROM passkeys WHERE site = ?1 AND member = ?2 AND id = ?3").bind(site, member, id);

/**
 * Removes every passkey of a member whose password has become `hash`, in the batch that stores it: someone
 * who knew the old one may have added a passkey, and must not be able to log in by it afterwards.
 */
export const removePasskeysOf = (db: D1Database, member: string, hash: string): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM passkeys WHERE member = ?1
       AND EXISTS (SELECT 1 FROM accounts WHERE accounts.member = ?1 AND password = ?2)`,
    )
    .bind(member, hash);
