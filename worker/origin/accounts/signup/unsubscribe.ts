import { Refusal } from "#contract/errors.ts";
import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { eraseDrafts, findDraft, toUnixSeconds } from "./drafts.ts";

/**
 * The token of a mail's List-Unsubscribe header. It stays valid after the draft is gone, and completes no
 * signup. `address` is the site's keyed hash.
 */
export const unsubscribeToken = async (env: Env, tenant: Tenant, address: string): Promise<string> =>
  `${address}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "unsubscribe"), address)}`;

/**
 * Erases the drafts of a token's address at this site, and stops every further mail about drafts to it.
 * Repeating it changes nothing. Throws link_expired (410) for a forged token.
 */
export async function unsubscribe(env: Env, tenant: Tenant, token: string, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const address =
    (await addressOfUnsubscribeToken(env, tenant, token)) ??
    (await addressOfDraftToken(env, tenant, token, now));
  await db.batch([
    db
      .prepare("INSERT INTO unsubscribed (hash, at) VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING")
      .bind(address, toUnixSeconds(now)),
    db
      .prepare(
        "DELETE FROM mails WHERE sent_at IS NULL AND id IN (SELECT mail FROM drafts WHERE site = ?1 AND address = ?2)",
      )
      .bind(tenant.id, address),
    eraseDrafts(db, tenant, address, now),
  ]);
}

async function addressOfUnsubscribeToken(env: Env, tenant: Tenant, token: string): Promise<string | null> {
  const [address = "", signature = ""] = token.split(".");
  return (await isSigned(await keyFor(env.MASTER_SECRET, tenant, "unsubscribe"), address, signature))
    ? address
    : null;
}

/**
 * The address of a draft's own token, which the page that the mail links to sends. A token that came through
 * the partner does not prove that its holder owns the address, so it throws link_expired (410).
 */
async function addressOfDraftToken(env: Env, tenant: Tenant, token: string, now: Date): Promise<string> {
  const { way, address } = await findDraft(env, tenant, token, now);
  if (way !== "mail") throw new Refusal(410, "link_expired");
  return address;
}
